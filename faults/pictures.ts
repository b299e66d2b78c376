import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addPicture, createRequest, getPicture, takeJob } from "@remotebay/contract";
import sharp from "sharp";
import { startServer } from "../e2e/support/server.ts";
import { newRequest } from "../server/src/testing/examples.ts";
import { send, signIn } from "./callers.ts";
import type { FaultCase, Seen } from "./fault.ts";

export const cases: readonly FaultCase[] = [
  {
    fault: "the disk is full while a picture is uploaded (needs the right to mount)",
    wanted: "503 with Retry-After; the same picture is whole when there is space again",
    run: () => fillDisk(),
  },
  {
    fault: "SIGKILL while pictures are uploaded, five times",
    wanted: "every stored file whole, every acknowledged picture readable, leftovers deleted",
    run: () => killUploads(),
  },
];

const log = "test-results/faults-pictures.log";

async function fillDisk(): Promise<Seen> {
  const server = await startServer({ log });
  const store = join(server.dataFolder, "files");
  const mount = (size: string) => execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", store]);
  try {
    mount("128k");
    const token = await signIn(server.url, "tech");
    const job = await takenJob(server.url, token);
    const bytes = await picture();
    const full = await upload(server.url, token, job, bytes);
    execFileSync("mount", ["-o", "remount,size=64m", store]);
    const again = await upload(server.url, token, job, bytes);
    const widths = await Promise.all(
      (["full", "thumb"] as const).map(async (size) => {
        const body = await fetch(`${server.url}/api/${getPicture.path}?id=${again.id}&size=${size}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return (await sharp(await body.arrayBuffer()).toBuffer({ resolveWithObject: true })).info.width;
      }),
    );
    const ok = full.status === 503 && full.retryAfter !== null && again.status === 200 && widths.join() === "800,480";
    return { seen: `full ${full.status}, Retry-After ${full.retryAfter}; then ${again.status}, ${widths.join(" and ")} px wide`, ok };
  } finally {
    execFileSync("umount", ["--lazy", store]);
    await server.stop();
  }
}

async function killUploads(): Promise<Seen> {
  const acknowledged: number[] = [];
  let server = await startServer({ log });
  const { dataFolder } = server;
  try {
    for (let round = 0; round < 5; round += 1) {
      const token = await signIn(server.url, "tech");
      const jobs = await Promise.all([1, 2, 3].map(() => takenJob(server.url, token)));
      const ended = new Promise((done) => server.process.once("exit", done));
      const uploads = jobs.map(async (job) => {
        for (;;) {
          const { status, id } = await upload(server.url, token, job, await picture());
          if (status === 200) acknowledged.push(id);
          if (status === 0) return;
        }
      });
      await wait(600 + 150 * round);
      server.process.kill("SIGKILL");
      await Promise.all([ended, ...uploads]);
      server = await startServer({ log, dataFolder });
    }
    const unfinished = join(dataFolder, "files/.unfinished");
    const leftovers = await readdir(unfinished);
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const name of leftovers) await utimes(join(unfinished, name), old, old);
    await server.stop();
    server = await startServer({ log, dataFolder });
    const torn = await tornFiles(join(dataFolder, "files/pictures"));
    const token = await signIn(server.url, "tech");
    const read = await Promise.all(acknowledged.map((id) => send(`/api/${getPicture.path}?id=${id}`, { url: server.url, token })));
    const lost = read.filter(({ status }) => status !== 200).length;
    const kept = (await readdir(unfinished)).length;
    return {
      seen: `${acknowledged.length} acknowledged, ${lost} lost; ${torn} torn files; ${leftovers.length} leftovers, ${kept} after the next start`,
      ok: acknowledged.length > 0 && lost === 0 && torn === 0 && kept === 0,
    };
  } finally {
    await server.stop();
    execFileSync("rm", ["-rf", dataFolder]);
  }
}

async function takenJob(url: string, technician: string): Promise<number> {
  const created = await send(createRequest, { url, token: await signIn(url), body: newRequest({ Status: "InProcess" }) });
  const { id } = JSON.parse(created.body) as { id: number };
  await send(takeJob, { url, token: technician, body: { Id: id } });
  return id;
}

/** Noise, which compresses badly: a stored file of some hundred kilobytes. */
function picture(): Promise<Buffer> {
  return sharp(randomBytes(800 * 600 * 3), { raw: { width: 800, height: 600, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Uploads a picture; status 0 if the connection broke. */
async function upload(
  url: string,
  token: string,
  job: number,
  bytes: Buffer,
): Promise<{ status: number; id: number; retryAfter: string | null }> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
  try {
    const reply = await fetch(`${url}/api/${addPicture.path}?id=${job}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    const { Id = 0 } = (await reply.json()) as { Id?: number };
    return { status: reply.status, id: Id, retryAfter: reply.headers.get("retry-after") };
  } catch {
    return { status: 0, id: 0, retryAfter: null };
  }
}

/** The number of stored files whose content does not have the hash in their name. */
async function tornFiles(folder: string): Promise<number> {
  let torn = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const hash = createHash("sha256")
      .update(await readFile(join(entry.parentPath, entry.name)))
      .digest("hex");
    if (!entry.name.startsWith(hash)) torn += 1;
  }
  return torn;
}

import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addPicture, getPicture } from "@remotebay/contract";
import sharp from "sharp";
import type { Conversation } from "../bench/chat-world.ts";
import { makeS3Store } from "../server/src/testing/s3-store.ts";
import { send, tally } from "./callers.ts";
import type { FaultCase, Seen } from "./fault.ts";
import { isWhole, secondsUntilGood, settle, startWriters, toldFailures, type Attempt } from "./ledger.ts";
import { openSite, type Site } from "./site.ts";

/** Seconds for which the store is away. */
const away = 30;
const uploaders = 4;
/** Milliseconds of an uploader between two pictures: a job has room for thirty. */
const betweenUploads = 1_500;

export const cases: readonly FaultCase[] = [
  {
    fault: `the S3 store is away for ${away} s while pictures are uploaded`,
    wanted:
      "uploads 503 with Retry-After and sent again later, each picture there once; requests and messages: no call fails; good ≤ 15 s after its return",
    run: () => storeAway(),
  },
];

interface Upload {
  id: number | undefined;
}

async function storeAway(): Promise<Seen> {
  const directory = mkdtempSync(join(tmpdir(), "remotebay-s3-"));
  const store = makeS3Store(directory);
  await store.start();
  const site = await openSite({ conversations: 12, environment: { FILES_URL: store.address() } });
  try {
    const { url } = await site.start("files-away");
    const others = startWriters({ urls: [url], conversations: site.conversations.slice(uploaders), pause: 20 });
    const uploads = startUploads(url, site.conversations.slice(0, uploaders));
    await wait(4_000);
    const since = performance.now();
    await store.stop();
    await wait(away * 1_000);
    const back = performance.now();
    await store.start();
    await wait(15_000);
    await Promise.all([others.stop(), uploads.stop()]);
    const otherWrites = await settle(others, site.database, since);
    const writes = {
      ...(await compared(site, url, uploads.done)),
      untilGood: secondsUntilGood(uploads.attempts, since),
      failed: uploads.refused(),
    };
    const good = secondsUntilGood(uploads.attempts, back);
    const isTold = uploads.attempts.every(({ status, code }) => status === 200 || (status === 503 && code === "Retry-After"));
    const ok = isWhole(writes) && isWhole(otherWrites) && otherWrites.failed === 0 && isTold && uploads.refused() > 0 && good <= 15;
    return {
      seen:
        `uploads ${tally(uploads.attempts)}, ${isTold ? "each 503 with Retry-After" : "NOT ALL 503 with Retry-After"}; good ${good.toFixed(1)} s after its return; ` +
        `${otherWrites.acknowledged} other writes, ${otherWrites.there} there: ${toldFailures(others.attempts)}`,
      ok,
      writes,
    };
  } finally {
    await site.close();
    await store.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Technicians who upload one picture after the other, each under its key until it is stored; they wait as long as the service says. */
function startUploads(url: string, conversations: readonly Conversation[]) {
  const attempts: Attempt[] = [];
  const done: Upload[] = [];
  let isOver = false;
  const work = async ({ id: job, technician }: Conversation) => {
    while (!isOver) {
      const upload: Upload = { id: undefined };
      const [bytes, key] = [await picture(), randomUUID()];
      done.push(upload);
      for (const end = performance.now() + 90_000; upload.id === undefined && performance.now() < end;) {
        const begun = performance.now();
        const form = new FormData();
        form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
        const headers = { authorization: `Bearer ${technician.token}`, "idempotency-key": key };
        const reply = await fetch(`${url}/api/${addPicture.path}?id=${job}`, { method: "POST", headers, body: form });
        const body = (await reply.json()) as { Id?: number };
        const after = reply.headers.get("retry-after");
        attempts.push({ status: reply.status, begun, at: performance.now(), code: after === null ? "" : "Retry-After" });
        if (reply.status === 200) upload.id = body.Id;
        else await wait(Number(after ?? 1) * 1_000);
      }
      await wait(betweenUploads);
    }
  };
  const all = Promise.all(conversations.map(work));
  return {
    attempts,
    done,
    refused: () => attempts.filter(({ status }) => status !== 200).length,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

/** Whether each stored picture can be read, and none is there twice: all are different. */
async function compared({ database, conversations }: Site, url: string, done: readonly Upload[]) {
  const acknowledged = done.flatMap(({ id }) => id ?? []);
  const token = conversations[0]?.technician.token ?? "";
  const { rows } = await database.pool.query<{ rows: number; files: number }>(
    "select count(*)::int as rows, count(distinct file_key)::int as files from pictures",
  );
  const owners = conversations.slice(0, uploaders).map(({ technician }) => technician.token);
  const read = async (id: number) => {
    for (const one of [token, ...owners])
      if ((await send(`/api/${getPicture.path}?id=${id}`, { url, token: one })).status === 200) return true;
    return false;
  };
  let there = 0;
  for (const id of acknowledged) if (await read(id)) there += 1;
  return { acknowledged: acknowledged.length, there, twice: (rows[0]?.rows ?? 0) - (rows[0]?.files ?? 0) };
}

/** A small picture that no other is like. */
function picture(): Promise<Buffer> {
  return sharp(randomBytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } })
    .png()
    .toBuffer();
}

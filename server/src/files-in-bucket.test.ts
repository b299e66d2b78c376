import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as contract from "@remotebay/contract";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { startServer } from "../../e2e/support/server.ts";
import { seedPeople } from "../../seed/world/people.ts";
import { claimStore } from "./platform/files/store-id.ts";
import { openDisk } from "./platform/files/store.ts";
import { makeApp, type MakeOptions, type Person, type TestApp } from "./testing/app.ts";
import { testDatabase } from "./testing/database.ts";
import { newRequest } from "./testing/examples.ts";
import { startS3 } from "./testing/s3-server.ts";

async function openApp(options: MakeOptions): Promise<TestApp> {
  const app = await makeApp(options);
  onTestFinished(() => app.close());
  return app;
}

/** An application whose files are in a bucket, and a technician with a job. */
async function openShop() {
  const store = await startS3();
  const environment = { FILES_URL: store.address() };
  const app = await openApp({ environment });
  await seedPeople(app.database);
  const [shop, tech] = [await app.signIn("shop@demo.test"), await app.signIn("tech@demo.test")];
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return { store, environment, app, tech, id };
}

const picture = (red: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: red, g: 90, b: 20 } } })
    .png()
    .toBuffer();

function upload(app: TestApp, tech: Person, id: number, bytes: Buffer) {
  const head = '--bay\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  return app.fastify.inject({
    method: "POST",
    url: `/api/${contract.addPicture.path}?id=${id}`,
    headers: { "content-type": "multipart/form-data; boundary=bay", authorization: `Bearer ${tech.token}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--bay--\r\n")]),
  });
}

test("what one process stored in the bucket another one serves, and a third with a folder of its own does not start", async () => {
  const { environment, app, tech, id } = await openShop();
  await claimStore(app.database.db, app.config);
  const stored = await upload(app, tech, id, await picture(10));
  const query = { id: stored.json().Id };
  const second = await openApp({ beside: app, environment });
  await claimStore(second.database.db, second.config);
  const there = await (await second.signIn("tech@demo.test")).send(contract.getPicture, { query });
  expect([there.status, (await sharp(there.bytes).metadata()).width]).toEqual([200, 300]);
  // Without the check, this is what its users would get.
  const third = await openApp({ beside: app });
  expect((await (await third.signIn("tech@demo.test")).send(contract.getPicture, { query })).status).toBe(404);
  await expect(claimStore(third.database.db, third.config)).rejects.toThrow(/files is not the file store that this database was used with/);
});

test("a start with another folder than the database's ends with one sentence", { timeout: 240_000 }, async () => {
  const folders = Array.from({ length: 2 }, () => mkdtempSync(join(tmpdir(), "remotebay-other-")));
  onTestFinished(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })));
  const [own = "", other = ""] = folders;
  const { url, db } = await testDatabase();
  await claimStore(db, { dataDir: own });
  const started = startServer({
    dataFolder: other,
    environment: { DATABASE_URL: url, SEED_DEMO: "no" },
    log: "test-results/files-in-bucket.log",
  });
  await expect(started).rejects.toThrow(
    /RemoteBay cannot start\.\n.*files is not the file store that this database was used with: set DATA_DIR or FILES_URL to the right one.*\n$/,
  );
});

test("while the store is away uploads and reads are 503 for a while, and everything else goes on", async () => {
  const { store, app, tech, id } = await openShop();
  const { Id } = (await upload(app, tech, id, await picture(20))).json();
  const late = await picture(30);
  await store.stop();
  for (let nth = 0; nth < 5; nth++) {
    const refused = await upload(app, tech, id, late);
    expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([503, "unavailable", "10"]);
  }
  const read = await tech.send(contract.getPicture, { query: { id: Id } });
  expect([read.status, read.headers["retry-after"]]).toEqual([503, "10"]);
  expect((await tech.send(contract.listRequests, {})).status).toBe(200);
  expect((await app.fastify.inject("/readyz")).statusCode).toBe(200);
  await store.start();
  // The store is left alone for a moment after failures in a row.
  await vi.waitFor(async () => expect((await upload(app, tech, id, late)).statusCode).toBe(200), { timeout: 20_000, interval: 200 });
  expect((await tech.send(contract.getPicture, { query: { id: Id } })).status).toBe(200);
});

test("files of a bucket that may not be listed are checked all the same", async () => {
  const { app, tech, id } = await openShop();
  await upload(app, tech, id, await picture(40));
  const { rows } = await app.database.pool.query<{ full: string; thumb: string }>(
    "select file_key as full, thumb_key as thumb from pictures",
  );
  const { full = "", thumb = "" } = rows[0] ?? {};
  await openDisk(app.config).put(full, "something else");
  await openDisk(app.config).delete(thumb);
  const admin = await app.signIn("super@demo.test");
  await admin.ask(contract.checkIntegrity, {});
  const found = await vi.waitFor(
    async () => {
      const now = await admin.ask(contract.getIntegrity, {});
      expect(now.EndedAt).not.toBeNull();
      return now;
    },
    { timeout: 10_000 },
  );
  expect(found).toMatchObject({ Missing: [thumb], Damaged: [full], Orphaned: [] });
});

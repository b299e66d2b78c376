import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequest } from "@remotebay/contract";
import { expect, onTestFinished, test } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { backUp } from "./platform/database/backup.ts";
import { restore } from "./platform/database/restore.ts";
import { makeApp, type TestApp } from "./testing/app.ts";
import { testDatabase } from "./testing/database.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection } from "./testing/live.ts";

async function connectTo(app: TestApp, since?: string) {
  const url = app.fastify.listeningOrigin;
  const connection = await openConnection(url, (await app.signIn("coord@demo.test")).token, since);
  connection.close();
  return connection.opened;
}

const create = async (app: TestApp) =>
  (await app.signIn("shop@demo.test")).ask(createRequest, { body: newRequest({ Status: "InProcess" }) });

test("after a restore every client fetches everything once, and from then on only what it missed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-restored-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const before = await makeApp();
  onTestFinished(() => before.close());
  await seedPeople(before.database);
  await listenLocally(before.fastify);
  const { position } = await connectTo(before);
  await create(before);
  await backUp(before.database.url, before.config, join(folder, "backup"));

  const database = await testDatabase({ migrated: false });
  await restore(database.url, { dataDir: join(folder, "data") }, join(folder, "backup"));
  const after = await makeApp({ databaseUrl: database.url });
  onTestFinished(() => after.close());
  await listenLocally(after.fastify);
  const reset = await connectTo(after, position);
  expect(reset).toMatchObject({ reset: true, missed: [] });
  const { id } = await create(after);
  const caughtUp = await connectTo(after, reset.position);
  expect(caughtUp.reset).toBe(false);
  expect(caughtUp.missed.map(({ data }) => (data as { Id?: number }).Id)).toContain(id);
});

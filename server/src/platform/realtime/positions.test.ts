import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../database/database.ts";
import { startEmbedded } from "../database/embedded.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { openPositions } from "./positions.ts";

test("a database that was killed has another stream of live events, one that was stopped has the same", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "remotebay-stream-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const onRestart = vi.fn<(error: Error, count: number) => void>();
  const stopped = await startEmbedded({ dataDir });
  await migrateDatabase(stopped.url);
  const first = connect(stopped.url, { connections: 1 });
  const position = (await openPositions(first.db)).encode("4711");
  await first.close();
  await stopped.stop();

  const killed = await startEmbedded({ dataDir, onRestart });
  onTestFinished(() => killed.stop());
  const second = connect(killed.url, { connections: 1 });
  onTestFinished(() => second.close());
  const positions = await openPositions(second.db);
  expect(positions.decode(position)).toBe("4711");
  expect(await positions.reread()).toBe(false);

  process.kill(killed.pid, "SIGKILL");
  // The first answers are errors of the connections that ended with the server.
  await vi.waitFor(async () => expect(await positions.reread()).toBe(true), { timeout: 20_000, interval: 100 });
  expect(onRestart).toHaveBeenCalledTimes(1);
  expect(positions.decode(position)).toBe("");
  expect(positions.encode("4711")).not.toBe(position);
});

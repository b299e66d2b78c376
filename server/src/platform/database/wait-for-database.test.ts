import { createServer } from "node:net";
import { expect, inject, test, vi } from "vitest";
import { openDatabaseLine } from "../../testing/database-line.ts";
import { waitForDatabase } from "./wait-for-database.ts";

test("a database that is down at the start is waited for, with one line that says so", async () => {
  const line = await openDatabaseLine(inject("databaseUrl"));
  await line.cut();
  const say = vi.fn<(text: string) => void>();
  const waited = waitForDatabase(line.url, { say });
  await vi.waitFor(() => expect(say).toHaveBeenCalledOnce());
  await line.open();
  await waited;
  const place = new URL(line.url).host;
  expect(say.mock.calls).toEqual([
    [`The PostgreSQL database at ${place}/remotebay cannot be used yet (nothing listens there). It is tried for 60 s.`],
  ]);
  await line.close();
});

test("it is given up after a while, and at once where waiting cannot help", async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  const say = vi.fn<(text: string) => void>();
  await expect(waitForDatabase(`postgres://a:b@127.0.0.1:${port}/c`, { say, patience: 600 })).rejects.toThrow(
    `The PostgreSQL database at 127.0.0.1:${port}/c cannot be used: it ends the connection. Check DATABASE_URL.`,
  );
  expect(say).toHaveBeenCalledOnce();
  server.close();
  const wrong = new URL(inject("databaseUrl"));
  wrong.password = "guess";
  await expect(waitForDatabase(wrong.href, { say })).rejects.toThrow(/user or password is wrong/);
  expect(say).toHaveBeenCalledOnce();
});

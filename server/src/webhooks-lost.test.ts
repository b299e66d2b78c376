import { createRequest, renewHookSecret, saveHook } from "@remotebay/contract";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { makeApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";

const total = 10_000;

test(
  "ten thousand events reach a receiver that was down for a while, though the service is killed twice: none is lost or unsigned",
  { timeout: 240_000 },
  async () => {
    const app = await makeApp({ toLoopback: true });
    onTestFinished(() => app.close());
    const ids = await seedPeople(app.database);
    const [admin, shop] = [await app.signIn("super@demo.test"), await app.signIn("shop@demo.test")];
    const { id } = await shop.ask(createRequest, { body: newRequest() });

    let secret = "";
    let isDown = false;
    let unsigned = 0;
    const events = new Map<string, Set<string>>();
    const receiver = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        if (isDown) return response.writeHead(503).end();
        const body = Buffer.concat(parts).toString("utf8");
        try {
          // The clock of the sender runs ahead: what it signed is looked at by its own time.
          vi.setSystemTime(Number(request.headers["webhook-timestamp"]) * 1000);
          new Webhook(secret).verify(body, request.headers as Record<string, string>);
        } catch {
          unsigned += 1;
        } finally {
          vi.useRealTimers();
        }
        const { data } = JSON.parse(body) as { data: { what: string } };
        events.set(data.what, (events.get(data.what) ?? new Set()).add(String(request.headers["webhook-id"])));
        return response.writeHead(204).end();
      });
    });
    await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
    onTestFinished(() => void receiver.close());
    const Url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const Values = {
      Name: "Workshop system",
      LocationId: ids.locationIds["northside"] ?? 0,
      Url,
      Events: ["request.changed" as const],
      Statuses: [],
      Services: [],
      Active: true,
    };
    const hook = await admin.ask(saveHook, { body: { Id: 0, Version: "", Values } });
    secret = (await admin.ask(renewHookSecret, { body: { Id: hook.id } })).Secret;

    await app.database.pool.query(
      `insert into live_events (name, rooms, data)
     select 'request.changed', '{}', jsonb_build_object('Id', $1::int, 'LocationId', 0, 'What', 'event ' || nth) from generate_series(1, $2) nth`,
      [id, total],
    );
    let running = await started(app.database.url);
    onTestFinished(() => void running.kill("SIGKILL"));
    const reached = (count: number) =>
      vi.waitFor(() => expect(events.size).toBeGreaterThanOrEqual(count), { timeout: 120_000, interval: 20 });
    await reached(total / 5);
    running = await restarted(running, app.database.url);
    await reached((2 * total) / 5);
    isDown = true;
    running = await restarted(running, app.database.url);
    await vi.waitFor(
      async () => {
        const { rows } = await app.database.pool.query("select failures from hooks where id = $1", [hook.id]);
        expect(rows[0].failures).toBeGreaterThan(2);
      },
      { timeout: 30_000 },
    );
    isDown = false;
    await reached(total);
    expect(unsigned).toBe(0);
    // One that came twice came under the same id: its receiver knows it.
    expect([...events.values()].filter((keys) => keys.size !== 1)).toEqual([]);
  },
);

async function started(databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "testing/hook-process.ts"), databaseUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

async function restarted(running: ChildProcess, databaseUrl: string): Promise<ChildProcess> {
  const ended = once(running, "exit");
  running.kill("SIGKILL");
  await ended;
  return started(databaseUrl);
}

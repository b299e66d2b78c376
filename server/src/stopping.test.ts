import { Agent, request, type IncomingMessage } from "node:http";
import { createPdf, createRequest, getUserByName, listRequests, saveFindings, takeJob } from "@remotebay/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { makeApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection } from "./testing/live.ts";

test("stopping: not ready first, calls in flight are answered, kept and live connections are sent away", async () => {
  const app = await makeApp();
  await seedPeople(app.database);
  const url = await listenLocally(app.fastify);
  const { token } = await app.signIn("shop@demo.test");
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const get = (path: string) =>
    new Promise<IncomingMessage>((done, failed) => {
      const sent = request(`${url}${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        answer.resume();
        answer.once("end", () => done(answer));
      });
      sent.once("error", failed).end();
    });
  // A connection that stays open and idle, a live connection, and a call that waits for a lock.
  expect((await get(`/api/${getUserByName.path}`)).headers.connection).toBe("keep-alive");
  const connection = await openConnection(url, token);
  const holder = await app.database.pool.connect();
  await holder.query("begin; lock table requests in access exclusive mode");
  const slow = get(`/api/${listRequests.path}?status=submitted`);
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect((await holder.query(waiting)).rowCount).toBeGreaterThan(0));

  const closed = app.close();
  const ready = await get("/readyz");
  expect([ready.statusCode, ready.headers.connection]).toEqual([503, "close"]);
  expect((await get(`/api/${getUserByName.path}`)).statusCode).toBe(200);
  // A transport that was closed is opened again by the client itself; after "io server disconnect" it would not be.
  expect(await connection.closed).toBe("transport close");
  await expect(get("/healthz")).rejects.toThrow(/ECONNREFUSED/);
  await holder.query("rollback");
  holder.release();
  const answer = await slow;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, "close"]);
  await closed;
});

test("stopping: the report that is being rendered is answered, and those that wait for it are refused", async () => {
  const app = await makeApp();
  await seedPeople(app.database);
  const url = await listenLocally(app.fastify);
  const [shop, tech] = [await app.signIn("shop@demo.test"), await app.signIn("tech@demo.test")];
  const { id } = await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(takeJob, { body: { Id: id } });
  await tech.ask(saveFindings, { body: { Id: id, Scans: [], Work: [], Notes: "Test drive done." } });
  // Its first step reads the findings: the lock holds the first report while the others wait for their turn.
  const holder = await app.database.pool.connect();
  await holder.query("begin; lock table findings in access exclusive mode");
  const report = `${url}/api/${createPdf.path}?workorderId=${id}&preview=true`;
  const answered: number[] = [];
  const ask = async () => answered.push((await fetch(report, { headers: { authorization: `Bearer ${tech.token}` } })).status);
  const reports = Promise.all(Array.from({ length: 4 }, ask));
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect((await holder.query(waiting)).rowCount).toBeGreaterThan(0));
  const closed = app.close();
  await vi.waitFor(() => expect(answered).toEqual([503, 503, 503]));
  await holder.query("rollback");
  holder.release();
  await reports;
  expect(answered).toEqual([503, 503, 503, 200]);
  await closed;
});

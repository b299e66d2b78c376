import { createRequest, getRequest, requestChanged } from "@remotebay/contract";
import fc from "fast-check";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { afterCommit } from "./platform/database/executor.ts";
import { summaryOf } from "./platform/database/traced-client.ts";
import { defineJob } from "./platform/jobs/jobs.ts";
import { defineModule, onJob } from "./platform/module.ts";
import { inSpan, joined } from "./platform/tracing.ts";
import { makeApp, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { type Recorded, recordSpans } from "./testing/recorder.ts";

let app: TestApp;
let token: string;
let spans: Recorded[];

const noting = defineJob("test.note", v.object({ text: v.string() }));
const seen: unknown[] = [];
/** Adds a job for each request that is created. */
const notes = defineModule("notes", ({ jobs }) => ({
  jobs: [onJob(noting, async (data) => void seen.push(data))],
  reactions: [{ name: requestChanged.name, react: async ({ db }) => void (await jobs.enqueue(noting, { text: "a note" }, { tx: db })) }],
  schedules: [{ name: "test.look", everySeconds: 5, run: async ({ db }) => afterCommit(db, () => undefined) }],
}));

beforeAll(async () => {
  spans = recordSpans();
  app = await makeApp({ modules: [notes] });
  await seedPeople(app.database);
  ({ token } = await app.signIn("shop@demo.test"));
});
afterAll(() => app.close());

/** The statement that takes a location's next number and creates a request. */
const creating = "update locations requests";
const [trace, parent] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
const named = (name: string) => spans.filter((span) => span.name === name);
const create = (traceId: string, body = newRequest()) =>
  app.send(createRequest, { body }, { token, headers: { traceparent: `00-${traceId}-${parent}-01` } });

test("a call continues the browser's trace, and its statements, events and jobs belong to it", async () => {
  const body = newRequest({ Vehicle: { ...newRequest().Vehicle, VIN: "WVWZZZ1JZXW386752" } });
  expect((await create(trace, body)).status).toBe(200);
  const [call] = named("POST /api/ServiceRequest/CreateRequest");
  expect(call).toMatchObject({ parent, isEnded: true, kind: 1, own: { traceId: trace } });
  expect(call?.attributes).toMatchObject({ "http.route": "/api/ServiceRequest/CreateRequest", "http.response.status_code": 200 });
  const own = spans.filter((span) => span.own.traceId === trace);
  const names = own.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["begin", "commit", `publish ${requestChanged.name}`]));
  expect(names.filter((name) => name === creating)).toHaveLength(1);
  // Of another trace, since it may run much later.
  await vi.waitFor(() => expect(named("job test.note").some(({ isEnded }) => isEnded)).toBe(true), { timeout: 10_000 });
  const [job] = named("job test.note");
  expect(own.map((span) => span.own.spanId)).toContain(job?.links[0]);
  expect(job?.own.traceId).not.toBe(trace);
  expect(seen).toContainEqual({ text: "a note" });
  await vi.waitFor(() => expect(named("deliver live events")[0]).toMatchObject({ isEnded: true, own: { traceId: trace } }), {
    timeout: 10_000,
  });
});

test("calls at the same time keep their own traces, and what is done for several is linked with all", async () => {
  const traces = Array.from({ length: 8 }, (_, nth) => String(nth + 1).repeat(32));
  const answers = await Promise.all(traces.map((traceId) => create(traceId)));
  expect(answers.map(({ status }) => status)).toEqual(traces.map(() => 200));
  const callOf = (traceId: string) =>
    spans.find((span) => span.name === "POST /api/ServiceRequest/CreateRequest" && span.own.traceId === traceId);
  for (const traceId of traces) {
    const own = spans.filter((span) => span.own.traceId === traceId);
    expect(own.filter(({ name }) => name === creating)).toHaveLength(1);
    expect(own.filter(({ name }) => name === "commit")).toHaveLength(1);
  }
  // Each call's transaction is on disk by a flush of its own trace, or by one that is linked with it both ways.
  const flushes = named("flush for several");
  expect(flushes.length).toBeGreaterThan(0);
  for (const flush of flushes)
    for (const id of flush.links) {
      const other = spans.find((span) => span.own.spanId === id);
      expect(traces.map((traceId) => callOf(traceId)?.own.spanId)).toContain(id);
      expect(other?.links).toContain(flush.own.spanId);
    }
});

test("reads that share a connection are each a span of their own call", async () => {
  const id = (await create("d".repeat(32))).reply.id;
  const traces = ["a", "b", "c"].map((digit) => digit.repeat(32));
  await Promise.all(
    traces.map((traceId) => app.send(getRequest, { query: { id } }, { token, headers: { traceparent: `00-${traceId}-${parent}-01` } })),
  );
  const counts = traces.map((traceId) => spans.filter((span) => span.own.traceId === traceId && span.name.startsWith("select")).length);
  expect(counts[0]).toBeGreaterThan(0);
  expect(new Set(counts).size).toBe(1);
});

test("a failed call is marked, by its code alone", async () => {
  await app.send(getRequest, { query: { id: 987_654 } }, { token, headers: { traceparent: `00-${"e".repeat(32)}-${parent}-01` } });
  const call = spans.find((span) => span.own.traceId === "e".repeat(32) && span.kind === 1);
  expect(call?.attributes).toMatchObject({ "http.response.status_code": 404 });
  expect(call?.status).toBeUndefined();
  const failing = app.fastify.inject({ url: `/api/${getRequest.path}?id=1`, headers: { authorization: "Bearer x" } });
  expect((await failing).statusCode).toBe(401);
});

test("a run of a schedule is a trace, and a look for due ones is none", async () => {
  await app.tick();
  expect(named("schedule test.look")).toEqual([]);
  app.clock.advance(10_000);
  expect(await app.tick()).toContain("test.look");
  expect(named("schedule test.look")).toMatchObject([{ isEnded: true, parent: undefined }]);
  // Whatever is nobody's work, such as the looks of listener and queue, has no span.
  expect(spans.filter((span) => span.parent === undefined && !/^(schedule|job|GET|POST|LIVE) /.test(span.name))).toEqual([]);
});

test("no span tells a value of a call, a row or a person", () => {
  const texts = spans.flatMap(({ name, attributes, status }) => [name, JSON.stringify(attributes), status?.message ?? ""]).join("\n");
  for (const secret of ["WVWZZZ1JZXW386752", "shop@demo.test", token, "a note", "987654", "987_654"]) expect(texts).not.toContain(secret);
  expect(spans.filter(({ attributes }) => "error.type" in attributes)).toEqual([]);
  expect([...new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))].toSorted()).toEqual([
    "db.query.summary",
    "db.system.name",
    "http.request.method",
    "http.response.status_code",
    "http.route",
    "remotebay.request_id",
    "remotebay.statement",
    "url.scheme",
  ]);
  expect(spans.filter(({ attributes }) => "error.type" in attributes)).toEqual([]);
  expect(spans.filter(({ isEnded, name }) => !isEnded && name !== "deliver live events")).toEqual([]);
});

test("what is done once for several belongs to the first, and is linked with the others both ways", async () => {
  const several = joined();
  for (const name of ["GET first", "GET second", "GET third"]) await inSpan({ name }, async () => several.join());
  await several.run("GET all", () => Promise.resolve());
  // Nobody asked for it: no trace of its own.
  await several.run("GET nobody", () => Promise.resolve());
  const [first, second, third, all] = ["GET first", "GET second", "GET third", "GET all"].map((name) => named(name)[0]);
  expect(all).toMatchObject({ parent: first?.own.spanId, links: [second?.own.spanId, third?.own.spanId], isEnded: true });
  for (const other of [second, third]) expect(other?.links).toEqual([all?.own.spanId]);
  expect(named("GET nobody")).toEqual([]);
});

test.each([
  ['insert into "requests" ("id", "vin") values (default, $1) returning "id"', "insert requests"],
  ["select * from requests r left join users u on u.id = r.user_id where r.vin = 'WVWZZZ1JZXW386752'", "select requests users"],
  [
    "with taken as materialized (select 1 from hooks for update of hooks skip locked) update hook_messages set a = 1 from taken",
    "update hook_messages hooks",
  ],
  ["select extract(epoch from now() - min(at)) from live_events", "select live_events"],
  ["begin; set local synchronous_commit = off", "begin"],
  ["", "statement"],
])("the summary of %s", (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});

test("a summary has no value of a statement", () => {
  const value = fc.stringMatching(/^[A-Z0-9]{8,17}$/);
  fc.assert(
    fc.property(
      value,
      fc.constantFrom("select * from requests where vin = ?", "update users set name = ? where id = 5", "insert into a values (?)"),
      (given, text) => {
        expect(summaryOf(text.replace("?", () => `'${given}'`))).not.toContain(given);
      },
    ),
  );
});

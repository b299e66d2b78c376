import type { Call } from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "./testing/app.ts";
import { everyCall } from "./testing/every-call.ts";
import { fullValue, type SchemaNode } from "./testing/input-fields.ts";
import { validCalls, type ValidCall } from "./testing/valid-inputs.ts";
import { multipart, picture } from "./testing/valid-world.ts";

/*
 * Practice never touches the real world: a call that writes says whether a practice session may send it (`inPractice`), and one that may changes no
 * row of the real world.
 */

let app: TestApp;
let practising: (name: string, call: Call) => ValidCall;
let file: Buffer;

beforeAll(async () => {
  app = await makeApp();
  practising = await validCalls(app, { demo: true });
  file = await picture();
});
afterAll(() => app.close());

const writes = everyCall.filter(({ call }) => call.for !== "anyone" && (call.method === "POST" || call.changes === true));

function send(call: Call, token: string, query: object | undefined, body: unknown) {
  const upload = call.multipart === true ? multipart({ file }) : undefined;
  const type = upload?.contentType ?? "application/json";
  const texts = Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]);
  return app.fastify.inject({
    method: call.method,
    url: `/api/${call.path}?${new URLSearchParams(Object.fromEntries(texts))}`,
    headers: { authorization: `Bearer ${token}`, ...(call.method === "POST" ? { "content-type": type } : {}) },
    ...(call.method === "GET" ? {} : { payload: upload?.payload ?? JSON.stringify(body ?? {}) }),
  });
}

/** Tables whose rows belong to a practice request, a session, or the trail of what was done. What a person has read, they have read; a view of a list that they saved is theirs. */
const ofPractice = new Set(
  `audit_entries live_events live_stream idempotency_keys sessions sign_in_limits call_counts schedules calibrations calibration_events
  calibration_prerequisites closed_notices chat_channels chat_messages chat_positions chat_readings translations findings scan_texts pictures reports
  report_files report_waivers practice_jobs job_notes notices notification_marks push_devices saved_views`.split(/\s+/),
);

/** The rows of the real world, by table. Work orders of both worlds are numbered by one counter of their location. */
async function realWorld(): Promise<Record<string, string>> {
  const { rows } = await app.database.pool.query<{ name: string; demo: boolean }>(
    `select t.table_name as name, exists (select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'demo') as demo
      from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const world: Record<string, string> = {};
  for (const { name, demo } of rows.filter((table) => !ofPractice.has(table.name))) {
    const found = await app.database.pool.query(
      `select md5(coalesce(string_agg(row, '|' order by row), '')) as hash 
        from (select (to_jsonb(t) - 'last_work_order')::text as row from "${name}" t${demo ? " where not demo" : ""}) rows`,
    );
    world[name] = found.rows[0].hash;
  }
  return world;
}

describe("a practice session", () => {
  test.each(writes.filter(({ call }) => call.inPractice !== true))("is refused $name, also a SuperAdmin's", async ({ name, call }) => {
    const { who } = practising(name, call);
    const plain = (schema: unknown) => (schema === undefined ? undefined : fullValue(schema as SchemaNode));
    const before = await realWorld();
    const answer = await send(call, who.token, plain(call.query) as object | undefined, plain(call.body));
    expect(answer.json()).toMatchObject({ code: "practice", status: 403 });
    expect(await realWorld()).toEqual(before);
  });

  test.each(writes.filter(({ call }) => call.inPractice === true))("may send $name, which changes nothing real", async ({ name, call }) => {
    const { who, input } = practising(name, call);
    const { query, body } = await input();
    const before = await realWorld();
    const answer = await send(call, who.token, query, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(await realWorld()).toEqual(before);
  });
});

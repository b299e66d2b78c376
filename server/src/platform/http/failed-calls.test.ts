import { personalData } from "../../personal-data.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "../../testing/app.ts";
import type { Database } from "../database/database.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { problem } from "../problem.ts";
import { createHttp } from "./http.ts";
import { forgetFailedCalls, makeFailedCalls } from "./failed-calls.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const stored = async () =>
  (
    await app.database.pool.query<{ calls: number }>(
      "select sum(calls)::int as calls from failed_calls where hour > now() - interval '2 hours'",
    )
  ).rows[0]?.calls ?? 0;

test("what two processes count is one number, and nothing is lost when they end", async () => {
  const before = await stored();
  const [one, other] = [makeFailedCalls(app.database.db), makeFailedCalls(app.database.db)];
  for (let nth = 0; nth < 5; nth += 1) one.count();
  other.count();
  await Promise.all([one.close(), other.close()]);
  expect(await stored()).toBe(before + 6);
});

test("what could not be stored is stored with the next", async () => {
  const before = await stored();
  let isAway = true;
  const insert: Database["db"]["insert"] = (table) => {
    if (isAway) throw new Error("away");
    return app.database.db.insert(table);
  };
  const failing = { ...app.database.db, insert } as Database["db"];
  const counts = makeFailedCalls(failing);
  counts.count();
  await counts.close();
  expect(await stored()).toBe(before);
  isAway = false;
  counts.count();
  await counts.close();
  expect(await stored()).toBe(before + 2);
});

test("a call that fails is counted; one that is refused, or lacks what is not set up, is none of ours", async () => {
  const before = await stored();
  const fastify = await createHttp({
    log: createLog({ personal: personalData, level: "silent" }),
    metrics: createMetrics({ defaults: false }),
    db: app.database.db,
    trustProxy: false,
    callsPerMinute: undefined,
    https: false,
  });
  fastify.get("/fails", () => {
    throw new Error("a fault");
  });
  fastify.get("/refuses", () => {
    throw problem("not-found");
  });
  fastify.get("/lacks", () => {
    throw problem("not-configured");
  });
  const statuses: number[] = [];
  for (const url of ["/fails", "/refuses", "/lacks", "/fails"]) statuses.push((await fastify.inject(url)).statusCode);
  expect(statuses).toEqual([500, 404, 503, 500]);
  await fastify.close();
  expect(await stored()).toBe(before + 2);
});

test("old hours are forgotten", async () => {
  await app.database.pool.query("insert into failed_calls values (now() - interval '80 hours', 7), (now() - interval '30 hours', 3)");
  await forgetFailedCalls(app.database.db, new Date());
  const { rows } = await app.database.pool.query("select calls from failed_calls where hour < now() - interval '2 hours'");
  expect(rows).toEqual([{ calls: 3 }]);
});

import { addAuditInfo } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { auditWriter, historyOf } from "./service.ts";

let app: TestApp;
let seedIds: SeedIds;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T09:00:00Z" });
  seedIds = await seedPeople(app.database);
});
afterAll(() => app.close());

function auditSource() {
  const origin = { ip: "203.0.113.7", userAgent: "x".repeat(5000), requestId: "r-1" };
  return { db: app.database.db, now: app.clock.now(), origin, user: { id: 7, name: "Sam Porter", locationId: 1042 }, audit: auditWriter() };
}

test("an entry that the browser reports is marked as such and never mistaken for one of the server's", async () => {
  const shop = await app.signIn("shop@demo.test");
  const { id } = await shop.ask(addAuditInfo, { body: { Action: "terms-accepted", Details: "version 3" } });
  const { rows } = await app.database.pool.query("select * from audit_entries where id = $1", [id]);
  expect(rows).toMatchObject([
    {
      action: "interface.terms-accepted",
      noun: "interface",
      user_id: seedIds.userIds["shop@demo.test"],
      location_id: seedIds.locationIds["northside"],
      details: { text: "version 3" },
      ip: "127.0.0.1",
    },
  ]);
  expect(rows[0].request_id).not.toBe("");
});

test("a rolled-back change leaves no audit entry", async () => {
  const failed = inTransaction(auditSource(), async (tx) => {
    await tx.audit({ action: "thing.changed", noun: "thing", id: 1 });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await historyOf(auditSource(), "thing", 1)).toEqual([]);
});

test("the history of one record is newest first and at most 200 entries", async () => {
  const ctx = auditSource();
  for (let i = 1; i <= 205; i += 1) await ctx.audit({ action: "thing.moved", noun: "thing", id: 2, from: String(i), to: String(i + 1) });
  await ctx.audit({ action: "thing.moved", noun: "thing", id: 3, details: { fields: ["Name", "Size.Wide"] } });
  await ctx.audit({ action: "other.moved", noun: "other", id: 2 });
  const history = await historyOf(ctx, "thing", 2);
  expect(history).toHaveLength(200);
  expect(history[0]).toEqual({
    At: "2026-03-02T09:00:00.000Z",
    Who: "Sam Porter",
    Action: "thing.moved",
    From: "205",
    To: "206",
    Fields: [],
  });
  expect(await historyOf(ctx, "thing", 3)).toMatchObject([{ Fields: ["Name", "Size.Wide"] }]);
  const { rows } = await app.database.pool.query("select max(length(user_agent)) as longest from audit_entries");
  expect(rows[0].longest).toBe(300);
});

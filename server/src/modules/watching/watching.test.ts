import {
  checkIntegrity,
  createRequest,
  getFigures,
  getIntegrity,
  getSafeguards,
  listDeliveries,
  listFailedJobs,
  readAdministeredDevice,
  retryFailedJob,
  saveAdministeredDevice,
  searchAudit,
  undoChange,
} from "@remotebay/contract";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { defineJob, type Jobs } from "../../platform/jobs/jobs.ts";
import { defineModule, onJob } from "../../platform/module.ts";
import { recordFate } from "../../platform/letters/fates.ts";
import { makeApp, type Person, type TestApp, testKey } from "../../testing/app.ts";
import { checkpointPurpose, makeCheckpoints } from "../audit/logic/make-checkpoints.ts";
import { makeSigner } from "../../platform/session/signer.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let ids: SeedIds;
let admin: Person;
let shop: Person;

/** A job that always fails. */
const printing = defineJob("test.fails", v.object({}), { retries: 0 });
let queue: Jobs | undefined;

beforeAll(async () => {
  const failing = defineModule("failing", ({ jobs }) => {
    queue = jobs;
    return { jobs: [onJob(printing, () => Promise.reject(new Error("the printer is on fire")))] };
  });
  app = await makeApp({ modules: [failing] });
  ids = await seedPeople(app.database);
  admin = await app.signIn("super@demo.test");
  shop = await app.signIn("shop@demo.test");
});
afterAll(() => app.close());

async function renameDevice(id: number, FriendlyName: string): Promise<void> {
  const { Version, Values } = await admin.ask(readAdministeredDevice, { query: { id } });
  await admin.ask(saveAdministeredDevice, { body: { Id: id, Version, Values: { ...Values, FriendlyName } } });
}

test("a change is found by who, by what it was about and by its name, and taken back from there", async () => {
  const device = ids.deviceIds["northside"]?.[0] ?? 0;
  await renameDevice(device, "Bay seven lift");
  const found = await admin.ask(searchAudit, { query: { search: "seven lift" } });
  expect(found[0]).toMatchObject({ Action: "device.changed", Noun: "device", NounId: device, Name: "Bay seven lift", CanUndo: true });
  expect(found[0]?.Changes).toEqual([{ Field: "FriendlyName", Before: expect.any(String), After: "Bay seven lift" }]);
  expect(await admin.ask(searchAudit, { query: { noun: "device", id: device } })).toContainEqual(found[0]);
  await admin.ask(undoChange, { body: { Entry: String(found[0]?.Id) } });
  const [undone, before] = await admin.ask(searchAudit, { query: { noun: "device", id: device } });
  expect(undone).toMatchObject({ Undoes: found[0]?.Id });
  expect(before).toMatchObject({ Id: found[0]?.Id, CanUndo: false });
});

test("an Admin finds the entries of their own shop and no others", async () => {
  await app.database.pool.query("update users set location_id = $1 where username = 'admin@demo.test'", [ids.locationIds["lakeview"]]);
  const own = await app.signIn("admin@demo.test");
  await shop.ask(createRequest, { body: newRequest() });
  const places = new Set((await own.ask(searchAudit, { query: { pageSize: 100 } })).map(({ LocationName }) => LocationName));
  expect(places.size).toBeLessThanOrEqual(1);
  expect(await own.ask(searchAudit, { query: { noun: "request" } })).toEqual([]);
  for (const call of [listDeliveries, listFailedJobs, getFigures, getIntegrity, getSafeguards] as const)
    expect((await own.send(call, { query: {} } as never)).status).toBe(404);
  expect((await own.send(retryFailedJob, { body: { JobId: "" } })).status).toBe(404);
  expect((await own.send(checkIntegrity, {})).status).toBe(404);
});

test("days limit what is found, and pages follow each other", async () => {
  const all = await admin.ask(searchAudit, { query: { pageSize: 100 } });
  const first = await admin.ask(searchAudit, { query: { pageSize: 3 } });
  const next = await admin.ask(searchAudit, { query: { pageSize: 3, after: String(first.at(-1)?.Id) as never } });
  // The search itself is no entry.
  expect([...first, ...next].map(({ Id }) => Id)).toEqual(all.slice(0, 6).map(({ Id }) => Id));
  expect(await admin.ask(searchAudit, { query: { until: "2020-01-01" } })).toEqual([]);
});

test("a job that failed for good is listed with its reason and tried again", async () => {
  await queue?.enqueue(printing, {});
  const listed = await vi.waitFor(
    async () => {
      const jobs = await admin.ask(listFailedJobs, {});
      expect(jobs).toContainEqual(expect.objectContaining({ Name: "test.fails", Reason: "the printer is on fire" }));
      return jobs;
    },
    { timeout: 10_000 },
  );
  const id = listed.find(({ Name }) => Name === "test.fails")?.JobId ?? "";
  expect(await admin.ask(retryFailedJob, { body: { JobId: id } })).toEqual({ Count: 1 });
  expect((await admin.ask(listFailedJobs, {})).filter(({ JobId }) => JobId === id)).toEqual([]);
});

test("letters and pushes are listed with what became of them", async () => {
  const tried = { way: "mail", about: "report", reader: "Robin Ashworth", at: app.clock.now() } as const;
  await recordFate(app.database.db, { ...tried, delivery: "unavailable", isLast: false });
  await recordFate(app.database.db, { ...tried, delivery: "unavailable", isLast: true });
  await recordFate(app.database.db, { ...tried, delivery: "refused", isLast: false });
  const fates = await admin.ask(listDeliveries, { query: { search: "ashworth" } });
  expect(fates.map(({ Fate }) => Fate)).toEqual(["refused", "gave-up", "waits"]);
  expect((await admin.ask(listDeliveries, { query: { fate: "gave-up" } })).map(({ Reader }) => Reader)).toEqual(["Robin Ashworth"]);
});

test("figures count what goes on, without practice", async () => {
  const before = await admin.ask(getFigures, {});
  const practice = await app.signIn("shop@demo.test", { demo: true });
  await practice.ask(createRequest, { body: newRequest() });
  await shop.ask(createRequest, { body: newRequest() });
  const after = await admin.ask(getFigures, {});
  const total = ({ Requests }: typeof after) => Requests.reduce((sum, { Count }) => sum + Count, 0);
  expect(total(after)).toBe(total(before) + 1);
  expect(after.Hours).toHaveLength(24);
  expect(after.Hours.at(-1)?.Created).toBe((before.Hours.at(-1)?.Created ?? 0) + 1);
  expect(after.Devices).toBeGreaterThan(0);
  expect(after.Hours.map(({ Failed }) => Failed)).toEqual(before.Hours.map(() => 0));
  // Any process counts them; those of the day before yesterday are no longer shown.
  await app.database.pool.query(
    "insert into failed_calls values (date_trunc('hour', $1::timestamptz) - interval '2 hours', 4), (date_trunc('hour', $1::timestamptz) - interval '30 hours', 9)",
    [app.clock.now()],
  );
  const { Hours } = await admin.ask(getFigures, {});
  expect(Hours.map(({ Failed }) => Failed)).toEqual(Hours.map((_, nth) => (nth === 21 ? 4 : 0)));
});

test("the last backup, why one failed or was not whole, and the seal of the audit trail are shown to a SuperAdmin alone", async () => {
  const { pool } = app.database;
  const nothing = { Scheduled: false, CompletedAt: null, Bytes: null, Fault: "", JudgedAt: null, Refuted: "" };
  const first = await admin.ask(getSafeguards, {});
  expect(first).toMatchObject({ ...nothing, Checkpoint: null, UnsealedSince: expect.any(String) });
  const signer = makeSigner(testKey, checkpointPurpose);
  await app.database.transaction((db) => makeCheckpoints({ db, now: app.clock.now() }, { signer, keepDays: undefined }));
  await pool.query(`insert into backup_runs (name, begun_at, ended_at, bytes, verified_at, refuted_at, refuted_by, fault) values
    ('a', '2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z', 5000000, '2026-01-04T00:00:00Z', null, null, null),
    ('b', '2026-01-02T00:00:00Z', '2026-01-02T00:01:00Z', 6000000, null, '2026-01-03T00:00:00Z', 'a row is missing', null),
    ('c', '2026-01-03T00:00:00Z', null, null, null, null, null, 'the disk is full')`);
  const kept = {
    CompletedAt: "2026-01-02T00:01:00.000Z",
    Bytes: 6_000_000,
    Fault: "the disk is full",
    JudgedAt: "2026-01-04T00:00:00.000Z",
  };
  expect(await admin.ask(getSafeguards, {})).toMatchObject({ ...kept, Refuted: "", Checkpoint: { Number: 1 }, UnsealedSince: null });
  await pool.query("update backup_runs set verified_at = null where name = 'a'");
  expect(await admin.ask(getSafeguards, {})).toMatchObject({ JudgedAt: "2026-01-03T00:00:00.000Z", Refuted: "a row is missing" });
  await pool.query("delete from backup_runs");
});

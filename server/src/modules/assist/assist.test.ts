import { evaluateVehicle, getScanProConfiguration, getScanProResults, saveScanProResults } from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { demoPassword, makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { createUser, roleIds } from "../users/service.ts";
import { upsertResult } from "./store.ts";

let app: TestApp;
let glass: Person;
let five: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-11-22T10:00:00Z" });
  await seedPeople(app.database);
  [glass, five] = (await Promise.all(["glass@demo.test", "five@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
});
afterAll(() => app.close());

const vin = "1FMCU9J98HUA00001";
const saved = { vin, year: 2017, vehicle: "2017 Ford Escape", vehicle_id: "7", safetyFeatures: ["front-camera" as const] };
const entry = (id: number, selected = true) => ({ id, value: "Windscreen", selected, changed: false });
const rows = async () =>
  (await app.database.pool.query("select id, vin, vehicle, demo, results from assist_results order by id")).rows as {
    id: number;
    vin: string;
    results: { services: object[] };
  }[];

describe("scanpro/ScanProConfiguration", () => {
  test("criteria have a detail, the checklist has none; the list is that of the caller's application or the one asked for", async () => {
    const items = await glass.ask(getScanProConfiguration, {});
    expect(items[0]).toEqual({
      scanProId: 1,
      scanProCriteria: expect.stringMatching(/^Wind/),
      criteriaDetail: expect.stringMatching(/pane/),
    });
    expect(items.filter(({ criteriaDetail }) => criteriaDetail !== "")).toHaveLength(4);
    expect(items.filter(({ criteriaDetail }) => criteriaDetail === "").map(({ scanProId }) => scanProId)).toEqual([
      101, 102, 103, 104, 105,
    ]);
    expect(await glass.ask(getScanProConfiguration, { query: { id: 1 } })).toEqual(items);
    const all = await five.ask(getScanProConfiguration, {});
    expect(all).toHaveLength(18);
    expect(all.every(({ scanProCriteria }) => scanProCriteria !== "")).toBe(true);
    const german = await five.send(getScanProConfiguration, { query: { id: 5 } }, { headers: { "accept-language": "de" } });
    expect(german.reply[0]).toMatchObject({ scanProCriteria: "Windschutzscheibe ersetzt" });
  });
});

describe("scanpro/EvaluateVehicle", () => {
  test("answers what the law demands and what was ticked, and what the rules recommend with every reason", async () => {
    const ticked = { vin, year: 2020, safetyFeatures: ["front-camera" as const], criteria: [1] };
    const answered = await five.send(evaluateVehicle, { body: ticked }, { headers: { "accept-language": "en" } });
    const { scanRecommendation: found } = answered.reply;
    expect(found.safetyFeatures).toContain("Front camera");
    expect(found.features.find(({ key }) => key === "front-camera")).toMatchObject({ basis: "ticked" });
    expect(found.features.find(({ key }) => key === "lidar")).toMatchObject({ basis: "none" });
    expect(found.services.map((one) => [one.scanTypeId, one.serviceElementId])).toEqual([
      [3, 101],
      [2, 201],
    ]);
    expect(found.services[0]).toMatchObject({
      scanType: "Calibration",
      serviceElement: "Front camera calibration",
      isOffered: true,
      reasons: [{ criterionId: 1, criterion: "Windscreen replaced", feature: "Front camera" }],
    });
    expect((await five.ask(evaluateVehicle, { body: {} })).scanRecommendation).toMatchObject({ safetyFeatures: [], services: [] });
    // What the shop cannot order is recommended all the same, and says so.
    await app.database.pool.query("update scan_types set active = false where id = 2");
    const { services } = (await five.ask(evaluateVehicle, { body: ticked })).scanRecommendation;
    await app.database.pool.query("update scan_types set active = true where id = 2");
    expect(services.map((one) => [one.scanTypeId, one.isOffered])).toEqual([
      [3, true],
      [2, false],
    ]);
  });

  test("an unknown criterion is named", async () => {
    const { status, problem } = await five.send(evaluateVehicle, { body: { criteria: [1, 99, 101] } });
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([400, ["criteria.1", "criteria.2"]]);
  });
});

describe("scanpro/SaveScanProResults", () => {
  test("stores one result per vehicle and user with the recommendation of the rules, and audits it", async () => {
    const first = await glass.ask(saveScanProResults, {
      body: { ...saved, criteria: [entry(1), entry(5, false)], checklist: [entry(101)] },
    });
    const again = await glass.ask(saveScanProResults, { body: { ...saved, vin: "1fmcu9j98 hua00001", criteria: [entry(1, false)] } });
    expect(again).toEqual(first);
    const other = await five.ask(saveScanProResults, { body: { ...saved, criteria: [entry(1)] } });
    const stored = await rows();
    expect(stored).toMatchObject([
      { id: first.id, vin, vehicle: "2017 Ford Escape", demo: false, results: { services: [] } },
      { id: other.id, results: { vehicleId: "7", services: [{ scanTypeId: 3, serviceElementId: 101 }, { scanTypeId: 2 }] } },
    ]);
    const audited = await app.database.pool.query("select count(*)::int as n from audit_entries where action = 'assist.saved'");
    expect(audited.rows[0]).toEqual({ n: 3 });
  });

  test("a resend with the same key changes nothing", async () => {
    const again = { headers: { "idempotency-key": "assist-once" } };
    const body = { ...saved, vin: "1FMCU9J98HUA00002", criteria: [entry(1)] };
    const [one, two] = [await five.send(saveScanProResults, { body }, again), await five.send(saveScanProResults, { body }, again)];
    expect(two.reply).toEqual(one.reply);
    const audited = await app.database.pool.query("select count(*)::int as n from audit_entries where noun = 'assist' and noun_id = $1", [
      one.reply.id,
    ]);
    expect(audited.rows[0]).toEqual({ n: 1 });
  });

  test("refuses unknown items, no VIN, and more than the lists can hold", async () => {
    const faults = async (body: object) => {
      const { status, problem } = await five.send(saveScanProResults, { body: { ...saved, ...body } });
      return [status, problem.errors?.map(({ path }) => path)];
    };
    expect(await faults({ criteria: [entry(101)], checklist: [entry(1)] })).toEqual([400, ["criteria.0.id", "checklist.0.id"]]);
    expect(await faults({ vin: " " })).toEqual([400, ["vin"]]);
    expect(await faults({ criteria: Array.from({ length: 61 }, () => entry(1)) })).toEqual([400, ["criteria"]]);
  });
});

test("of a user's vehicles the newest stay, and nobody else's go", async () => {
  const { db } = app.database;
  const before = await rows();
  const { rows: users } = await app.database.pool.query(
    "select id from users where username in ('uk@demo.test', 'nl@demo.test') order by id",
  );
  const results = { year: null, vehicleId: "", safetyFeatures: [], criteria: [], checklist: [], services: [] };
  const save = (userId: number, nth: number, max: number) =>
    upsertResult(
      db,
      { userId, locationId: null, demo: false, vin: `V${nth}`, vehicle: "", results, savedAt: new Date(Date.UTC(2026, 0, nth)) },
      max,
    );
  const [first, other] = users.map(({ id }) => id as number) as [number, number];
  await save(other, 1, 2);
  for (const nth of [2, 1, 3, 4]) await save(first, nth, 2);
  const kept = (await rows()).filter(({ id }) => before.every((one) => one.id !== id));
  expect(kept.map(({ vin: one }) => one)).toEqual(["V1", "V3", "V4"]);
  await app.database.pool.query("delete from assist_results where user_id = any($1)", [[first, other]]);
});

describe("scanpro/GetScanProResults", () => {
  test("answers the caller's own results of their kind of session, newest first, page by page", async () => {
    const practising = await app.signIn("five@demo.test", { demo: true });
    const vins = ["1FMCU9J98HUA00011", "1FMCU9J98HUA00012", "1FMCU9J98HUA00011"];
    for (const one of vins) {
      app.clock.advance(1_000);
      await practising.ask(saveScanProResults, { body: { ...saved, vin: one, criteria: [entry(1)], checklist: [entry(101, false)] } });
    }
    const first = await practising.send(getScanProResults, { query: { pageSize: 1 } });
    expect([first.headers["x-total-count"], first.reply]).toEqual([
      "2",
      [
        {
          Id: expect.any(Number),
          vin: "1FMCU9J98HUA00011",
          year: 2017,
          vehicle: "2017 Ford Escape",
          vehicle_id: "7",
          safetyFeatures: ["front-camera"],
          criteria: [entry(1)],
          checklist: [entry(101, false)],
          savedAt: app.clock.now().toISOString(),
        },
      ],
    ]);
    const second = await practising.ask(getScanProResults, { query: { offset: 1 } });
    expect(second.map((row) => row.vin)).toEqual(["1FMCU9J98HUA00012"]);
    const usual = (await five.ask(getScanProResults, {})).map((row) => row.vin);
    expect(usual.filter((one) => vins.includes(one))).toEqual([]);
    expect((await glass.ask(getScanProResults, {})).map((row) => row.vin)).not.toContain(vins[0]);
  });
});

test.each([
  ["shop@demo.test", "a variant without vehicle assist"],
  ["uk@demo.test", "application 1 that is not the glass partner's"],
  ["tech@demo.test", "a technician"],
  ["rag@demo.test", "a RAG-only user"],
])("%s may not: %s", async (user) => {
  const person = await app.signIn(user);
  const answers = await Promise.all([
    person.send(getScanProConfiguration, {}),
    person.send(evaluateVehicle, { body: {} }),
    person.send(saveScanProResults, { body: { ...saved } }),
    person.send(getScanProResults, {}),
  ]);
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(Array.from({ length: 4 }, () => [403, "forbidden"]));
});

test("who may only use the checker may not, in a variant with vehicle assist too", async () => {
  const username = "reader@five.test";
  const account = { username, email: username, password: demoPassword, givenName: "Ada", familyName: "Reed", timeZone: "Europe/London" };
  const { rows: found } = await app.database.pool.query("select location_id from users where username = 'five@demo.test'");
  await createUser(app.database, { ...account, locationId: found[0].location_id, roleIds: [roleIds["RAG Only"]] });
  const person = await app.signIn(username);
  expect((await person.send(getScanProConfiguration, {})).status).toBe(403);
});

test("remote diagnostics may, by the address (domain.md#assist-who)", async () => {
  const person = await app.signIn("rd@demo.test");
  expect((await person.send(getScanProConfiguration, {})).status).toBe(200);
});

import * as contract from "@remotebay/contract";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest, scanOf } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

const table = vi.hoisted(() => ({ isEmpty: false }));

// The table of names that mean one control unit, which a later release may change.
vi.mock(import("../../../../contract/src/scans/unit-names.ts"), async (load) => {
  const real = await load();
  return { ...real, unitKey: (unit) => (table.isEmpty ? { ...real.unitKey(unit), kinds: [] } : real.unitKey(unit)) };
});

let app: TestApp;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", completeAfterSeconds: 3600 });
  await seedPeople(app.database);
  [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
});
afterAll(() => app.close());

const text = async (id: number, cultureCode: string) => {
  const { bytes } = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode } });
  return (await readPdf(bytes)).text;
};

async function sentJob(): Promise<{ id: number; save: (Notes: string) => Promise<unknown> }> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", TicketNumber: "CLAIM-77-4410" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  // By the table both names are the airbag.
  const Scans = [
    scanOf("before", "Restraint system", { Code: "B1000", FailureType: "1A", Status: "Stored", Text: "Driver airbag" }),
    { ...scanOf("after", "SRS", { Code: "B2000", FailureType: "", Status: "", Text: "" }), Units: [] as contract.ScannedUnit[] },
  ];
  Scans[1]?.Units.push({ Name: "SRS", Address: "", Reached: true, Codes: [] });
  const save = (Notes: string) => tech.ask(contract.saveFindings, { body: { Id: id, Scans, Pairs: [], Work: [], Notes } });
  await save("First words.");
  await tech.ask(contract.sendReport, { body: { Id: id } });
  return { id, save };
}

test("a sent report says the same in a language in which it is rendered after the rules changed", async () => {
  const { id } = await sentJob();
  expect(await text(id, "en-US")).toContain("All fault codes are cleared");
  try {
    table.isEmpty = true;
    const german = await text(id, "de-DE");
    expect(german).toContain("Alle Fehlercodes sind gelöscht");
    expect(german).not.toContain("Nicht erneut gelesen");
    // What is sent now follows the new rules, and differs from what was sent.
    const { Rows } = await tech.ask(contract.getReportChanges, { query: { id } });
    expect(Rows).toMatchObject([{ Code: "B1000", From: "cleared", To: "notReadAgain" }]);
  } finally {
    table.isEmpty = false;
  }
});

test("a report that was sent before its rows were stored is computed when it is rendered", async () => {
  const { id } = await sentJob();
  await app.database.pool.query("update reports set data = data - 'stated' where request_id = $1", [id]);
  expect(await text(id, "el-GR")).toContain("Όλοι οι κωδικοί βλάβης διαγράφηκαν");
});

test("a new version prints the version that it replaces, what changed, the claim and the scans", async () => {
  const { id, save } = await sentJob();
  expect(await text(id, "en-GB")).not.toContain("replaces version");
  await save("Other words.");
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const second = await text(id, "en-GB");
  for (const part of ["Version 2 replaces version 1 of 2 Mar 2026", "Notes", "CLAIM-77-4410", "Read (1): SRS", "Before the work"])
    expect(second).toContain(part);
});

test("a report has every attempt of the calibration, the failed ones too, as it was when it was sent", async () => {
  const { id } = await shop.ask(contract.createRequest, {
    body: newRequest({ Status: "InProcess", ScanType: { Id: 3 }, ServiceElement: { Id: 101 } }),
  });
  const configuration = {
    ...contract.emptyConfiguration,
    Reason: "glass" as const,
    DamageAreas: ["windscreen", "roof"],
    Systems: [101],
    Ready: true,
    Sensors: {
      Fitted: { Answer: "some" as const, Sensors: ["frontCamera" as const, "rearRadar" as const] },
      Affected: { Answer: "none" as const, Sensors: [] },
      By: "Somebody else",
      At: null,
    },
  };
  await shop.ask(contract.saveCalibration, { body: { Id: id, Key: "configuration", Calibration: configuration } });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  const happen = async (person: Person, ...happenings: Omit<contract.Args<typeof contract.publishEvent>["body"], "id">[]) => {
    for (const happening of happenings) await person.ask(contract.publishEvent, { body: { id, ...happening } });
  };
  await happen(
    tech,
    { event: "techArrived" },
    { event: "reviewedConfiguration" },
    { event: "quickScanResult", value: 3, text: "The battery is at 11.2 volts" },
    { event: "quickScanResult", value: 1 },
    { event: "prepInstructions", text: "Place the target" },
  );
  await happen(shop, { event: "prepComplete" });
  await happen(
    tech,
    { event: "completed", value: 0, text: "Glare of the low sun on the target" },
    { event: "changeProgressScan", value: 40 },
    { event: "completed", value: 1 },
  );
  const Work = [{ ServiceElementId: 101, Tool: "Calibration frame", Result: "Passed" as const }];
  await tech.ask(contract.saveFindings, { body: { Id: id, Scans: [], Work } });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const sent = await app.database.pool.query<{ data: contract.ReportData }>("select data from reports where request_id = $1", [id]);
  expect(v.safeParse(contract.ReportData, sent.rows[0]?.data).issues).toBeUndefined();
  const { calibration } = sent.rows[0]?.data ?? {};
  expect(calibration).toMatchObject({ Reason: "glass", Earlier: { Attempts: 0, Failed: 0 } });
  expect(calibration?.Sensors).toMatchObject({
    Stated: { Fitted: { Sensors: ["frontCamera", "rearRadar"] }, Affected: { Answer: "none" }, By: "Maya Torres" },
    Likely: ["frontCamera"],
    NotKnown: [{ NameKey: "roof" }],
    Sources: [{ Date: "2018-10" }, { Date: "2023-12-14" }],
  });
  expect(calibration?.Steps.map(({ Event }) => Event)).not.toContain("changeProgressScan");
  const english = await text(id, "en-GB");
  for (const part of [
    "attempts failed",
    "Windscreen or glass replaced",
    "4 attempts, of which 2 failed.",
    "Quick scan, attempt 1",
    "The battery is at 11.2 volts",
    "Calibration, attempt 1",
    "Glare of the low sun on the target",
    "Calibration, attempt 2",
    "The shop confirmed its preparation",
    "Camera behind the windscreen, Rear radar",
    "Sensors likely affected by the damage None",
    "Stated by Maya Torres",
    "Not known of these areas Roof",
    "Read 2026-11-28.",
    "What the maker states on scanning and calibrating",
    "American Honda Motor Co.: Post-Collision Diagnostic Scan and Calibration Requirements",
  ])
    expect(english.replaceAll(/\s+/g, " ")).toContain(part);
  expect(await text(id, "de-DE")).toContain("Glare of the low sun on the target");
});

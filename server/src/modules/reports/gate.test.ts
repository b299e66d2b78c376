import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest, scanOf } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

let app: TestApp;
let people: Record<"shop" | "tech" | "tech2" | "super", Person>;
let ids: Record<string, number>;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00.000Z", completeAfterSeconds: 3600 });
  ids = (await seedPeople(app.database)).userIds;
  const names = ["shop", "tech", "tech2", "super"] as const;
  const signed = await Promise.all(names.map(async (name) => [name, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
});
afterAll(() => app.close());

/** Chooses the gate of the shop's portal, as an administrator does; `insurers` have gates of their own. */
async function choose(reportGate: contract.ReportGate, insurers: Record<string, contract.ReportGate> = {}) {
  const rows = await people.super.ask(contract.listAdministeredVariants, { query: {} });
  const id = rows.find(({ Key }) => Key === "default")?.Id ?? 0;
  const { Version, Values } = await people.super.ask(contract.readAdministeredVariant, { query: { id } });
  const insurerGates = Object.entries(insurers).map(([insurer, gate]) => ({ insurer, gate }));
  return people.super.send(contract.saveAdministeredVariant, {
    body: { Id: id, Version, Values: { ...Values, reportGate, insurerGates } },
  });
}

async function takenJob(insurer?: { Id: number; Text: string }): Promise<number> {
  const body = newRequest({ Status: "InProcess", ScanType: { Id: 3 } });
  Object.assign(body.Vehicle, { Insurance: insurer ?? null });
  const { id } = await people.shop.ask(contract.createRequest, { body });
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}

const save = (Id: number, Scans: contract.Scan[]) =>
  people.tech.ask(contract.saveFindings, {
    body: { Id, Scans, Pairs: [], Work: [{ ServiceElementId: 101, Tool: "Frame", Result: "Passed" }] },
  });
const send = (Id: number) => people.tech.send(contract.sendReport, { body: { Id } });
const waive = (by: Person, Id: number, Item: contract.GateItem, Reason: string) =>
  by.send(contract.waiveReportItem, { body: { Id, Item, Reason } });
const gaps = async (id: number) => (await people.tech.ask(contract.getReportGaps, { query: { id } })).Missing;
const items = async (id: number) => (await gaps(id)).map(({ Item }) => Item);
const reported = async (id: number) =>
  (await app.database.pool.query("select data from reports where request_id = $1 order by version desc", [id])).rows[0]
    ?.data as contract.ReportData;

test("without a gate nothing is asked for, and a report says nothing of one", async () => {
  const id = await takenJob();
  await save(id, []);
  expect(await people.tech.ask(contract.getReportGaps, { query: { id } })).toEqual({
    Gate: "none",
    Insurer: "",
    Unmeasured: [],
    Missing: [],
  });
  expect((await send(id)).status).toBe(200);
  expect((await reported(id)).completeness).toBeUndefined();
});

test("a report is refused with what is missing, until each item is given or waived with a reason, which it prints", async () => {
  await choose("both-scans");
  const id = await takenJob();
  await save(id, []);
  expect(await items(id)).toEqual(["pre-scan", "post-scan"]);
  const refused = await send(id);
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    { code: "report-incomplete", info: { Gate: "both-scans", Items: ["pre-scan", "post-scan"] } },
  ]);

  // Another technician does not waive what is not theirs to do.
  expect((await waive(people.tech2, id, "post-scan", "Because.")).problem).toMatchObject({ code: "job-taken" });
  expect((await waive(people.shop, id, "post-scan", "Because.")).problem).toMatchObject({ code: "forbidden" });
  await waive(people.tech, id, "post-scan", "The battery had to be disconnected.");
  await waive(people.tech, id, "pre-scan", "There was none.");
  expect((await gaps(id))[0]).toEqual({
    Item: "pre-scan",
    Waiver: { Reason: "There was none.", By: "Jonas Keller", At: "2026-03-02T15:00:00.000Z" },
  });
  await waive(people.tech, id, "pre-scan", "");
  expect((await send(id)).problem).toMatchObject({ code: "report-incomplete", info: { Items: ["pre-scan"] } });

  // That the shop says it made one itself is no scan of the report.
  await people.shop.ask(contract.addToVisit, { body: { Id: id, AlreadyDone: [{ ScanTypeId: 1, Note: "Own tool" }] } });
  expect(await items(id)).toContain("pre-scan");

  // A scan that states no vehicle is one more gap.
  const scan = scanOf("before", "ABS", { Code: "C0035", FailureType: "", Status: "", Text: "" });
  await save(id, [{ ...scan, VIN: "" }]);
  expect(await items(id)).toEqual(["post-scan", "scan-vin"]);
  const { VIN } = (await people.tech.ask(contract.getRequest, { query: { id } })).Vehicle;
  await save(id, [{ ...scan, VIN }]);
  expect(await items(id)).toEqual(["post-scan"]);
  expect((await send(id)).status).toBe(200);

  const waived = [{ Item: "post-scan", Reason: "The battery had to be disconnected.", By: "Jonas Keller", At: "2026-03-02T15:00:00.000Z" }];
  expect((await reported(id)).completeness).toEqual({ Gate: "both-scans", Waived: waived });
  const { bytes } = await people.shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-GB" } });
  const text = (await readPdf(bytes)).text.replaceAll(/\s+/g, " ");
  for (const words of ["A scan after the work", "The battery had to be disconnected.", "Waived by Jonas Keller on 2 Mar 2026"])
    expect(text).toContain(words);
  expect(text).not.toContain("There was none.");

  const { rows } = await app.database.pool.query(
    "select action, details from audit_entries where noun = 'request' and noun_id = $1 and action like 'waiver.%' order by id",
    [id],
  );
  expect(rows).toEqual([
    { action: "waiver.set", details: { item: "post-scan", reason: "The battery had to be disconnected." } },
    { action: "waiver.set", details: { item: "pre-scan", reason: "There was none." } },
    { action: "waiver.removed", details: { item: "pre-scan" } },
  ]);
});

test("for the British requirements a certificate counts only once it was checked", async () => {
  await choose("iir");
  const id = await takenJob();
  await save(id, []);
  expect(await items(id)).toContain("certificate");
  const UserId = ids["tech@demo.test"] ?? 0;
  const body = { UserId, Id: 0, Seen: 0, Scheme: "IMI ADAS", Number: "DEMO-4711", ValidFrom: null, ValidUntil: "2026-03-02", Note: "" };
  const { id: Id } = await people.tech.ask(contract.saveCertificate, { body });
  expect(await items(id)).toContain("certificate");
  await people.super.send(contract.checkCertificate, { body: { UserId, Id, Seen: 1 } });
  expect(await items(id)).not.toContain("certificate");
});

test("an insurer's gate counts for its requests instead of the portal's, by any spelling of its name, and stays in the report that was sent", async () => {
  const twice = await choose("none", { "Prairie Mutual": "both-scans", " prairie  MUTUAL": "none" });
  expect(twice.problem).toMatchObject({ code: "invalid", errors: [{ path: "Values.insurerGates.1.insurer", code: "unique" }] });
  await choose("iir", { "Prairie Mutual": "both-scans", "Straße & Söhne": "none", Flottenbetreiber: "both-scans" });
  const gateOf = async (id: number) => {
    const { Gate, Insurer } = await people.tech.ask(contract.getReportGaps, { query: { id } });
    return [Gate, Insurer];
  };
  const insured = (Text: string) => takenJob({ Id: 0, Text });
  const id = await insured("  prairie MUTUAL ");
  await save(id, []);
  expect(await gateOf(id)).toEqual(["both-scans", "Prairie Mutual"]);
  expect(await gateOf(await insured("STRASSE & SÖHNE"))).toEqual(["none", ""]);
  expect(await gateOf(await insured("Prairie"))).toEqual(["iir", ""]);
  expect(await gateOf(await takenJob())).toEqual(["iir", ""]);
  // An entry of the product's list is known by its name in each language.
  const fleet = (await people.shop.ask(contract.getInsuranceCompanies, {})).find(({ stringValue }) => stringValue === "fleet");
  expect(await gateOf(await takenJob({ Id: fleet?.id ?? 0, Text: fleet?.text ?? "" }))).toEqual(["both-scans", "Flottenbetreiber"]);

  for (const item of ["pre-scan", "post-scan"] as const) await waive(people.tech, id, item, "The battery is dead.");
  expect((await send(id)).status).toBe(200);
  const { completeness } = await reported(id);
  expect(completeness).toMatchObject({
    Gate: "both-scans",
    Insurer: "Prairie Mutual",
    Waived: [{ Item: "pre-scan" }, { Item: "post-scan" }],
  });
  await choose("none");
  expect((await reported(id)).completeness).toEqual(completeness);
  const { bytes } = await people.shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-GB" } });
  expect((await readPdf(bytes)).text.replaceAll(/\s+/g, " ")).toContain("Prairie Mutual asks for it.");
  expect(await gateOf(id)).toEqual(["none", ""]);
  // Nobody is told before signing in which insurers a portal works with.
  await choose("none", { "Prairie Mutual": "iir" });
  expect(JSON.stringify((await app.send(contract.getConfiguration, {})).reply)).not.toContain("Prairie");
});

test("a function that asks for measured values is not passed without one, and the technician is told before sending", async () => {
  await choose("none");
  const { Version, Values } = await people.super.ask(contract.readAdministeredFunction, { query: { id: 101 } });
  expect(Values.AsksValues).toBe(false);
  await people.super.ask(contract.saveAdministeredFunction, { body: { Id: 101, Version, Values: { ...Values, AsksValues: true } } });
  const id = await takenJob();
  await save(id, []);
  const before = await people.tech.ask(contract.getReportGaps, { query: { id } });
  expect(before.Unmeasured).toHaveLength(1);
  expect((await send(id)).problem).toMatchObject({ code: "values-missing", errors: [{ path: "Work.0.Values", code: "required" }] });
  const Record = { Values: [{ ServiceElementId: 101, Name: "Horizon", Value: 0.1, Unit: "°", Min: -0.5, Max: 0.5 }] };
  await people.tech.ask(contract.saveCalibrationRecord, { body: { Id: id, Record } });
  expect((await people.tech.ask(contract.getReportGaps, { query: { id } })).Unmeasured).toEqual([]);
  expect((await send(id)).status).toBe(200);
});

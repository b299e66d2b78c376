import { createHash } from "node:crypto";
import * as contract from "@remotebay/contract";
import { readContainer } from "@remotebay/evidence/container";
import { verifyPack } from "@remotebay/evidence/verify-pack";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest, scanOf } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

let app: TestApp;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
});
afterAll(() => app.close());

const code: contract.TroubleCode = { Code: "P0420", FailureType: "00", Status: "Confirmed", Text: "words" };
const before = scanOf("before", "Engine", code);
const after = scanOf("after", "Engine");

async function job(): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}
const save = (Id: number, ...Scans: contract.Scan[]) => tech.ask(contract.saveFindings, { body: { Id, Scans, Work: [] } });
const send = (Id: number) => tech.send(contract.sendReport, { body: { Id } });
const stored = async (id: number) => (await tech.ask(contract.getFindings, { query: { id } })).Scans;
const report = async (id: number) => {
  const { bytes } = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-GB" } });
  return (await readPdf(bytes)).text;
};
const answers = async (id: number) => {
  const { rows } = await app.database.pool.query<{ details: { answered?: string[] } }>(
    "select details from audit_entries where action = 'findings.saved' and noun_id = $1 order by id",
    [id],
  );
  return rows.map(({ details }) => details.answered);
};

test("a scan that may not be whole is asked about before its report is sent, and the answer is kept and audited", async () => {
  const id = await job();
  await save(id, before, { ...after, Tool: "VCDS", Whole: "asked" });
  const refused = (await send(id)).problem;
  expect(refused).toMatchObject({ code: "undecided-scans", status: 409 });
  expect(refused.info).toEqual({
    Scans: [{ Scan: 1, Phase: "after", Tool: "VCDS", Date: "", Codes: [{ Unit: "Engine", Code: "P0420" }] }],
  });
  await save(id, before, { ...after, Tool: "VCDS", Whole: "yes" });
  expect(await stored(id)).toMatchObject([{ Phase: "before" }, { Whole: "yes" }]);
  expect((await send(id)).status).toBe(200);
  expect(await answers(id)).toEqual([undefined, ['whole ["after","VCDS",""]']]);
  const text = await report(id);
  for (const part of ["All fault codes are cleared", "“After the work · VCDS” lists all that the tool found."])
    expect(text).toContain(part);
});

test("a scan that is not whole clears nothing, and the report says first what is not known", async () => {
  const id = await job();
  await save(id, before, { ...after, Whole: "no" });
  expect((await send(id)).status).toBe(200);
  const text = await report(id);
  for (const part of ["It is not known what 1 control unit stores", "Not known (1): Engine", "does not list all that the tool found."])
    expect(text).toContain(part);
  for (const part of ["All fault codes are cleared", "No fault codes found", "Cleared"]) expect(text).not.toContain(part);
});

test("a unit of which the list broke off clears nothing, whatever the rest says", async () => {
  const id = await job();
  const [broken] = after.Units.map((unit) => ({ ...unit, Known: false as const }));
  if (!broken) throw new Error("no unit");
  await save(id, before, { ...after, Units: [broken, { Name: "Radio", Address: "", Reached: true, Codes: [] }] });
  expect((await stored(id))[1]?.Units).toEqual([broken, { Name: "Radio", Address: "", Reached: true, Codes: [] }]);
  expect((await send(id)).status).toBe(200);
  const text = await report(id);
  for (const part of ["It is not known what 1 control unit stores", "Not known (1): Engine", "Read (1): Radio", "P0420"])
    expect(text).toContain(part);
  expect(text).not.toMatch(/No fault codes found|All fault codes are cleared/);
});

test("a clean scan that is not known to be whole is never called free of faults", async () => {
  const id = await job();
  await save(id, scanOf("before", "Engine"), { ...after, Whole: "no" });
  expect((await send(id)).status).toBe(200);
  expect(await report(id)).not.toContain("No fault codes found");
});

test("a scan that is older than the request is not reported until a person confirms its date", async () => {
  const id = await job();
  const old = { ...before, Tool: "VCDS", Date: "2024-03-14T09:30" };
  await save(id, old, after);
  const refused = (await send(id)).problem;
  expect(refused).toMatchObject({ code: "unlikely-dates", status: 409 });
  expect(refused.info).toEqual({
    Scans: [{ Scan: 0, Phase: "before", Tool: "VCDS", Date: "2024-03-14T09:30", Doubts: ["beforeRequest"] }],
  });
  // What was confirmed is the date, not the scan: another one is asked about again.
  await save(id, { ...old, DateConfirmed: "2024-03-15T09:30" }, after);
  expect((await send(id)).problem.code).toBe("unlikely-dates");
  await save(id, { ...old, DateConfirmed: old.Date }, after);
  expect((await send(id)).status).toBe(200);
  expect(await answers(id)).toEqual([undefined, undefined, ['date confirmed ["before","VCDS","2024-03-14T09:30"]']]);
  const text = await report(id);
  for (const part of ["14 Mar 2024, 09:30", "Older than the request", "Date confirmed by Jonas Keller"]) expect(text).toContain(part);
});

test("a scan after the work that is older than the one before it, or of the future, is refused too", async () => {
  const id = await job();
  const doubts = async (...dates: [string, string]) => {
    await save(id, { ...before, Date: dates[0] }, { ...after, Date: dates[1] });
    const { problem } = await send(id);
    return ((problem.info?.Scans ?? []) as { Scan: number; Doubts: string[] }[]).map(({ Scan, Doubts }) => `${Scan} ${Doubts.join(" ")}`);
  };
  expect(await doubts("2026-03-02T14:30", "2026-03-02T14:10")).toEqual(["1 beforeEarlier"]);
  expect(await doubts("2026-03-02T14:30", "2026-03-05")).toEqual(["1 inFuture"]);
  await save(id, { ...before, Date: "2026-03-02T14:10:00Z" }, { ...after, Date: "2026-03-02T14:30:00Z" });
  expect((await send(id)).status).toBe(200);
  expect(await report(id)).not.toMatch(/Older than|Dated in the future|confirmed by/);
});

test("what the service cannot keep of an answer is refused", async () => {
  const id = await job();
  const faults = async (scan: object) => {
    const body = { Id: id, Scans: [{ ...after, ...scan } as contract.Scan], Work: [] };
    return [...new Set((await tech.send(contract.saveFindings, { body })).problem.errors?.map(({ path }) => path))];
  };
  expect(await faults({ Whole: "perhaps" })).toEqual(["Scans.0.Whole"]);
  expect(await faults({ DateConfirmed: "yesterday" })).toEqual(["Scans.0.DateConfirmed"]);
  expect(await faults({ Units: [{ Name: "ABS", Address: "", Reached: true, Known: "no", Codes: [] }] })).toEqual(["Scans.0.Units.0.Known"]);
});

const foreign = "WVWZZZ1KZAW000017";
const keep = (Id: number, Text: string) => tech.ask(contract.keepScanText, { body: { Id, Text } });
const trySave = (Id: number, ...Scans: contract.Scan[]) => tech.send(contract.saveFindings, { body: { Id, Scans, Work: [] } });
const vinOf = async (id: number) => (await tech.ask(contract.getRequest, { query: { id } })).Vehicle.VIN;

test("a scan of another vehicle is refused until somebody says why, and nothing is lost", async () => {
  const id = await job();
  const vin = await vinOf(id);
  await save(id, { ...before, VIN: vin.toLowerCase(), Source: "import" });
  const other = { ...before, VIN: foreign };
  const refused = await trySave(id, other, after);
  expect(refused.problem).toMatchObject({
    status: 409,
    code: "other-vehicle",
    info: { VIN: vin, Scans: [{ Scan: 0, Phase: "before", VIN: foreign }] },
  });
  expect(await stored(id)).toEqual([{ ...before, VIN: vin.toLowerCase(), Source: "import" }]);
  // A dash is no reason.
  expect((await trySave(id, { ...other, OtherVehicle: " - " }, after)).problem.code).toBe("other-vehicle");
  await save(id, { ...other, OtherVehicle: "Donor control unit", ToolSerial: "RB-77", Source: "typed" }, after);
  expect((await send(id)).status).toBe(200);
  const printed = await report(id);
  for (const part of [`Another VIN, ${foreign}, because: Donor control unit`, "VIN not stated", "Serial number RB-77", "Source not stated"])
    expect(printed).toContain(part);
  expect((await answers(id)).at(-1)).toEqual([`other vehicle ["${foreign}","Donor control unit"] ["before","",""]`]);
});

test("the VIN that a scan's kept text names counts, whatever the scan itself states", async () => {
  const id = await job();
  const text = `VCDS Version: 23.11\nVIN: ${foreign}   Mileage: 10km\nAddress 01: Engine\nP0420`;
  const { Hash } = await keep(id, text);
  expect((await keep(id, text)).Hash).toBe(Hash);
  expect(Hash).toBe(createHash("sha256").update(text).digest("hex"));
  for (const VIN of [undefined, await vinOf(id)]) {
    const { problem } = await trySave(id, { ...before, TextHash: Hash, ...(VIN !== undefined && { VIN }) });
    expect(problem).toMatchObject({ code: "other-vehicle", info: { Scans: [{ VIN: foreign }] } });
  }
  await save(id, { ...before, TextHash: Hash, OtherVehicle: "Tool was named wrongly" }, { ...after, TextHash: "0".repeat(64) });
  expect((await send(id)).status).toBe(200);
  const printed = await report(id);
  for (const part of [`Original text kept, SHA-256 ${Hash.slice(0, 16)}…`, `not kept, SHA-256 ${"0".repeat(16)}…`])
    expect(printed).toContain(part);
  const { bytes } = await shop.send(contract.getEvidencePack, { query: { workorderId: id } });
  const verified = await verifyPack(Uint8Array.from(bytes));
  expect(verified).toMatchObject({ ok: true, report: { data: { origins: [{ Match: "other", TextKept: true }, { TextKept: false }] } } });
  const file = readContainer(Uint8Array.from(bytes)).find(({ name }) => name === `texts/${Hash}.txt`);
  expect(Buffer.from(file?.bytes ?? []).toString()).toBe(text);
  const { rows } = await app.database.pool.query("select details from audit_entries where action = 'scan.text-kept' and noun_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ details: { text: Hash, characters: text.length } }]);
});

test("sending checks again: a text that arrived later, and a VIN that was corrected", async () => {
  const id = await job();
  const vin = await vinOf(id);
  const text = `VIN: ${foreign}`;
  const TextHash = createHash("sha256").update(text).digest("hex");
  await save(id, { ...before, TextHash }, after);
  await keep(id, text);
  expect((await send(id)).problem.code).toBe("other-vehicle");
  await save(id, { ...before, VIN: vin }, after);
  const correct = (VIN: string) => shop.ask(contract.updateRequest, { body: { Id: id, Vehicle: { VIN } } });
  await correct(foreign);
  expect((await send(id)).problem).toMatchObject({ code: "other-vehicle", info: { VIN: foreign, Scans: [{ VIN: vin }] } });
  await correct(vin);
  expect((await send(id)).status).toBe(200);
});

test("only who has the job keeps its texts, and not more than it may have", async () => {
  const id = await job();
  const other = await app.signIn("tech2@demo.test");
  expect((await other.send(contract.keepScanText, { body: { Id: id, Text: "x" } })).problem.code).toBe("job-taken");
  await app.database.pool.query(
    `insert into scan_texts (request_id, sha256, file_key, vins, added_by, added_at)
      select $1, md5(n::text), 'scans/00/x.txt', '{}', (select min(id) from users), now() from generate_series(1, $2::int) n`,
    [id, contract.maxScanTexts],
  );
  expect((await tech.send(contract.keepScanText, { body: { Id: id, Text: "one more" } })).problem.code).toBe("too-large");
});

import * as contract from "@remotebay/contract";
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

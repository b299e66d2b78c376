import * as contract from "@remotebay/contract";
import { verifyPack } from "@remotebay/evidence/verify-pack";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { translator } from "../../platform/translate/translate.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { reportView, type ReportView } from "./logic/report-view.ts";

/** Random jobs of one run. */
const jobs = 6;

const foreign = "WVWZZZ1KZAW000017";
const unitNames = ["ABS", "Engine", "Airbag", "Gateway"];

let app: TestApp;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", completeAfterSeconds: 3600 });
  await seedPeople(app.database);
  [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
});
afterAll(() => app.close());

type Scan = contract.Scan;

/** Codes that no other unit has, so that no question is open. */
const codesOf = (unit: number) => ["1", "2", "3"].map((digit) => `P${unit + 1}10${digit}`);

const unit = (nth: number): fc.Arbitrary<contract.ScannedUnit> =>
  fc
    .record({ reading: fc.constantFrom("whole", "whole", "partial", "missed"), codes: fc.subarray(codesOf(nth)) })
    .map(({ reading, codes }) => {
      const Codes = reading === "missed" ? [] : codes.map((Code) => ({ Code, FailureType: "", Status: "", Text: `Words of ${Code}` }));
      const read = { Name: unitNames[nth] ?? "", Address: "", Reached: reading !== "missed", Codes };
      return reading === "partial" ? Object.assign(read, { Known: false as const }) : read;
    });

const scan = (Phase: contract.Phase): fc.Arbitrary<Scan & { vehicle: string }> =>
  fc
    .record({
      units: fc.subarray([0, 1, 2, 3], { minLength: 1 }).chain((nths) => fc.tuple(...nths.map(unit))),
      Whole: fc.constantFrom("yes" as const, "no" as const, undefined),
      vehicle: fc.constantFrom("own", "other", "not stated"),
      Source: fc.constantFrom("typed" as const, "import" as const, undefined),
    })
    .map(({ units: Units, Whole, vehicle, Source }) =>
      Object.assign(
        { Phase, Tool: "", Date: "", Units, vehicle },
        Whole && { Whole },
        Source && { Source },
        vehicle === "other" && { VIN: foreign, OtherVehicle: "Donor control unit" },
      ),
    );

const job = fc.record({
  before: scan("before"),
  during: fc.option(scan("during"), { nil: undefined }),
  after: fc.option(scan("after"), { nil: undefined }),
  notes: fc.constantFrom("", "Done.", "Zwei Prüfungen “offen”"),
  result: fc.constantFrom("Passed" as const, "Failed" as const, "NotPossible" as const),
});

/**
 * What became of each fault, by the words of domain.md#findings-outcome and not by the product's code: by `unit code`.
 */
function expectedRows(earlier: readonly Scan[], after: Scan | undefined): Map<string, string> {
  const found = new Map<string, string>();
  const inScan = (one: Scan | undefined, name: string) => one?.Units.find(({ Name }) => Name === name);
  const has = (one: Scan | undefined, name: string, code: string) => inScan(one, name)?.Codes.some(({ Code }) => Code === code) ?? false;
  const isWhole = (one: Scan | undefined, name: string) => {
    const read = inScan(one, name);
    return read !== undefined && read.Reached && read.Known !== false && one?.Whole !== "no";
  };
  for (const [nth, name] of unitNames.entries())
    for (const code of codesOf(nth)) {
      const [was, is] = [earlier.some((one) => has(one, name, code)), has(after, name, code)];
      if (is)
        found.set(`${name} ${code}`, was ? "Persisting" : earlier.some((one) => isWhole(one, name)) ? "New" : "First read after the work");
      else if (was)
        found.set(
          `${name} ${code}`,
          isWhole(after, name) ? "Cleared" : (inScan(after, name)?.Reached ?? false) ? "Not known" : "Not read again",
        );
    }
  return found;
}

const printedRows = ({ codes }: ReportView) =>
  new Map(codes.groups.flatMap(({ unit: name, rows }) => rows.map(({ code, change }) => [`${name} ${code}`, change] as const)));

test("what a report prints, its pack's report.json and the database are the same, and every outcome is true", async () => {
  let number = 0;
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(job, async ({ before, during, after, notes, result }) => {
      number += 1;
      const body = newRequest({ Status: "InProcess" });
      const { id } = await shop.ask(contract.createRequest, { body });
      await tech.ask(contract.takeJob, { body: { Id: id } });
      const made = [before, during, after].filter((one) => one !== undefined);
      const Scans = made.map(({ vehicle, ...one }): Scan => (vehicle === "own" ? { ...one, VIN: body.Vehicle.VIN } : one));
      const Work = [{ ServiceElementId: 101, Tool: "Frame", Result: result, Notes: `Note ${number}` }];
      await tech.ask(contract.saveFindings, { body: { Id: id, Scans, Work, Notes: notes } });
      await tech.ask(contract.sendReport, { body: { Id: id } });

      // The database: what was sent is what is stored and what was frozen.
      const stored = await app.database.pool.query<{ scans: Scan[]; data: contract.ReportData }>(
        "select f.scans, r.data from findings f join reports r on r.request_id = f.request_id where f.request_id = $1",
        [id],
      );
      const { scans, data } = stored.rows[0] ?? expect.fail("nothing is stored");
      expect(scans).toEqual(Scans);
      expect(data).toMatchObject({
        scans: Scans,
        notes,
        vehicle: { VIN: body.Vehicle.VIN },
        work: [{ Result: result, Notes: `Note ${number}` }],
      });

      // The pack says the same.
      const pack = await shop.send(contract.getEvidencePack, { query: { workorderId: id } });
      const verified = await verifyPack(new Uint8Array(pack.bytes));
      expect({ ok: verified.ok, data: verified.report?.data }).toEqual({ ok: true, data });

      // The paper: outcomes and vehicles by an independent calculation, all of them and no other.
      const view = reportView(data, translator("en-GB"), "en-GB");
      const wanted = expectedRows([before, ...(during ? [during] : [])], after);
      expect(printedRows(view)).toEqual(wanted);
      for (const outcome of wanted.values()) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      expect(view.scans?.rows.map(({ origin }) => origin?.vehicle.replaceAll("\u200b", ""))).toEqual(
        made.map(
          ({ vehicle }) =>
            ({
              own: `VIN ${body.Vehicle.VIN}`,
              other: `Another VIN, ${foreign}, because: Donor control unit`,
              "not stated": "VIN not stated",
            })[vehicle],
        ),
      );
      const printed = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-US" } });
      const { text } = await readPdf(printed.bytes);
      for (const [named] of wanted) expect(text).toContain(named.split(" ")[1]);
    }),
    { numRuns: jobs, endOnFailure: true },
  );
  // Some rows were compared: a test of nothing would pass too.
  expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(jobs);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { PrerequisiteKey } from "./calibration/record.ts";
import type { ReportPerson } from "./report-people.ts";
import { GateItem } from "./report-completeness.ts";
import { type GateFacts, gateItems, missingItems } from "./report-gate.ts";
import { ReportGate } from "./variant.ts";

const scan = (Phase: "before" | "after", VIN = "4T1B11HK5KU211593") =>
  ({ Phase, VIN, Tool: "", Date: "", Units: [] }) as unknown as NonNullable<GateFacts["scans"]>[number];
const certificate = fc
  .constantFrom("good", "unchecked", "ended", "not-begun")
  .map((Standing) => ({ Standing }) as ReportPerson["Certificates"][number]);
const person = fc
  .record({ Calibrated: fc.boolean(), Certificates: fc.array(certificate, { maxLength: 3 }) })
  .map((one) => Object.assign(one, { Name: "A", Day: "2026-03-02" }));
const work = fc
  .record({
    Tool: fc.constantFrom("", "Frame"),
    Result: fc.constantFrom("", "Passed", "Failed", "NotRequired"),
    Calibration: fc.boolean(),
  })
  .map((one) => one as GateFacts["work"][number]);
function calibration(Procedure: string | undefined, Answer: string | undefined): GateFacts["calibration"] {
  if (Procedure === undefined) return undefined;
  return { Procedure, Sensors: { Stated: Answer === undefined ? null : { Affected: { Answer } } } } as GateFacts["calibration"];
}
const facts: fc.Arbitrary<GateFacts> = fc.record({
  vehicle: fc.constantFrom("", "4T1B11HK5KU211593").map((VIN) => ({ VIN }) as GateFacts["vehicle"]),
  scans: fc.array(fc.constantFrom(scan("before"), scan("after"), scan("after", "")), { maxLength: 3 }),
  work: fc.array(work, { maxLength: 4 }),
  people: fc.array(person, { minLength: 1, maxLength: 3 }),
  calibration: fc
    .tuple(fc.constantFrom(undefined, "", "CAL-7"), fc.constantFrom("some", "none", "notKnown", undefined))
    .map(([Procedure, Answer]) => calibration(Procedure, Answer)),
});

test("a gate lists only its own items, each once and in its order; none asks for nothing", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ReportGate.options), facts, (gate, given) => {
      const missing = missingItems(gate, given);
      expect(missing).toEqual(gateItems[gate].filter((item) => missing.includes(item)));
      if (gate === "none") expect(missing).toEqual([]);
    }),
  );
});

test("more scans, a VIN and a better certificate never make something missing", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ReportGate.options), facts, (gate, given) => {
      const good = given.people?.map(({ Certificates, ...one }) =>
        Object.assign(one, { Certificates: Certificates.concat({ Standing: "good" } as never) }),
      );
      const better = {
        ...given,
        vehicle: { ...given.vehicle, VIN: "4T1B11HK5KU211593" },
        scans: [...(given.scans ?? []).map(({ Phase }) => scan(Phase as "before" | "after")), scan("before"), scan("after")],
        ...(good && { people: good }),
      };
      const missing = missingItems(gate, better);
      expect(missingItems(gate, given)).toEqual(expect.arrayContaining(missing));
      expect(missing.filter((item) => !["sensors", "tool", "result", "procedure", "prerequisites", "values"].includes(item))).toEqual([]);
    }),
  );
});

test("a certificate that is not good never counts", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const people = given.people?.map((one) => ({ ...one, Certificates: one.Certificates.filter(({ Standing }) => Standing !== "good") }));
      expect(missingItems("iir", { ...given, ...(people && { people }) })).toContain("certificate");
    }),
  );
});

test("who drove the calibration needs a certificate, not whoever only sends its report", () => {
  const sender = { Name: "A", Day: "2026-03-02", Calibrated: false, Certificates: [] };
  const driver = { ...sender, Calibrated: true, Certificates: [{ Standing: "good" } as never] };
  const given = { vehicle: { VIN: "" } as never, scans: [], work: [], people: [sender, driver] };
  expect(missingItems("iir", given)).not.toContain("certificate");
  expect(missingItems("iir", { ...given, people: [sender] })).toContain("certificate");
  expect(missingItems("iir", { ...given, people: [driver, { ...driver, Certificates: [] }] })).toContain("certificate");
});

test("that no sensor is affected is an answer, that nobody knows is none, and a job without a calibration is not asked", () => {
  const given = { vehicle: { VIN: "" } as never, scans: [], work: [], people: [] };
  const isAsked = (Answer: string | undefined) =>
    missingItems("iir", { ...given, calibration: calibration("CAL-7", Answer) }).includes("sensors");
  expect(["some", "none", "notKnown", undefined].map(isAsked)).toEqual([false, false, true, true]);
  expect(missingItems("iir", given)).not.toContain("sensors");
});

test("a procedure is named by the shop's preparation or by the technician's record of an attempt", () => {
  const given = { vehicle: { VIN: "" } as never, scans: [], work: [], people: [] };
  const by = (Number: string, Title: string) => ({ ...calibration("", "none"), Records: [{ Procedure: { Number, Title } }] }) as never;
  expect(missingItems("iir", { ...given, calibration: by("", "") })).toContain("procedure");
  expect(missingItems("iir", { ...given, calibration: by("TS-12", "") })).not.toContain("procedure");
  expect(missingItems("iir", { ...given, calibration: by("", "Front camera") })).not.toContain("procedure");
});

test("a prerequisite is decided once it is confirmed or says why not, and all twelve are asked for", () => {
  const decided = PrerequisiteKey.options.map((Key, nth) => ({
    Key,
    State: nth === 0 ? "notConfirmed" : "confirmed",
    Note: nth === 0 ? "Gravel" : "",
  }));
  const isAsked = (Prerequisites: object[]) =>
    missingItems("iir", { vehicle: { VIN: "" } as never, work: [], calibration: { Prerequisites } as never }).includes("prerequisites");
  expect(isAsked(decided)).toBe(false);
  expect(isAsked([])).toBe(true);
  for (let nth = 0; nth < decided.length; nth += 1) expect(isAsked(decided.filter((_, at) => at !== nth))).toBe(true);
  expect(isAsked(decided.map((one) => Object.assign({}, one, { State: "notConfirmed" })))).toBe(true);
});

test("values that are asked for are missing of a calibration that did not pass without one", () => {
  const isAsked = (Result: string, Unmeasured?: true) =>
    missingItems("iir", { vehicle: { VIN: "" } as never, work: [{ Calibration: true, Result, Unmeasured }] as never }).includes("values");
  expect(["Failed", "Completed", "Passed", "NotRequired"].map((result) => isAsked(result, true))).toEqual([true, true, false, false]);
  expect(isAsked("Failed")).toBe(false);
});

test("every item belongs to a gate", () => {
  expect(new Set(Object.values(gateItems).flat())).toEqual(new Set(GateItem.options));
});

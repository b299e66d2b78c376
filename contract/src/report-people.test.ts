import fc from "fast-check";
import { expect, test } from "vitest";
import { certificateStanding } from "./report-people.ts";

const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const certificate = fc.record({
  ValidFrom: fc.option(day),
  ValidUntil: fc.option(day),
  CheckedAt: fc.option(day.map((of) => `${of}T09:00:00.000Z`)),
});
const number = (of: string) => Number(of.replaceAll("-", ""));

test("a certificate is good on exactly the days from its first to its last, if it was checked", () => {
  fc.assert(
    fc.property(certificate, day, (one, of) => {
      const from = one.ValidFrom === null || number(one.ValidFrom) <= number(of);
      const until = one.ValidUntil === null || number(of) <= number(one.ValidUntil);
      expect(certificateStanding(one, of) === "good").toBe(from && until && one.CheckedAt !== null);
    }),
  );
});

test("a check makes nothing good that is not valid, and what was valid is never called expired for the lack of one", () => {
  fc.assert(
    fc.property(certificate, day, (one, of) => {
      const unchecked = certificateStanding({ ...one, CheckedAt: null }, of);
      const checked = certificateStanding({ ...one, CheckedAt: "2026-01-01T00:00:00.000Z" }, of);
      expect([unchecked, checked]).toSatisfy(([a, b]) => a === b || (a === "unchecked" && b === "good"));
    }),
  );
});

test.each([
  [{ ValidFrom: "2026-03-02", ValidUntil: "2026-03-02" }, "2026-03-02", "good"],
  [{ ValidFrom: null, ValidUntil: "2026-03-01" }, "2026-03-02", "ended"],
  [{ ValidFrom: "2026-03-03", ValidUntil: null }, "2026-03-02", "not-begun"],
] as const)("%o on %s is %s", (dates, of, standing) => {
  expect(certificateStanding({ ...dates, CheckedAt: "2026-03-02T10:00:00.000Z" }, of)).toBe(standing);
});

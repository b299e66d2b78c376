import fc from "fast-check";
import { expect, test } from "vitest";
import { jobsByService, middleOf, type Months } from "./months-table.ts";

const names = ["2026-09", "2026-10", "2026-11"];
const services = fc.uniqueArray(
  fc.record({ Month: fc.constantFrom(...names), ScanTypeId: fc.constantFrom(null, 1, 2, 3), Name: fc.constant("Scan"), Jobs: fc.nat(50) }),
  { selector: ({ Month, ScanTypeId }) => `${Month} ${ScanTypeId}` },
);

test("the jobs of all services in all months are those that were counted, the most ordered service first", () => {
  fc.assert(
    fc.property(services, (counted) => {
      const rows = jobsByService({ Months: names.map((Month) => ({ Month })), Services: counted } as unknown as Months);
      expect(rows.flatMap(({ jobs }) => jobs).reduce((sum, one) => sum + one, 0)).toBe(counted.reduce((sum, { Jobs }) => sum + Jobs, 0));
      for (const [nth, { jobs, sum }] of rows.entries()) {
        expect(jobs).toHaveLength(names.length);
        expect(sum).toBeGreaterThanOrEqual(rows[nth + 1]?.sum ?? 0);
      }
    }),
  );
});

test("a month has its name in every zone", () => {
  for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
    expect(new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone }).format(middleOf({ Month: "2026-03" }))).toBe(
      "Mar 2026",
    );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { expiredBackups, type KeptBackup } from "./retention.ts";

const at = fc.date({ min: new Date("2024-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
const backup: fc.Arbitrary<KeptBackup> = fc.record({ name: fc.uuid(), at, verified: fc.boolean() });
const backups = fc.uniqueArray(backup, { selector: ({ at: instant }) => instant.getTime(), maxLength: 60 });
const keep = fc.record({ days: fc.nat(10), weeks: fc.nat(6), months: fc.nat(14) });

const newest = (some: readonly KeptBackup[]) => some.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];

test("the newest backup and the newest that was verified are never deleted, nor anything that is no backup", () => {
  fc.assert(
    fc.property(backups, keep, (all, rule) => {
      const expired = expiredBackups(all, rule);
      expect(all).toEqual(expect.arrayContaining(expired));
      for (const kept of [newest(all), newest(all.filter(({ verified }) => verified))]) if (kept) expect(expired).not.toContain(kept);
    }),
  );
});

test("no more are kept than the rule says, and what is deleted once does not make others expire", () => {
  fc.assert(
    fc.property(backups, keep, (all, rule) => {
      const left = all.filter((one) => !expiredBackups(all, rule).includes(one));
      expect(left.length).toBeLessThanOrEqual(rule.days + rule.weeks + rule.months + 2);
      expect(expiredBackups(left, rule)).toEqual([]);
    }),
  );
});

test("a longer rule keeps everything that a shorter one keeps", () => {
  fc.assert(
    fc.property(backups, keep, keep, (all, rule, more) => {
      const longer = { days: rule.days + more.days, weeks: rule.weeks + more.weeks, months: rule.months + more.months };
      expect(expiredBackups(all, rule)).toEqual(expect.arrayContaining(expiredBackups(all, longer)));
    }),
  );
});

test("of a year with one backup each night, the last days, the ends of weeks and of months stay", () => {
  const nights = Array.from({ length: 365 }, (_, day) => ({
    name: String(day),
    at: new Date(Date.UTC(2026, 0, 1 + day, 2, 30)),
    verified: false,
  }));
  const expired = expiredBackups(nights, { days: 3, weeks: 2, months: 3 });
  const left = nights.filter((one) => !expired.includes(one)).map((one) => one.at.toISOString().slice(0, 10));
  // The 27th of December 2026 is a Sunday.
  expect(left).toEqual(["2026-10-31", "2026-11-30", "2026-12-27", "2026-12-29", "2026-12-30", "2026-12-31"]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { TeamMember } from "./team.ts";
import { riskOf, suggestFor, usualLimit } from "./team-rules.ts";

const skill = fc.record({
  Id: fc.integer({ min: 1, max: 4 }),
  Name: fc.constantFrom("Audi", "BMW", "Kia"),
  Jobs: fc.integer({ min: 1, max: 40 }),
});
const member = fc.record({
  Id: fc.integer({ min: 1, max: 999 }),
  Name: fc.string(),
  Language: fc.constantFrom("", "de", "nl"),
  IsHere: fc.boolean(),
  SeenAt: fc.constant(null),
  Jobs: fc.integer({ min: 0, max: 20 }),
  InWork: fc.constant(0),
  DoneToday: fc.constant(0),
  Makes: fc.uniqueArray(skill, { selector: ({ Name }) => Name }),
  Services: fc.uniqueArray(skill, { selector: ({ Id }) => Id }),
  Certificates: fc.constant<string[]>([]),
  Next: fc.constant<TeamMember["Next"]>([]),
  IsGone: fc.boolean(),
});
const team = fc.uniqueArray(member, { selector: ({ Id }) => Id, maxLength: 12 });
const job = fc.record({
  Language: fc.constantFrom("de", "nl", "en"),
  Make: fc.constantFrom("audi", "Kia", ""),
  ScanTypeId: fc.option(fc.integer({ min: 1, max: 4 })),
});

test("only who is here is suggested, and somebody is whenever anybody is here", () => {
  fc.assert(
    fc.property(job, team, (asked, members) => {
      const found = suggestFor(asked, members);
      expect(found === null).toBe(!members.some(({ IsHere }) => IsHere));
      if (found) expect(members.filter(({ IsHere }) => IsHere)).toContain(found.technician);
    }),
  );
});

test("each reason is true of who is suggested", () => {
  fc.assert(
    fc.property(job, team, (asked, members) => {
      const found = suggestFor(asked, members);
      for (const reason of found?.reasons ?? []) {
        if (reason.kind === "language") expect(found?.technician.Language).toBe(asked.Language);
        if (reason.kind === "make") expect(reason.make.toLowerCase()).toBe(asked.Make.toLowerCase());
        if (reason.kind === "load") expect(reason.jobs).toBe(found?.technician.Jobs);
        if (reason.kind === "service") expect(found?.technician.Services.find(({ Id }) => Id === asked.ScanTypeId)?.Jobs).toBe(reason.jobs);
      }
    }),
  );
});

test("of two who differ in load alone the less busy one is suggested, wherever they stand", () => {
  fc.assert(
    fc.property(job, member, fc.integer({ min: 1, max: 9 }), fc.boolean(), (asked, one, more, isFirst) => {
      const idle: TeamMember = { ...one, IsHere: true };
      const busy: TeamMember = { ...idle, Id: one.Id + 1, Jobs: one.Jobs + more };
      expect(suggestFor(asked, isFirst ? [idle, busy] : [busy, idle])?.technician.Id).toBe(idle.Id);
    }),
  );
});

test("the shop's language, the make and the service make somebody more suitable", () => {
  const [sample] = fc.sample(member, { numRuns: 1, seed: 1 });
  if (!sample) throw new Error("no sample");
  const base: TeamMember = { ...sample, IsHere: true, Language: "", Makes: [], Services: [] };
  const asked = { Language: "nl", Make: "Volkswagen", ScanTypeId: 3 };
  const better: TeamMember[] = [
    { ...base, Id: 5001, Language: "nl" },
    { ...base, Id: 5002, Makes: [{ Id: 0, Name: "volkswagen", Jobs: 2 }] },
    { ...base, Id: 5003, Services: [{ Id: 3, Name: "Calibration", Jobs: 2 }] },
  ];
  for (const one of better) expect(suggestFor(asked, [base, one])?.technician.Id).toBe(one.Id);
});

test("a job is late once its time has come, and soon late a quarter of an hour before", () => {
  const at = Date.parse("2026-03-02T15:00:00Z");
  const risk = (minutes: number) => riskOf({ LateAt: new Date(at + minutes * 60_000).toISOString() }, at);
  expect([risk(16), risk(15), risk(1), risk(0), risk(-5)]).toEqual(["fine", "soon", "soon", "late", "late"]);
  expect(riskOf({ LateAt: null }, at)).toBe("fine");
});

test("the usual limit is the wait that nine of ten did not exceed", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 8, maxLength: 100 }), (waits) => {
      const limit = usualLimit(waits, "Normal");
      expect(waits.filter((wait) => wait <= limit).length).toBeGreaterThanOrEqual(waits.length * 0.9);
      expect(waits.filter((wait) => wait < limit).length).toBeLessThan(waits.length * 0.9 + 1);
    }),
  );
  expect(usualLimit([1, 2, 3], "Urgent")).toBe(20);
});

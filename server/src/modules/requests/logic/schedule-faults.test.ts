import type { ScheduleDate } from "@remotebay/contract";
import { expect, test } from "vitest";
import { scheduleFaults } from "./schedule-faults.ts";

const now = new Date("2026-03-02T15:00:00.000Z");
const at = (Date: string, UserTimeZone = "America/Chicago"): ScheduleDate => ({ Date, UserTimeZone });
const faultsOf = (dates: ScheduleDate[], before: ScheduleDate[] = []) =>
  scheduleFaults(dates, before, now).map(({ path, code }) => `${path} ${code}`);

test("a date is past a minute after it, so that one that is chosen as now is sent", () => {
  expect(faultsOf([at("2026-03-02T14:59:00.000Z")])).toEqual([]);
  expect(faultsOf([at("2026-03-05T15:00:00.000Z"), at("2026-03-02T14:58:59.999Z")])).toEqual(["ScheduleDates.1.Date past"]);
});

test("a date that is stored already may be past, another one may not", () => {
  const old = at("2026-02-02T15:00:00.000Z");
  expect(faultsOf([old], [old])).toEqual([]);
  expect(faultsOf([at("2026-02-03T15:00:00.000Z")], [old])).toEqual(["ScheduleDates.0.Date past"]);
});

test.each(["Mars/Base", "", "+25:00"])("the time zone %j is not known", (zone) => {
  expect(faultsOf([at("2026-03-05T15:00:00.000Z", zone)])).toEqual(["ScheduleDates.0.UserTimeZone time-zone"]);
});

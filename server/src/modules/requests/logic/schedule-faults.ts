import type { Fault, ScheduleDate } from "@remotebay/contract";

/** Faults of preferred dates: an unknown time zone, or a new date in the past; stored dates may be past. */
export function scheduleFaults(dates: readonly ScheduleDate[], before: readonly ScheduleDate[], now: Date): Fault[] {
  const kept = new Set(before.map((date) => date.Date));
  return dates.flatMap((date, index) => {
    const path = `ScheduleDates.${index}`;
    const faults: Fault[] = [];
    if (!isTimeZone(date.UserTimeZone))
      faults.push({ path: `${path}.UserTimeZone`, code: "time-zone", message: "This time zone is not known." });
    const past = new Date(date.Date).getTime() < now.getTime() - 60_000;
    if (past && !kept.has(date.Date)) faults.push({ path: `${path}.Date`, code: "past", message: "This date is past." });
    return faults;
  });
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

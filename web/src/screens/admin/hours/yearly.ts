/** A rule by which an event comes back every year (RFC 5545, 3.3.10), of the parts that holidays use. */
export interface YearlyRule {
  interval: number;
  count: number | undefined;
  /** The last date: `20301231`. */
  until: string | undefined;
  months: readonly number[];
  monthDays: readonly number[];
  /** `4TH` is the fourth Thursday, `-1MO` the last Monday, `TH` (nth 0) every Thursday. */
  weekdays: readonly { nth: number; day: number }[];
}

const weekdayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const known: ReadonlySet<string> = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYMONTHDAY", "BYDAY", "WKST"]);

/** Reads a rule; undefined for one that is not yearly, that has other parts or that is damaged. */
export function yearlyRule(written: string): YearlyRule | undefined {
  const parts = new Map(
    written
      .toUpperCase()
      .split(";")
      .map((part) => part.split("=", 2) as [string, string | undefined]),
  );
  if (parts.get("FREQ") !== "YEARLY" || [...parts.keys()].some((name) => !known.has(name))) return undefined;
  const numbers = (name: string, least: number, most: number) =>
    (parts.get(name)?.split(",") ?? []).map((one) => numberIn(one, least, most));
  const weekdays = (parts.get("BYDAY")?.split(",") ?? []).map((one) => {
    const [, nth = "", day = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one) ?? [];
    return { nth: nth === "" ? 0 : numberIn(nth, -5, 5), day: weekdayNames.indexOf(day) };
  });
  const [interval = 1] = numbers("INTERVAL", 1, 100);
  const [count] = numbers("COUNT", 1, 10_000);
  const [months, monthDays] = [numbers("BYMONTH", 1, 12), numbers("BYMONTHDAY", -31, 31)];
  const all = [interval, count ?? 1, ...months, ...monthDays, ...weekdays.flatMap(({ nth, day }) => [nth, day === -1 ? Number.NaN : day])];
  // A weekday without a month counts through the whole year, which no holiday does.
  if (all.some(Number.isNaN) || (weekdays.length > 0 && months.length === 0)) return undefined;
  return { interval, count, until: /^\d{8}/.exec(parts.get("UNTIL") ?? "")?.[0], months, monthDays, weekdays };
}

function numberIn(written: string, least: number, most: number): number {
  const value = /^[+-]?\d{1,5}$/.test(written) ? Number(written) : Number.NaN;
  return value >= least && value <= most ? value : Number.NaN;
}

/** Years that are looked through: a rule that began earlier has its dates later all the same. */
const maxYears = 400;

/** The dates, `2026-12-25`, on which an event that began at one of them comes back, up to a last one. */
export function yearlyDates(rule: YearlyRule, start: string, last: string): string[] {
  const dates: string[] = [];
  const [year, month, day] = start.split("-").map(Number) as [number, number, number];
  const until = rule.until?.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") ?? last;
  for (let nth = 0; nth < maxYears; nth += rule.interval) {
    const found = datesOfYear(rule, year + nth, { month, day }).filter((date) => date >= start);
    for (const date of found) {
      if (date > last || date > until || (rule.count !== undefined && dates.length >= rule.count)) return dates;
      dates.push(date);
    }
    if (`${year + nth}` > last.slice(0, 4)) return dates;
  }
  return dates;
}

/** The dates of a rule in a year, in their order. */
function datesOfYear({ months, monthDays, weekdays }: YearlyRule, year: number, first: { month: number; day: number }): string[] {
  return (months.length > 0 ? months.toSorted((one, other) => one - other) : [first.month]).flatMap((month) => {
    const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const days = Array.from({ length }, (_, nth) => nth + 1);
    const ofMonth = monthDays.length > 0 ? monthDays : weekdays.length > 0 ? undefined : [first.day];
    return days
      .filter((day) => ofMonth === undefined || ofMonth.includes(day) || ofMonth.includes(day - length - 1))
      .filter((day) => weekdays.length === 0 || weekdays.some((weekday) => isWeekday({ year, month, day, length }, weekday)))
      .map((day) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10));
  });
}

function isWeekday(
  { year, month, day, length }: Record<"year" | "month" | "day" | "length", number>,
  weekday: { nth: number; day: number },
): boolean {
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDay() !== weekday.day) return false;
  const [fromStart, fromEnd] = [Math.ceil(day / 7), -Math.ceil((length - day + 1) / 7)];
  return weekday.nth === 0 || weekday.nth === fromStart || weekday.nth === fromEnd;
}

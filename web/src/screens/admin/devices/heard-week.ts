/** Whether a device was heard from in an hour of a day; `ahead` is still to come. */
export type HeardHour = "heard" | "silent" | "ahead";

/** A day of the plot, by the browser's clock. */
export interface HeardDay {
  /** Its noon. */
  noon: Date;
  /** One for each hour of the clock: where the clock is set back, two hours share one. */
  hours: readonly HeardHour[];
}

/** The last seven days, today last, by the hours (their beginnings) in which a device was heard from. */
export function heardWeek(heardIn: readonly string[], now: Date): HeardDay[] {
  const heard = new Set(heardIn.map((hour) => placeOf(new Date(hour))));
  return Array.from({ length: 7 }, (_, nth): HeardDay => {
    const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6 + nth, 12);
    const hours = Array.from({ length: 24 }, (__, hour): HeardHour => {
      if (nth === 6 && hour > now.getHours()) return "ahead";
      return heard.has(`${dayOf(noon)} ${hour}`) ? "heard" : "silent";
    });
    return { noon, hours };
  });
}

/** The spans of a day in which a device was heard from, in hours of the clock: `[8, 12]` is from 8 to 12. */
export function heardSpans({ hours }: HeardDay): [number, number][] {
  const spans: [number, number][] = [];
  for (const [hour, state] of hours.entries()) {
    if (state !== "heard") continue;
    const last = spans.at(-1);
    if (last?.[1] === hour) last[1] = hour + 1;
    else spans.push([hour, hour + 1]);
  }
  return spans;
}

const placeOf = (at: Date) => `${dayOf(at)} ${at.getHours()}`;
const dayOf = (at: Date) => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;

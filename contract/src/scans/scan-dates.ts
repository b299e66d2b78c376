import type { Phase, Scan } from "./scan.ts";

/** Why the date of a scan is unlikely: it lies after today, before the request, or before a scan of an earlier phase. */
export const dateDoubts = ["inFuture", "beforeRequest", "beforeEarlier"] as const;
export type DateDoubt = (typeof dateDoubts)[number];

/** A scan with an unlikely date. */
export interface UnlikelyDate {
  /** Index of the scan. */
  scan: number;
  /** The reasons, at least one. */
  doubts: DateDoubt[];
  /** True once a person has confirmed this very date. */
  isConfirmed: boolean;
}

/** What the dates of a job's scans are compared with. */
export interface DateBounds {
  /** When the request was made. */
  requested: string;
  now: Date;
}

/**
 * The scans whose date a person has to confirm or to correct before a report says it. A tool's clock has no time zone, and a shop may
 * scan before it asks: up to a day before the request and after now is likely.
 */
export function unlikelyDates(scans: readonly Pick<Scan, "Phase" | "Date" | "DateConfirmed">[], bounds: DateBounds): UnlikelyDate[] {
  const made = scans.map(({ Date: written }) => spanOf(written));
  const requested = Date.parse(bounds.requested);
  return scans.flatMap(({ Phase, Date: written, DateConfirmed }, at) => {
    const span = made[at];
    if (!span) return [];
    const isLate = scans.some((other, nth) => orderOf(other.Phase) < orderOf(Phase) && isOlder(span, made[nth]));
    const found: Record<DateDoubt, boolean> = {
      inFuture: span.start - day > bounds.now.getTime(),
      beforeRequest: span.end + day < requested,
      beforeEarlier: isLate,
    };
    const doubts = dateDoubts.filter((doubt) => found[doubt]);
    return doubts.length > 0 ? [{ scan: at, doubts, isConfirmed: DateConfirmed === written }] : [];
  });
}

const day = 86_400_000;

/** When a scan was made at the earliest and at the latest, in milliseconds; a time without a zone is read as if it were UTC. */
interface Span {
  start: number;
  end: number;
  hasZone: boolean;
}

function spanOf(written: string): Span | undefined {
  if (written === "") return undefined;
  const hasTime = written.includes("T");
  const hasZone = hasTime && /(?:Z|[+-]\d\d:\d\d)$/.test(written);
  const start = Date.parse(hasTime && !hasZone ? `${written}Z` : written);
  if (Number.isNaN(start)) return undefined;
  return { start, end: hasTime ? start : start + day - 1, hasZone };
}

/** Surely older: of a time with a zone and one without it by more than a day. */
function isOlder(one: Span, other: Span | undefined): boolean {
  return other !== undefined && one.end + (one.hasZone === other.hasZone ? 0 : day) < other.start;
}

const phases: readonly Phase[] = ["before", "during", "after"];

function orderOf(phase: Phase): number {
  return phases.indexOf(phase);
}

import { compareEarlier } from "./earlier-codes.ts";
import type { ReportData, ReportWork } from "./report-data.ts";
import type { ReportStatement, StatedOutcome, StatedRow } from "./report-stated.ts";
import { unlikelyDates } from "./scans/scan-dates.ts";
import { outcomesOf, type OutcomeRow, type Outcomes } from "./scans/outcomes.ts";

/** What the statement of a report follows from. */
export type StatementSource = Pick<ReportData, "scans" | "pairs" | "codes" | "afterScanned" | "work" | "stated">;

/** What a report states: as it was sent, or computed where it was sent before statements were stored. */
export function statementOf(data: StatementSource): ReportStatement {
  if (data.stated) return data.stated;
  const { IsReadAgain, Rows } = data.scans ? readOf(outcomesOf({ Scans: data.scans, Pairs: data.pairs ?? [] }), data.scans) : earlier(data);
  return { IsReadAgain, Rows, Units: [], Headline: earlierHeadline(Rows, IsReadAgain, data.work) };
}

/** The statement of a report that is sent at a time. */
export function newStatement(
  { scans = [], pairs = [], work, dates }: Pick<ReportData, "scans" | "pairs" | "work" | "dates">,
  now: Date,
): ReportStatement {
  const read = readOf(outcomesOf({ Scans: scans, Pairs: pairs }), scans);
  const unlikely = unlikelyDates(scans, { requested: dates.created, now });
  return {
    ...read,
    ...(unlikely.length > 0 && { UnlikelyDates: unlikely.map(({ scan, doubts }) => ({ Scan: scan, Doubts: doubts })) }),
    Headline: headlineOf(read, work),
  };
}

function readOf({ rows, units }: Outcomes, scans: NonNullable<ReportData["scans"]>): Omit<ReportStatement, "Headline"> {
  return {
    IsReadAgain: scans.some(({ Phase }) => Phase === "after"),
    Rows: rows.map(stated),
    Units: units.map(({ name, address, before, after }) => ({ Name: name, Address: address, Before: before, After: after })),
  };
}

function stated({ Unit, Address, Code, FailureType, Text, before, during, after, outcome, symptomChanged }: OutcomeRow): StatedRow {
  const earlierType = (during ?? before)?.FailureType ?? "";
  return {
    Unit,
    Address,
    Code,
    FailureType: after?.FailureType || FailureType,
    ...(symptomChanged && { EarlierFailureType: earlierType }),
    Text,
    Before: (before ?? during)?.Status ?? null,
    After: after?.Status ?? null,
    Outcome: outcome,
  };
}

/** A report that was sent before scans were stored keeps saying what it said. */
function earlier({ codes = [], afterScanned = false }: StatementSource): Omit<ReportStatement, "Headline" | "Units"> {
  return {
    IsReadAgain: afterScanned,
    Rows: compareEarlier(codes, afterScanned).map(({ change, code, before, after }) => ({
      Unit: code.Module,
      Address: "",
      Code: code.Code,
      FailureType: code.FailureType,
      Text: code.Text,
      Before: before?.Status ?? null,
      After: after?.Status ?? null,
      Outcome: change,
    })),
  };
}

/** A control unit of the scans before the work that was not read after it, or one that the scans after it did not reach. */
export function isUnread({ Before, After }: Pick<ReportStatement["Units"][number], "Before" | "After">): boolean {
  return After === "notReached" || (After === "notListed" && Before !== "notListed");
}

/** A control unit of which it is not known what it stores: by the scans after the work or, where there are none, by those before it. */
export function isNotKnown({ Before, After }: Pick<ReportStatement["Units"][number], "Before" | "After">, isReadAgain: boolean): boolean {
  return (isReadAgain ? After : Before) === "notKnown";
}

/** True if the work succeeded. */
export function wentWell({ Result }: Pick<ReportWork, "Result">): boolean {
  return Result === "Completed" || Result === "Passed";
}

/** True if the work failed, was not possible, or has no result yet. */
export function wentWrong({ Result }: Pick<ReportWork, "Result">): boolean {
  return !wentWell({ Result }) && Result !== "NotRequired";
}

type Headline = ReportStatement["Headline"];

/**
 * The headline of a report that is sent now: it says what the rows say. Units of which something is not known come first; nothing is
 * called free of faults that was not wholly read.
 */
function headlineOf({ Rows, Units, IsReadAgain }: Omit<ReportStatement, "Headline">, work: ReportData["work"]): Headline {
  const open = problems(Rows, IsReadAgain, work);
  if (open?.Kind === "undecided") return open;
  const notKnown = Units.filter((unit) => isNotKnown(unit, IsReadAgain)).length;
  if (notKnown > 0) return { Kind: "unitsNotKnown", Count: notKnown };
  if (open) return open;
  const unread = IsReadAgain ? Units.filter(isUnread).length : Units.filter(({ Before }) => Before === "notReached").length;
  if (unread > 0) return { Kind: "unitsUnread", Count: unread };
  if (Rows.length > 0) return { Kind: "cleared", Count: Rows.length };
  if (IsReadAgain && Units.length > 0) return { Kind: "clean", Count: 0 };
  return { Kind: work.some(wentWell) ? "plain" : "nothing", Count: 0 };
}

/** The rule of reports that were sent before headlines were stored. Never changed. */
function earlierHeadline(rows: readonly StatedRow[], isReadAgain: boolean, work: ReportData["work"]): Headline {
  const open = problems(rows, isReadAgain, work);
  if (open) return open;
  if (rows.length > 0) return { Kind: "cleared", Count: rows.length };
  return { Kind: isReadAgain ? "clean" : "plain", Count: 0 };
}

/** What is not in order comes before what is. */
function problems(rows: readonly StatedRow[], isReadAgain: boolean, work: ReportData["work"]): Headline | null {
  const number = (...of: StatedOutcome[]) => rows.filter(({ Outcome }) => of.includes(Outcome)).length;
  const [open, remaining, unread] = [number("undecided"), number("persisting", "new", "firstRead"), number("notReadAgain", "found")];
  if (open > 0) return { Kind: "undecided", Count: open };
  if (remaining > 0) return { Kind: "remain", Count: remaining };
  if (work.some(wentWrong)) return { Kind: "unfinished", Count: 0 };
  if (unread > 0) return { Kind: isReadAgain ? "notReadAgain" : "found", Count: unread };
  return null;
}

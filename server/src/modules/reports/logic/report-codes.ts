import {
  codeName,
  faultState,
  isNotKnown,
  isUnread,
  statementOf,
  type ReportData,
  type ReportStatement,
  type StatedOutcome,
  type StatedRow,
} from "@remotebay/contract";
import { breakable } from "./breakable.ts";
import type { Format } from "./report-format.ts";
import { unitName } from "./report-names.ts";

/** Selects the icon and the colour that are shown beside a result's text. */
export type Tone = "good" | "attention" | "new" | "plain";

export interface CodeRow {
  /** Code and failure type: `P0420-00`. */
  code: string;
  text: string;
  /** A sentence below the text; empty if there is nothing to add. */
  note: string;
  before: string;
  after: string;
  tone: Tone;
  change: string;
}

/** The codes of one control unit. */
export interface CodeGroup {
  unit: string;
  rows: CodeRow[];
}

export interface UnitsView {
  title: string;
  units: string[];
}

export interface CodesView {
  title: string;
  columns: { code: string; text: string; before: string; after: string; change: string };
  /** False if there was only one scan; then there is no column `after`. */
  compared: boolean;
  groups: CodeGroup[];
  /** A sentence below the title; empty if the table needs none. */
  remark: string;
  /** The control units of which it is not known what they store, with the sentence that introduces them. */
  notKnown: UnitsView;
  /** The control units that were not read after the work. */
  unread: UnitsView;
}

/** Codes that need attention come first. */
const order: readonly StatedOutcome[] = ["undecided", "notKnown", "persisting", "new", "firstRead", "notReadAgain", "found", "cleared"];
const tones: Readonly<Record<StatedOutcome, Tone>> = {
  undecided: "attention",
  notKnown: "attention",
  persisting: "attention",
  new: "new",
  firstRead: "new",
  notReadAgain: "plain",
  found: "plain",
  cleared: "good",
};

/** The table of codes by control unit: what the scans said of each, and what became of it. */
export function codesView(data: ReportData, format: Format): CodesView {
  const { text } = format;
  const stated = statementOf(data);
  const sorted = stated.Rows.toSorted((a, b) => order.indexOf(a.Outcome) - order.indexOf(b.Outcome));
  const compared = stated.IsReadAgain || sorted.some(({ After }) => After !== null);
  const byUnit = Map.groupBy(sorted, ({ Unit, Address }) => `${Unit}\n${Address}`);
  return {
    title: text(compared ? "reports.pdf.codes.title" : "reports.pdf.codes.titleBefore"),
    columns: {
      code: text("reports.pdf.codes.code"),
      text: text("reports.pdf.codes.text"),
      before: text("reports.pdf.codes.before"),
      after: text("reports.pdf.codes.after"),
      change: text("reports.pdf.codes.change"),
    },
    compared,
    groups: [...byUnit.values()].map((rows) => ({
      unit: unitName({ Name: rows[0]?.Unit ?? "", Address: rows[0]?.Address ?? "" }, format),
      rows: rows.map((row) => codeRow(row, unitOf(stated, row), format)),
    })),
    remark: remark(stated, format),
    notKnown: unknownUnits(stated, format),
    unread: unreadUnits(stated, format),
  };
}

type StatedUnit = ReportStatement["Units"][number];

function unitOf({ Units }: ReportStatement, { Unit, Address }: StatedRow): StatedUnit | undefined {
  return Units.find((unit) => unit.Name === Unit && unit.Address === Address);
}

function codeRow(row: StatedRow, unit: StatedUnit | undefined, format: Format): CodeRow {
  const { text } = format;
  const isOther = row.EarlierFailureType !== undefined;
  return {
    code: breakable(codeName(row), 10),
    text: breakable(row.Text, 24),
    note: isOther ? text("reports.pdf.codes.symptom", { before: row.EarlierFailureType ?? "", after: row.FailureType }) : "",
    before: row.Before !== null ? statusWord(row.Before, format) : withoutCode(row.Outcome, "firstRead", unit?.Before, format),
    after: row.After !== null ? statusWord(row.After, format) : withoutCode(row.Outcome, "notReadAgain", unit?.After, format),
    tone: tones[row.Outcome],
    change: isOther ? text("reports.pdf.change.otherSymptom") : text(`reports.pdf.change.${row.Outcome}`),
  };
}

/** What a scan says of a code that it lacks: not present only where the unit was wholly read. */
function withoutCode(outcome: StatedOutcome, unread: StatedOutcome, state: StatedUnit["After"] | undefined, { text }: Format): string {
  if (outcome === "found" || outcome === "undecided") return "";
  if (state === "notKnown") return text("findings.status.notKnown");
  return text(outcome === unread ? "findings.status.notRead" : "findings.status.absent");
}

function remark({ Rows, IsReadAgain, Headline }: ReportStatement, { text }: Format): string {
  if (Rows.length > 0) return IsReadAgain || Rows.every(({ Before }) => Before === null) ? "" : text("reports.pdf.codes.noSecondScan");
  return text(Headline.Kind === "clean" ? "reports.pdf.verdict.clean" : "reports.pdf.codes.none");
}

/** Units of which not all is known: by the scans after the work or, where there are none, by those before it. */
function unknownUnits({ Units, IsReadAgain }: ReportStatement, format: Format): UnitsView {
  return {
    title: format.text(IsReadAgain ? "reports.pdf.unread.notKnownAfter" : "reports.pdf.unread.notKnownBefore"),
    units: Units.filter((unit) => isNotKnown(unit, IsReadAgain)).map((unit) => unitName(unit, format)),
  };
}

/** Units that were not read after the work; without a scan after it, those that no scan reached. */
function unreadUnits({ Units, IsReadAgain }: ReportStatement, format: Format): UnitsView {
  const { text } = format;
  const unread = Units.filter(IsReadAgain ? isUnread : ({ Before }) => Before === "notReached");
  const reasons = { notReached: "reports.pdf.unread.notReached", notListed: "reports.pdf.unread.notListed" } as const;
  return {
    title: text(IsReadAgain ? "reports.pdf.unread.after" : "reports.pdf.unread.before"),
    units: unread.map((unit) => {
      const name = unitName(unit, format);
      return IsReadAgain && (unit.After === "notReached" || unit.After === "notListed") ? `${name}: ${text(reasons[unit.After])}` : name;
    }),
  };
}

/** A status in the words of the screens; one that is no common word stays as the tool wrote it. */
function statusWord(status: string, { text }: Format): string {
  const state = faultState(status);
  return state ? text(`findings.status.${state}`) : breakable(status, 14);
}

import { PrerequisiteKey, type ReportCalibration, type ReportData, mostRecords } from "@remotebay/contract";
import { breakable, paragraphs } from "./breakable.ts";
import type { Tone } from "./report-codes.ts";
import type { Format } from "./report-format.ts";
import { frozenName } from "./report-names.ts";

export interface PrerequisitesView {
  title: string;
  columns: { what: string; who: string; state: string };
  rows: { name: string; notes: string[]; by: string; tone: Tone; state: string }[];
  /** Where nobody decided on any, a sentence that says so instead of the rows. */
  remark: string;
}

/** Places on a bar, from 0 to 1: the limits, and the value. */
interface Bar {
  low: number;
  high: number;
  at: number;
}

export interface MeasuredView {
  title: string;
  columns: { name: string; value: string; limits: string; standing: string };
  groups: {
    title: string;
    facts: { label: string; value: string }[];
    rows: { name: string; value: string; limits: string; bar: Bar | null; tone: Tone; standing: string }[];
    /** Where nothing was measured. */
    remark: string;
  }[];
  remark: string;
}

const stateTones = { confirmed: "good", notApplicable: "plain", notConfirmed: "attention" } as const;
const standingTones = { inside: "good", outside: "new", notKnown: "plain" } as const;

/** The checklist; what nobody decided on is not confirmed. Null in earlier reports. */
export function prerequisitesView({ calibration, pictures }: ReportData, { text, moment, number }: Format): PrerequisitesView | null {
  const decided = calibration?.Prerequisites;
  if (decided === undefined) return null;
  return {
    title: text("reports.pdf.prerequisites.title"),
    columns: {
      what: text("reports.pdf.prerequisites.what"),
      who: text("reports.pdf.prerequisites.who"),
      state: text("reports.pdf.prerequisites.state"),
    },
    rows: PrerequisiteKey.options.map((key) => {
      const found = decided.find(({ Key }) => Key === key);
      const State = found?.State ?? "notConfirmed";
      const picture = pictures.findIndex(({ key: file }) => found !== undefined && found.Picture !== "" && file === found.Picture);
      return {
        name: text(`calibration.prerequisite.${key}`),
        notes: [
          ...paragraphs(found?.Note ?? ""),
          ...(picture < 0 ? [] : [text("reports.pdf.prerequisites.picture", { number: number(picture + 1) })]),
        ],
        by: found ? `${moment(found.At)}\n${breakable(found.By, 25)}` : "",
        tone: stateTones[State],
        state: text(`calibration.prerequisiteState.${State}`),
      };
    }),
    remark: decided.length === 0 ? text("reports.pdf.prerequisites.nobody") : "",
  };
}

/** What was written down of each attempt; null where nothing was. */
export function measuredView({ calibration }: ReportData, format: Format): MeasuredView | null {
  const records = calibration?.Records ?? [];
  if (records.length === 0) return null;
  const { text, number } = format;
  return {
    title: text("reports.pdf.measured.title"),
    columns: {
      name: text("calibration.record.Name"),
      value: text("reports.pdf.measured.value"),
      limits: text("reports.pdf.measured.limits"),
      standing: text("reports.pdf.measured.standing"),
    },
    groups: records.map((record) => ({
      title:
        record.Attempt === 0
          ? text("reports.pdf.measured.after")
          : text("reports.pdf.measured.attempt", { number: number(record.Attempt) }),
      facts: recordFacts(record, format),
      rows: record.Values.map((value) => valueRow(value, format)),
      remark: record.Values.length === 0 ? text("reports.pdf.measured.none") : "",
    })),
    remark: records.length < mostRecords ? "" : text("reports.pdf.measured.newest", { count: mostRecords }),
  };
}

type ReportRecord = NonNullable<ReportCalibration["Records"]>[number];

function recordFacts({ Kind, Procedure, Drive }: ReportRecord, { text, scanTime, exact }: Format): { label: string; value: string }[] {
  const length = Drive.Length === null ? "" : `${exact(Drive.Length)}\u00a0${text(`calibration.record.${Drive.Unit}`)}`;
  const facts = [
    [text("reports.pdf.measured.kind"), Kind === "" ? "" : text(`calibration.kind.${Kind}`)],
    [
      text("reports.pdf.measured.procedure"),
      [breakable(Procedure.Number, 24), breakable(Procedure.Title, 30), scanTime(Procedure.Date), breakable(Procedure.Address, 30)]
        .filter((part) => part !== "")
        .join(" · "),
    ],
    [text("reports.pdf.measured.drive"), [breakable(Drive.Route, 30), length].filter((part) => part !== "").join(" · ")],
  ] as const;
  return facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}

function valueRow(
  { System, Name, Value, Unit, Min, Max, Standing }: ReportRecord["Values"][number],
  { text, language, exact }: Format,
): MeasuredView["groups"][number]["rows"][number] {
  const measure = (value: number) => [exact(value), breakable(Unit, 12)].filter((part) => part !== "").join("\u00a0");
  const system = System === null ? "" : frozenName(language, "lookups.elements", System.Name, System.NameKey);
  return {
    name: [breakable(system, 30), breakable(Name, 30)].filter((part) => part !== "").join(": "),
    value: measure(Value),
    limits: limitsText(Min, Max, measure, text),
    bar: barOf(Value, Min, Max),
    tone: standingTones[Standing],
    standing: text(`calibration.standing.${Standing}`),
  };
}

function limitsText(min: number | null, max: number | null, measure: (value: number) => string, text: Format["text"]): string {
  if (min !== null && max !== null) return text("reports.pdf.measured.range", { min: measure(min), max: measure(max) });
  if (min !== null) return text("reports.pdf.measured.min", { min: measure(min) });
  return max === null ? text("reports.pdf.measured.noLimits") : text("reports.pdf.measured.max", { max: measure(max) });
}

/** Where the value stands between its limits, which take the middle of the bar; without limits there is none. */
export function barOf(value: number, min: number | null, max: number | null): Bar | null {
  if (min === null && max === null) return null;
  const from = Math.min(value, min ?? value, max ?? value);
  const until = Math.max(value, min ?? value, max ?? value);
  const span = until - from || 1;
  // Some room beside what is furthest out, so that it does not stand on the end.
  const place = (one: number) => (one - from + span / 4) / (span * 1.5);
  return { low: min === null ? 0 : place(min), high: max === null ? 1 : place(max), at: place(value) };
}

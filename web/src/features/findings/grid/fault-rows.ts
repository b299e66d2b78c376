import { codeId, type Outcome, type OutcomeRow, type Outcomes, type OutcomeUnit, unitId, unitLabel } from "@remotebay/contract";
import type { CodeRow, FindingsDoc, ScanRow, UnitRow } from "../findings-doc.ts";

/** Where a code stands in the document. */
export interface CodePlace {
  scan: ScanRow;
  unit: UnitRow;
  code: CodeRow;
}

/** One row of the grid: a fault in all the scans that have it, or a line that is not a fault yet. */
export interface FaultRow {
  key: string;
  /** The name and address of its control unit, as the group shows it. */
  unit: string;
  /** Every place of the fault in the document. */
  places: readonly CodePlace[];
  /** The latest of them, which the row shows. */
  shown: CodePlace | undefined;
  before: CodePlace | undefined;
  /** Read during the work, or after it and not last. */
  during: CodePlace | undefined;
  after: CodePlace | undefined;
  /** None while the row has no code, or repeats another. */
  outcome: Outcome | undefined;
  row: OutcomeRow | undefined;
  /** True if its unit already has this code in the same scan. */
  isRepeated: boolean;
}

/** The rows of one control unit. */
export interface UnitGroup {
  key: string;
  /** None for units that hold only unfinished rows. */
  unit: OutcomeUnit | undefined;
  title: string;
  rows: readonly FaultRow[];
  /** The key of its last list after the work that is not known to be all, where a person may say that it is. */
  notKnown: string | undefined;
}

/** The grid's groups: each control unit of the scans with its faults, units without a name and unfinished rows at the end. */
export function groupsOf(doc: FindingsDoc, { rows, units }: Outcomes): UnitGroup[] {
  const places = placesOf(doc);
  const byId = Map.groupBy(places, ({ at, id }) => `${at} ${id}`);
  const taken = new Set<CodeRow>();
  const byUnit = Map.groupBy(rows, ({ unit }) => unit);
  const groups = units.map((unit, index): UnitGroup => {
    const ids = new Set(unit.mentions.map((mention) => `${mention.scan} ${unitId(mention)}`));
    const own = [...ids].flatMap((id) => byId.get(id) ?? []);
    const read = (byUnit.get(index) ?? []).map((row) => ({ row, readings: readingsOf(row, own), places: new Set<Place>() }));
    // Two faults may name one code: with and without its failure type. It belongs to the one that has it exactly.
    for (const isExact of [true, false]) {
      for (const { readings, places: mine } of read) {
        const all = Object.values(readings);
        for (const place of all) {
          if (taken.has(place.code) || (isExact && codeId(place.code) !== codeId((all[0] ?? place).code))) continue;
          taken.add(place.code);
          mine.add(place);
        }
      }
    }
    const faults = read.map((one) => faultRow(one, own, taken, headingOf(unit)));
    const loose = own.filter(({ code }) => !taken.has(code)).map((place) => looseRow(place, headingOf(unit)));
    for (const {
      places: [place],
    } of loose)
      if (place) taken.add(place.code);
    return {
      key: `unit ${[...ids].join(" ")}`,
      unit,
      title: headingOf(unit),
      rows: [...faults, ...loose],
      notKnown: lastNotKnown(doc, ids),
    };
  });
  const rest = places.filter(({ code }) => !taken.has(code)).map((place) => looseRow(place, ""));
  return rest.length > 0 ? [...groups, { key: "unit", unit: undefined, title: "", rows: rest, notKnown: undefined }] : groups;
}

/** Only in a scan that is whole: of the others the scan's own question decides. */
function lastNotKnown({ scans }: FindingsDoc, ids: ReadonlySet<string>): string | undefined {
  const lists = scans.flatMap(({ Phase, Whole, units }, at) =>
    Phase === "after" ? units.filter((unit) => ids.has(`${at} ${unitId(unit)}`)).map((unit) => ({ unit, Whole })) : [],
  );
  const last = lists.findLast(({ unit }) => unit.Reached);
  return last && last.unit.Known === false && (last.Whole === undefined || last.Whole === "yes") ? last.unit.key : undefined;
}

interface Place extends CodePlace {
  /** Index of the scan. */
  at: number;
  /** `unitId` of the unit. */
  id: string;
}

function placesOf({ scans }: FindingsDoc): Place[] {
  return scans.flatMap((scan, at) => scan.units.flatMap((unit) => unit.codes.map((code) => ({ scan, unit, code, at, id: unitId(unit) }))));
}

/** Where the codes stand that an outcome names. */
type Readings = Partial<Record<"before" | "during" | "after", Place>>;

function readingsOf(row: OutcomeRow, own: readonly Place[]): Readings {
  const found: Readings = {};
  for (const phase of ["before", "during", "after"] as const) {
    const reading = row[phase];
    const place = reading && own.find(({ at, code }) => at === reading.scan && codeId(code) === codeId(reading));
    if (place) found[phase] = place;
  }
  return found;
}

/** An outcome's row with the codes that it names and those of them that are its own. */
interface ReadRow {
  row: OutcomeRow;
  readings: Readings;
  places: ReadonlySet<Place>;
}

/** A fault; `taken` are the codes that belong to a row already, and it adds its own. */
function faultRow({ row, readings, places }: ReadRow, own: readonly Place[], taken: Set<CodeRow>, unit: string): FaultRow {
  const { before, during, after } = readings;
  const named = Object.values(readings);
  const ids = new Set([...places].map(({ code }) => codeId(code)));
  // The same fault in scans that the outcome does not name: one place each, since another one in the same scan repeats it.
  const free = own.filter(({ at, code }) => !taken.has(code) && ids.has(codeId(code)) && named.every((place) => place.at !== at));
  const others = [...Map.groupBy(free, ({ at }) => at).values()].flatMap(([first]) => first ?? []);
  for (const { code } of others) taken.add(code);
  const [first] = places;
  const key = first?.code.key ?? `${unit} ${row.Code} ${row.FailureType}`;
  const shown = after ?? during ?? before;
  return { key, unit, places: [...places, ...others], shown, before, during, after, outcome: row.outcome, row, isRepeated: false };
}

/** A row without an outcome: its code is missing, or stands in its unit already. */
function looseRow(place: CodePlace, unit: string): FaultRow {
  const { Phase } = place.scan;
  return {
    key: place.code.key,
    unit,
    places: [place],
    shown: place,
    before: Phase === "before" ? place : undefined,
    during: Phase === "during" ? place : undefined,
    after: Phase === "after" ? place : undefined,
    outcome: undefined,
    row: undefined,
    isRepeated: place.code.Code.trim() !== "",
  };
}

/** A control unit's heading: `09 Central electrics`. */
function headingOf({ name, address }: OutcomeUnit): string {
  return unitLabel({ Name: name, Address: address });
}

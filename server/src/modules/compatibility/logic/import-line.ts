import type { Fault, LineFaultCode } from "@remotebay/contract";
import { keysOf, textOf } from "../../../platform/translate/reference-text.ts";
import { nameKey } from "./name-key.ts";
import { caveatBits, ratingCodes, textGroups } from "./ratings.ts";

/** The columns of a file, in the order of an export. */
export const columns = [
  "Year",
  "Make",
  "Model",
  "DeviceTypeId",
  "DeviceType",
  "FunctionId",
  "Function",
  "Rating",
  "EthernetCableRequired",
  "EVRequiresCode",
  "CustomMessage",
  "Source",
  "RatedOn",
] as const;
export type Column = (typeof columns)[number];

const neededColumns: readonly Column[] = ["Year", "Make", "Model", "DeviceTypeId", "FunctionId", "Rating"];

/** A rating as a line says it. */
export interface ImportedRating {
  line: number;
  make: string;
  makeKey: string;
  model: string;
  modelKey: string;
  year: number;
  deviceTypeId: number;
  elementId: number;
  rating: number;
  caveats: number;
  noteKey: string | null;
  noteText: string | null;
  sourceKey: string | null;
  sourceName: string | null;
  ratedOn: string | null;
}

/** Something wrong with a line; without a column it is about all of it. */
export interface LineFault {
  line: number;
  column: string;
  code: LineFaultCode;
  /** In English. */
  message: string;
  /** The beginning of what the cell says. */
  value: string;
}

export function lineFault(line: number, column: string, code: LineFaultCode, message: string, value = ""): LineFault {
  return { line, column, code, message, value: value.slice(0, 60) };
}

/** The fault as a problem lists it: its path is `17.Rating`. */
export function asFault({ line, column, code, message }: LineFault): Fault {
  return { path: column === "" ? String(line) : `${line}.${column}`, code, message };
}

/** The columns that the first line names, in any order and letter case, or its faults. */
export function readHeader(line: number, cells: readonly string[]): { names: Column[] } | { faults: LineFault[] } {
  const names = cells.map((cell) => columns.find((column) => column.toLowerCase() === cell.trim().toLowerCase()));
  const faults = [
    ...cells.flatMap((cell, at) =>
      names[at] === undefined ? [lineFault(line, cell.trim().slice(0, 60), "column", "There is no such column.")] : [],
    ),
    ...names.flatMap((name, at) =>
      name !== undefined && names.indexOf(name) < at ? [lineFault(line, name, "twice", "The column is there twice.")] : [],
    ),
    ...neededColumns.flatMap((name) => (names.includes(name) ? [] : [lineFault(line, name, "required", "The column is missing.")])),
  ];
  return faults.length > 0 ? { faults } : { names: names.filter((name) => name !== undefined) };
}

/** What a line may refer to. */
export interface Known {
  elements: ReadonlySet<number>;
  deviceTypes: ReadonlySet<number>;
}

/** Reads one line; answers its rating, or every fault of it. */
export function readLine(line: number, cells: readonly string[], names: readonly Column[], known: Known): ImportedRating | LineFault[] {
  if (cells.length !== names.length)
    return [lineFault(line, "", "cells", `The line has ${cells.length} cells, the first line has ${names.length}.`)];
  const read = new LineReader(line, cells, names);
  const make = read.name("Make");
  const model = read.name("Model");
  const note = storedText(textGroups.notes, read.text("CustomMessage", 500));
  const source = storedText(textGroups.sources, read.text("Source", 120));
  const rating: ImportedRating = {
    line,
    make,
    makeKey: nameKey(make),
    model,
    modelKey: nameKey(model),
    year: read.number("Year", "year", (value) => value >= 1886 && value <= 2100, "A year from 1886 to 2100."),
    deviceTypeId: read.number("DeviceTypeId", "device-type", (value) => known.deviceTypes.has(value), "There is no such type of device."),
    elementId: read.number("FunctionId", "function", (value) => known.elements.has(value), "There is no such function."),
    rating: read.rating(),
    caveats: (read.yes("EthernetCableRequired") ? caveatBits.ethernetCable : 0) | (read.yes("EVRequiresCode") ? caveatBits.batteryCode : 0),
    noteKey: note.key,
    noteText: note.text,
    sourceKey: source.key,
    sourceName: source.text,
    ratedOn: read.date("RatedOn"),
  };
  return read.faults.length > 0 ? read.faults : rating;
}

/** The cells of a line by their columns; collects what is wrong with them. */
class LineReader {
  readonly faults: LineFault[] = [];
  private readonly line: number;
  private readonly cells: ReadonlyMap<Column, string>;

  constructor(line: number, cells: readonly string[], names: readonly Column[]) {
    this.line = line;
    this.cells = new Map(names.map((name, at) => [name, cells[at]?.trim() ?? ""]));
  }

  text(column: Column, max: number): string {
    const text = this.cell(column);
    if (text.length > max) this.refuse(column, "max-length", `At most ${max} characters.`);
    else if (controls.test(text)) this.refuse(column, "control-characters", "Control characters are not accepted.");
    return text;
  }

  name(column: Column): string {
    const text = this.text(column, 120);
    if (text === "") this.refuse(column, "required", "This is missing.");
    return text;
  }

  number(column: Column, code: LineFaultCode, isKnown: (value: number) => boolean, message: string): number {
    const text = this.cell(column);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (!isKnown(value)) this.refuse(column, text === "" ? "required" : code, message);
    return value;
  }

  yes(column: Column): boolean {
    const value = yesWords.get(this.cell(column).toLowerCase());
    if (value === undefined) this.refuse(column, "boolean", "Only yes or no.");
    return value ?? false;
  }

  rating(): number {
    const text = this.cell("Rating").toLowerCase();
    const found = Object.entries(ratingCodes).find(([label]) => label.toLowerCase() === text);
    if (!found) this.refuse("Rating", "choice", "Green, Amber, Red or Unknown.");
    return found?.[1] ?? 0;
  }

  date(column: Column): string | null {
    const text = this.cell(column);
    if (text !== "" && !isDate(text)) this.refuse(column, "date", "A date such as 2026-11-22.");
    return text === "" ? null : text;
  }

  private cell(column: Column): string {
    return this.cells.get(column) ?? "";
  }

  private refuse(column: Column, code: LineFaultCode, message: string): void {
    this.faults.push(lineFault(this.line, column, code, message, this.cell(column)));
  }
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const yesWords: ReadonlyMap<string, boolean> = new Map([
  ["", false],
  ["no", false],
  ["false", false],
  ["0", false],
  ["yes", true],
  ["true", true],
  ["1", true],
]);

function isDate(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/** A text of the product, in English as an export writes it, is stored by its key, so that it is read in every language; any other as it is. */
function storedText(group: string, text: string): { key: string | null; text: string | null } {
  const key = text === "" ? null : (keysByText(group).get(text) ?? null);
  return { key, text: key === null && text !== "" ? text : null };
}

const keys = new Map<string, ReadonlyMap<string, string>>();

/** The keys of a group by their English texts, made once: a file asks for each of its lines. */
function keysByText(group: string): ReadonlyMap<string, string> {
  const known = keys.get(group) ?? new Map(keysOf(group).map((key) => [textOf("en", group, key) ?? "", key]));
  keys.set(group, known);
  return known;
}

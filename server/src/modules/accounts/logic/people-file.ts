import { maxImportedPeople, type PeopleColumn, peopleColumns, type PeopleFileFault } from "@remotebay/contract";
import { readCsv, UnreadableCsv } from "../../../platform/csv/read-csv.ts";

/** A line of a file of people, as it is written. */
export interface WrittenLine {
  line: number;
  cells: Readonly<Record<PeopleColumn, string>>;
}

/** What a file of people holds, or why it cannot be read: then it has no lines. */
export interface PeopleFile {
  faults: PeopleFileFault[];
  lines: WrittenLine[];
}

/** Reads a file of people: its first line names the columns; empty lines count for nothing. */
export async function readPeople(written: readonly string[]): Promise<PeopleFile> {
  // Somebody read it as UTF-8 before, which it was not: names would be broken for good.
  const broken = written.findIndex((line) => line.includes("\uFFFD"));
  if (broken >= 0) return unreadable("utf-8", broken + 1);
  const lines: WrittenLine[] = [];
  let columns: (PeopleColumn | undefined)[] | undefined;
  try {
    for await (const { line, cells } of readCsv([Buffer.from(written.join("\n"), "utf8")])) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (columns === undefined) {
        const faults = headFaults(cells, line);
        if (faults.length > 0) return { faults, lines: [] };
        columns = cells.map(columnOf);
        continue;
      }
      if (lines.length === maxImportedPeople) return unreadable("too-many-rows", line);
      lines.push({ line, cells: named(columns, cells) });
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    return unreadable(error.code, error.line);
  }
  return lines.length === 0 ? unreadable("no-rows", 1) : { faults: [], lines };
}

function unreadable(Code: PeopleFileFault["Code"], Line: number): PeopleFile {
  return { faults: [{ Code, Line, Column: "" }], lines: [] };
}

const required: readonly PeopleColumn[] = ["Email", "Roles"];

function headFaults(cells: readonly string[], Line: number): PeopleFileFault[] {
  const found = cells.map(columnOf);
  const unknown = cells.filter((cell, nth) => found[nth] === undefined && cell.trim() !== "");
  const twice = found.filter((column, nth): column is PeopleColumn => column !== undefined && found.indexOf(column) < nth);
  const missing = required.filter((column) => !found.includes(column));
  return [
    ...unknown.slice(0, 20).map((Column) => ({ Code: "column-unknown" as const, Line, Column: Column.trim().slice(0, 80) })),
    ...twice.slice(0, 20).map((column) => ({ Code: "column-twice" as const, Line, Column: peopleColumns[column] })),
    ...missing.map((column) => ({ Code: "column-missing" as const, Line, Column: peopleColumns[column] })),
  ];
}

/** Capitals, spaces and hyphens make no difference. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");

const byName = new Map(Object.entries(peopleColumns).map(([column, name]) => [plain(name), column as PeopleColumn]));

function columnOf(cell: string): PeopleColumn | undefined {
  return byName.get(plain(cell));
}

const noCells = Object.fromEntries(Object.keys(peopleColumns).map((column) => [column, ""])) as Record<PeopleColumn, string>;

/** The cells by their columns; line breaks within one are spaces. */
function named(columns: readonly (PeopleColumn | undefined)[], cells: readonly string[]): Record<PeopleColumn, string> {
  const found = { ...noCells };
  for (const [nth, column] of columns.entries()) {
    if (column !== undefined) found[column] = (cells[nth] ?? "").replaceAll(/\s+/g, " ").trim();
  }
  return found;
}

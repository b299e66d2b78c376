import { saysClean } from "./no-faults.ts";
import { isStatus } from "./status-words.ts";

/** What a column of a table of faults holds. */
export type ColumnKey = "unit" | "address" | "code" | "failureType" | "status" | "text";

/** The place of each known column in a table of `count` columns. */
export interface Columns {
  at: Partial<Record<ColumnKey, number>>;
  count: number;
  delimiter: string;
  /** True if the code's column holds SPN numbers of J1939. */
  spn: boolean;
  /** Columns whose title is a status, and whose cell is marked where it applies: `Current | Pending | History`. */
  flags: { at: number; title: string }[];
}

/** Column names that scan tools use: English, German, French, Dutch, Italian, Spanish, Greek. */
const names: readonly (readonly [ColumnKey, RegExp])[] = [
  [
    "failureType",
    /^(?:failure ?type(?: byte)?|ftb|fault ?type|symptom(?: byte)?|sub ?code|fmi|fehlerart|symptome|síntoma|sintomo|symptoom)$/,
  ],
  [
    "code",
    /^(?:(?:fault|trouble|error|diagnostic trouble|dtc) ?)?codes?$|^dtcs?(?: ?(?:number|no\.?|id))?$|^spn$|^fehler ?(?:codes?|nr\.?|nummer|speicher)$|^code (?:d[ée]faut|erreur)s?$|^(?:fout|storings)codes?$|^codic[ei](?: (?:di )?(?:errore|guasto))?$|^códigos?(?: de (?:aver[ií]a|falla|error|fallo))?$|^κωδικ(?:ός|οσ|ός βλάβης)$/,
  ],
  ["address", /^(?:address|addr\.?|adresse|adres|indirizzo|dirección|sa|ecu id|source address)$/],
  [
    "unit",
    /^(?:modules?|ecus?|systems?|control ?(?:unit|module)s?|controller|(?:module|system|ecu|unit) ?name|source|steuerger[äa]te?(?:name)?|system|modul(?:name)?|baugruppe|calculateurs?|système|regeleenheid|stuurapparaat|systeem|centralin[ae]|unità|sistema|unidad(?: de control)?|módulo|centralita|μονάδα)$/,
  ],
  ["status", /^(?:status|state|(?:dtc|fault|code) status|type|zustand|fehlerstatus|statut|état|toestand|stato|estado|κατάσταση)$/],
  [
    "text",
    /^(?:\p{L}{1,20} ){0,3}\p{L}{0,20}descriptions?$|^(?:(?:fault|code|dtc|error) ?)?(?:texts?|definitions?|meaning|names?)$|^fehler(?:text|beschreibung|bezeichnung|ort)$|^(?:\p{L}+ )?befund$|^be(?:schreibung|zeichnung)$|^bedeutung$|^libellé$|^désignation$|^signification$|^significato$|^significado$|^detalle$|^omschrijving$|^descrizione$|^descripción(?: de \p{L}+)?$|^περιγραφή$/u,
  ],
];

const longestTitle = 60;

/** True for the title of the column that names control units. */
export function isUnitTitle(title: string): boolean {
  return names.some(([key, form]) => key === "unit" && form.test(title.trim().toLowerCase()));
}

/** The columns of a header row, or undefined for any other line. A header row names the code's column and at least one more. */
export function headerColumns(line: string): Columns | undefined {
  if (line.length > 400) return undefined;
  for (const delimiter of [",", "\t", ";", "|", "  "]) {
    if (!line.includes(delimiter)) continue;
    const cells = splitPlain(line, delimiter).map((cell) =>
      unquote(cell)
        .toLowerCase()
        .replace(/[\s_-]+/g, " ")
        .trim(),
    );
    const at: Columns["at"] = {};
    for (const [i, cell] of cells.entries()) {
      const name = cell.length > longestTitle ? undefined : names.find(([key, form]) => at[key] === undefined && form.test(cell))?.[0];
      if (name) at[name] = i;
    }
    const flags = splitPlain(line, delimiter).flatMap((cell, i) => (isStatus(unquote(cell)) ? [{ at: i, title: unquote(cell) }] : []));
    if (at.code !== undefined && (Object.keys(at).length > 1 || flags.length > 0))
      return { at, count: cells.length, delimiter, spn: cells[at.code] === "spn", flags };
  }
  return undefined;
}

/** The titles of the columns that a row marks: `X`, `yes`, `✓`. */
export function flagsOf(cells: readonly string[], { flags }: Columns): string {
  return flags.flatMap(({ at, title }) => (/^(?:x|✓|✔|●|\*|1|yes|ja|oui|s[iíì])$/iu.test(cells[at] ?? "") ? [title] : [])).join(", ");
}

/** A record and the number of lines it spans: a quoted cell may contain line breaks (RFC 4180). */
export interface TableRecord {
  cells: string[];
  lines: number;
}

/** A quote that is not closed within this many lines is treated as a plain character. */
const maxRecordLines = 20;

/** Reads the record that starts at a line. */
export function readRecord(lines: readonly string[], start: number, delimiter: string): TableRecord {
  if (delimiter === "  ") return { cells: splitPlain(lines[start] ?? "", delimiter).map(cellText), lines: 1 };
  let joined = "";
  for (let taken = 1; taken <= maxRecordLines && start + taken <= lines.length; taken += 1) {
    joined += (taken > 1 ? "\n" : "") + (lines[start + taken - 1] ?? "");
    if (joined.length > 20_000) break;
    const cells = splitQuoted(joined, delimiter);
    if (cells) return { cells: cells.map(cellText), lines: taken };
  }
  return { cells: splitPlain(lines[start] ?? "", delimiter).map(cellText), lines: 1 };
}

/** Removes the apostrophe that an export puts before a cell so that a spreadsheet does not run it. */
function cellText(cell: string): string {
  const bare = cell.replace(/\s+/g, " ").trim();
  return /^'['=+\-@]/.test(bare) ? bare.slice(1) : bare;
}

function splitPlain(line: string, delimiter: string): string[] {
  return delimiter === "  " ? line.trim().split(/ {2,}/) : line.split(delimiter);
}

function unquote(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, "$1");
}

/** The cells of a record, or undefined if a quote is still open at its end. */
function splitQuoted(record: string, delimiter: string): string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  while (at <= record.length) {
    const quoted = /^[ ]*"/.exec(record.slice(at, at + 40));
    if (quoted) {
      const closed = readQuoted(record, at + quoted[0].length, delimiter);
      if (!closed) return undefined;
      cells.push(closed.cell);
      at = closed.next;
    } else {
      const end = record.indexOf(delimiter, at);
      const stop = end < 0 ? record.length : end;
      cells.push(record.slice(at, stop));
      at = stop + 1;
    }
  }
  return cells;
}

function readQuoted(record: string, from: number, delimiter: string): { cell: string; next: number } | undefined {
  let cell = "";
  let at = from;
  for (;;) {
    const quote = record.indexOf('"', at);
    if (quote < 0) return undefined;
    cell += record.slice(at, quote);
    if (record[quote + 1] !== '"') {
      const end = record.indexOf(delimiter, quote);
      const stop = end < 0 ? record.length : end;
      return { cell: cell + record.slice(quote + 1, stop), next: stop + 1 };
    }
    cell += '"';
    at = quote + 2;
  }
}

const titles =
  /^(?:(?:no\.?|nr\.?|#|dtcs?|codes?|(?:trouble|fault|error) codes?(?: descriptions?)?|descriptions?|status|state|systems?|modules?|ecus?|text|type|fmi|spn|count|beschreibung|steuergerät|fehlercode|zustand|pre-?scan|post-?scan)[\s/|,;]*){2,}$/i;

/** True for a line of column titles. */
export function isTitles(text: string): boolean {
  return text.length < 120 && titles.test(text) && !saysClean(text);
}

/** True for the titles of a list of units rather than of faults. */
export function listsUnits(text: string): boolean {
  return isTitles(text) && /^(?:no\.?\s+)?(?:systems?|modules?|ecus?|steuergerät)/i.test(text) && !/descr|text/i.test(text);
}

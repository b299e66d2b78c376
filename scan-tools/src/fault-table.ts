import { findSae } from "./code-forms.ts";
import { longestLine } from "./line-reader.ts";
import { saysSilent } from "./not-reached.ts";
import type { ReaderScan } from "./reader.ts";
import { filledLines, ScanBuilder } from "./scan-builder.ts";
import { isDated, scanTime } from "./scan-time.ts";
import { saysNone } from "./statements.ts";

/** The columns of a tool's table of faults, by their titles. */
export interface TableTool {
  name: string;
  code: RegExp;
  unit?: RegExp;
  failureType?: RegExp;
  text?: RegExp;
  /** A column whose value is the status. */
  status?: RegExp;
  /** A column whose title is the status where its cell is marked: `X`, `yes`, `no` is kept with the title. */
  flag?: RegExp;
  /** What a cell of the code column must look like. Left out: an SAE code. */
  codeForm?: RegExp;
  /** The unit that a row's text names, for tools without a column for it. */
  unitIn?: (text: string) => string;
}

interface Header {
  titles: string[];
  delimiter: RegExp;
}

/** Reads a table with a row of titles; lines that are no row of it are passed over. */
export function readTable(source: string, tool: TableTool): ReaderScan {
  const builder = new ScanBuilder(tool.name, source);
  let header: Header | undefined;
  for (const line of filledLines(source)) {
    if (line.text.length > longestLine) continue;
    builder.at = line.at;
    if (!isDated(builder.scan) && builder.scan.units.length === 0 && /\b(?:date|datum|time|zeit)\b/i.test(line.text))
      Object.assign(builder.scan, scanTime(line.text));
    builder.scan.vin ||= /\b(?:VIN|FIN)\b\W{1,8}([A-HJ-NPR-Z0-9]{17})\b/i.exec(line.text)?.[1]?.toUpperCase() ?? "";
    const found = headerOf(line.text, tool);
    if (found) header = found;
    else if (!header || !readRow(cells(line.text, header.delimiter), line.at, header, tool, builder)) {
      if (findSae(line.text)) builder.notUnderstood(line);
    }
  }
  return builder.done();
}

/** True if a text has the table's row of titles. */
export function hasTable(lines: readonly string[], tool: TableTool): boolean {
  return lines.some((line) => headerOf(line.trim(), tool) !== undefined);
}

function headerOf(text: string, tool: TableTool): Header | undefined {
  if (text.length > 400 || !/[\t;|,]| {2}/.test(text)) return undefined;
  for (const delimiter of [/\t/, /;/, /\|/, /,/, / {2,}/]) {
    const titles = cells(text, delimiter);
    const others = [tool.unit, tool.failureType, tool.text, tool.status, tool.flag].filter(
      (form) => form !== undefined && titles.some((title) => form.test(title)),
    );
    if (titles.some((title) => tool.code.test(title)) && others.length >= 2) return { titles, delimiter };
  }
  return undefined;
}

function cells(text: string, delimiter: RegExp): string[] {
  return text.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

function readRow(row: readonly string[], at: number, { titles }: Header, tool: TableTool, builder: ScanBuilder): boolean {
  const cell = (form: RegExp | undefined) => (form ? (row[titles.findIndex((title) => form.test(title))] ?? "") : "");
  const written = cell(tool.code);
  const sae = findSae(written);
  const own = tool.codeForm?.exec(written);
  if (!sae && !own) return readUnit(cell(tool.unit), row, builder);
  const text = cell(tool.text);
  const flags = titles.flatMap((title, nth) => flagOf(title, row[nth] ?? "", tool));
  builder.fault(builder.unit(cell(tool.unit) || (tool.unitIn?.(text) ?? "")), {
    code: sae?.code ?? (own?.[1] ?? own?.[0] ?? "").toUpperCase(),
    failureType: cell(tool.failureType) || (sae?.failureType ?? ""),
    status: [cell(tool.status), ...flags].filter((part) => part !== "").join(", "),
    text,
    line: at,
  });
  return true;
}

/** A row without a code that says of its unit that it has none, or did not answer. */
function readUnit(name: string, row: readonly string[], builder: ScanBuilder): boolean {
  if (name === "" || findSae(name)) return false;
  const rest = row.filter((cell) => cell !== name);
  const silent = rest.some((cell) => saysSilent(cell));
  if (!silent && !rest.some((cell) => saysNone(cell) || /^(?:none|keine?)$/i.test(cell))) return false;
  const unit = builder.unit(name);
  if (silent && unit.codes.length === 0) unit.reached = false;
  if (!silent) builder.says(unit, 0);
  return true;
}

function flagOf(title: string, value: string, tool: TableTool): string[] {
  if (!tool.flag?.test(title) || value === "" || value === "-") return [];
  return [/^(?:x|✓|✔|\*|o|●)$/i.test(value) ? title : `${title}: ${value}`];
}

import { csvColumns } from "@remotebay/contract";
import type { ReaderScan } from "./reader.ts";
import { ScanBuilder } from "./scan-builder.ts";
import { readRecord } from "./table.ts";

/** Reads the product's own CSV export (`codesToCsv`) back as it was; undefined for any other text. */
export function readOwnExport(source: string): ReaderScan | undefined {
  const lines = source.split("\n");
  const start = lines.findIndex((line) => line.trim() !== "");
  // A spreadsheet saves with its country's separator.
  const delimiter = [",", ";", "\t"].find((separator) => lines[start]?.trim() === csvColumns.join(separator));
  if (delimiter === undefined) return undefined;
  const builder = new ScanBuilder("", source);
  for (let at = start + 1; at < lines.length;) {
    const record = readRecord(lines, at, delimiter);
    readRow(record.cells, at + 1, builder);
    at += record.lines;
  }
  return builder.done();
}

function readRow(cells: readonly string[], line: number, builder: ScanBuilder): void {
  const [name = "", address = "", reached = "", code = "", failureType = "", status = "", text = ""] = cells;
  if (cells.every((cell) => cell === "")) return;
  builder.at = line;
  const unit = builder.unit(name, address);
  if (code !== "") builder.fault(unit, { code, failureType, status, text, line });
  else {
    unit.reached = reached.toLowerCase() !== "no";
    if (reached.toLowerCase() === "yes") builder.says(unit, 0);
  }
  // `partly`: the export itself says that there are more faults than it lists.
  if (reached.toLowerCase() === "partly" && code !== "") builder.says(unit, unit.codes.length + 1);
}

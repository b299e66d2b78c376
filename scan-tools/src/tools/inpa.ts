import type { ReaderScan, ScannedUnit, ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** BMW INPA and EDIABAS: the print of one control unit's error memory, or of all of them behind an overview, in German and English. */
export const inpa: ToolReader = {
  key: "inpa",
  name: "BMW INPA",
  marks(lines) {
    const job = lines.has(/^\s*Job\s?Status\s*:/i) ? 0.6 : 0;
    const title = lines.has(
      /F\s?E\s?H\s?L\s?E\s?R\s?S\s?P\s?E\s?I\s?C\s?H\s?E\s?R|E\s?R\s?R\s?O\s?R\s+M\s?E\s?M\s?O\s?R\s?Y|Logistikz[äa]hler|in Error Memory/i,
    )
      ? 0.3
      : 0;
    const variant = lines.has(/^(?:Variante|Variant)\s*:\s*\w+\.PRG\b/i) ? 0.5 : 0;
    return Math.min(1, job + title + variant + (lines.has(/\bINPA\b|EDIABAS/i) ? 0.4 : 0));
  },
  read(source) {
    const lines = source.split("\n");
    const overview = overviewOf(lines);
    return withOverview(readMemory(lines.map((line) => (line.length > 300 ? line : plainLine(line))).join("\n")), overview);
  },
};

function readMemory(source: string): ReaderScan {
  return readBlocks(source, {
    name: "INPA",
    unit: /^(?:ECU|SG|Steuergerät)\s*[:=]\s*(?:[A-Z]_[A-Z0-9_]+\s*\/\s*)?(?<name>\S.*?)(?:\s{2,}.*)?$/i,
    code: /^(?:Fehlercode\s*:?\s*|Error code\s*:?\s*)?(?:0x)?(?<code>(?=[0-9A-F]{0,5}\d)[0-9A-F]{4,6}|\d{1,3}(?=\s{2,}|\t))(?:h)?(?:\s*[-–:|]\s*|\s+)(?<rest>\p{L}.*)$/iu,
    status:
      /^(?:Fehler|Error|Fault)\s+(?:ist\s+)?(?:(?:momentan|aktuell|derzeit|currently|presently|momentarily|is|not|nicht)\s+)*(?:vorhanden|present|gespeichert|stored|sporadisch|sporadic|statisch|static)/i,
    aside: /^(?:km-?Stand|Kilometerstand|Mileage|Umwelt|Environment|Fehlerhäufigkeit|Error frequency|Frequency|Logisti|Hex|Errorcode)/i,
    skip: /^(?:RESULT|Date|Datum|Job\s?Status|Variant|Variante|Fehlerart|-{5,}|=+)/i,
  });
}

/** The lines of a detailed print as those of a single one: the variant is the unit, `Fehlerort : 0x0005: …` the fault. */
function plainLine(line: string): string {
  const text = line.trim();
  const variant = /^(?:Variante|Variant)\s*:\s*(\w+)\.PRG\b/i.exec(text)?.[1];
  if (variant) return `ECU: ${variant}`;
  const place = /^(?:Fehlerort|Error location|Fault location)\s*:\s*(?:0x)?([0-9A-F]{2,6})\s*:?\s+(.+)$/i.exec(text);
  return place ? `${(place[1] ?? "").padStart(4, "0")}  ${place[2] ?? ""}` : line;
}

interface OverviewRow {
  name: string;
  /** The number of errors, or undefined for a control unit that did not answer. */
  errors: number | undefined;
  line: string;
  at: number;
}

/** The rows of the overview, `MS450DS0 1  Motor`: the variant, the number of its errors or `*` if it did not answer, and what it is. */
function overviewOf(lines: readonly string[]): Map<string, OverviewRow> {
  const rows = new Map<string, OverviewRow>();
  for (const [at, line] of lines.entries()) {
    const row = line.length > 200 ? null : /^([A-Z][A-Z0-9_]{2,15})\s+(\d{1,3}|\*)\s{2,}(\p{L}.{1,60})$/u.exec(line.trim());
    if (row && rows.size < 200)
      rows.set(row[1] ?? "", { name: row[3] ?? "", errors: row[2] === "*" ? undefined : Number(row[2]), line, at });
  }
  // A single row may be a measured value.
  return rows.size > 1 ? rows : new Map();
}

/** Gives the units the names of the overview, and adds those that have no errors or did not answer. */
function withOverview(scan: ReaderScan, overview: ReadonlyMap<string, OverviewRow>): ReaderScan {
  if (overview.size === 0) return scan;
  const units = new Map(scan.units.map((unit) => [unit.name.toUpperCase(), unit]));
  const listed: ScannedUnit[] = [];
  for (const [variant, { name, errors, line, at }] of overview) {
    const unit: ScannedUnit = units.get(variant) ?? { name, address: variant, reached: true, proof: "short", codes: [] };
    units.delete(variant);
    if (unit.codes.length === 0 && (errors ?? 0) > 0) scan.notUnderstood.push({ line: at + 1, text: line.trim() });
    else listed.push(Object.assign(unit, { name, address: variant, reached: errors !== undefined || unit.codes.length > 0 }));
    if (errors !== undefined) scan.evidence.mentions.push({ unit, line: at + 1, faults: errors });
  }
  scan.units = [...listed, ...units.values()];
  return scan;
}

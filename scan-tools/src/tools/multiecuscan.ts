import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

const version = /^\s*\((?:Multiecuscan|FiatECUScan)\s[\d.]+\)\s*$/i;
const clearing = /^\s*CLEARING STORED FAULT CODES/;
const report = /^\s*VEHICLE SCAN REPORT/;

/** Multiecuscan and FiatECUScan for Fiat, Alfa Romeo and Lancia: the log of one control unit (FESLog) or of a scan of all (SCAN). */
export const multiecuscan: ToolReader = {
  key: "multiecuscan",
  name: "Multiecuscan",
  marks(lines) {
    if (lines.has(/Multi ?ecu ?scan|Fiat ?ECU ?Scan|^Scan vehicle for available modules and check each module/i)) return 0.9;
    return lines.has(/Fiat drawing number|^(?:ECU )?ISO code\s*:/i) ? 0.5 : 0;
  },
  start: version,
  read(source) {
    const text = prepare(source);
    const scan = readBlocks(text, {
      name: "Multiecuscan",
      unit: /^(?:\[?(?:Tested device|Device|System|ECU|Module)\]?\s*[:\]]\s*)(?<name>\S.*?)(?:\s+[-–|]\s+(?<state>.*))?$|^(?:\[[A-Z /]{3,30}\]\s*(?<group>\S.*)|\p{Lu}[\p{L} ]{2,30} \/ (?<unit>[A-Z][A-Z0-9]{1,9}(?:\/[A-Z0-9]{2,9}){0,4}(?: \(.{2,60}\))?))$/u,
      status: /^(?:present|stored|intermittent|active|not present|historical|memori[sz]ed)(?:\s*[/,]\s*\w+)*$/i,
      aside: /^(?:Freeze frame|Environment|Parameters|ERROR DETAILS)/i,
      skip: /^(?:(?:ECU )?ISO code|Fiat drawing|Hardware|Software|Homologation|Programming date|VIN|Spare part|ECU serial)\b/i,
    });
    // A log names its control unit also where nobody read its faults.
    if (/\((?:Multiecuscan|FiatECUScan) /i.test(source) && !text.includes("READING ERROR CODES"))
      scan.units = scan.units.filter(({ codes }) => codes.length > 0);
    return scan;
  },
};

/**
 * Names the control unit of a FESLog, which stands three lines below the version, and leaves out what follows once faults are cleared:
 * the codes that could not be cleared, which the log repeats without their text. The numbers of the lines stay.
 */
function prepare(source: string): string {
  let sinceVersion = Number.POSITIVE_INFINITY;
  let cleared = false;
  return source
    .split("\n")
    .map((line) => {
      if (version.test(line)) {
        sinceVersion = 0;
        cleared = false;
      } else if (line.trim() !== "") sinceVersion += 1;
      if (report.test(line)) cleared = false;
      cleared ||= clearing.test(line);
      if (cleared) return "";
      if (sinceVersion === 1) return `Date: ${line.trim()}`;
      return sinceVersion === 3 ? `Module: ${line.trim()}` : line;
    })
    .join("\n");
}

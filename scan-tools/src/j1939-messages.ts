import type { ReaderScan, ScannedUnit } from "./reader.ts";
import { filledLines, ScanBuilder } from "./scan-builder.ts";
import { scanTime } from "./scan-time.ts";
import { addFault } from "./sections.ts";

/** What a diagnostic message (SAE J1939-73) says about the faults that it lists. */
const states: Record<string, string> = {
  DM1: "active",
  DM2: "previously active",
  DM6: "pending",
  DM12: "active",
  DM23: "previously active",
  DM27: "pending",
  DM28: "permanent",
};

const message = /^(?:[\d:.]+\s+)?(DM\d{1,2}) from (.+?) \((\d{1,3})\)\s*:\s*(.*)$/;
const trouble = /^DTC (\d{1,6}):(\d{1,2})\s*-\s*(.*?)(?:\s+-\s+\d+ times)?$/;

/** True if a text has messages of J1939 as test tools log them: `DM1 from Engine #1 (0): …`. */
export function hasMessages(source: string): boolean {
  return /\bDM\d{1,2} from .{1,80}? \(\d{1,3}\):/.test(source);
}

/** Reads the faults that logged messages list: `DTC 5749:21 - …`, SPN and FMI. */
export function readMessages(source: string): ReaderScan {
  const builder = new ScanBuilder("J1939", source);
  let unit = builder.scan.units[0];
  let status = "";
  const none = new Set<ScannedUnit>();
  for (const line of filledLines(source)) {
    builder.at = line.at;
    const from = message.exec(line.text);
    const found = trouble.exec(line.text);
    if (from) {
      status = states[from[1] ?? ""] ?? "";
      unit = status === "" ? undefined : builder.unit(from[2] ?? "", from[3]);
      // A message lists the faults of one state: that it has none says nothing of those of the others.
      if (unit) builder.says(unit, "some");
      if (unit && /\bNo DTCs\b/i.test(from[4] ?? "")) none.add(unit);
    } else if (found && unit) {
      const [, spn, fmi, text] = found;
      addFault(builder, unit, { code: `SPN ${spn}`, failureType: fmi ?? "", status, text: text ?? "", line: line.at });
    } else if (found) builder.notUnderstood(line);
  }
  for (const one of builder.scan.units) if (one.codes.length === 0 && none.has(one)) builder.says(one, 0);
  const scan = builder.done();
  scan.evidence.endless = true;
  Object.assign(scan, scanTime(source.slice(0, 500)));
  return scan;
}

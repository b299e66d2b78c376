import type { ReportData } from "@remotebay/contract";
import { code, sampleReport, scan, unit } from "../modules/reports/logic/sample-report.ts";

export { sampleReport } from "../modules/reports/logic/sample-report.ts";

/** The same report as it was stored before scans were: codes with a phase, of which those that the second scan lacks count as cleared. */
export function earlierReport(changes: Partial<ReportData> = {}): ReportData {
  const { scans = [], pairs: _, ...rest } = sampleReport();
  const codes = scans.flatMap(({ Phase, Units }) =>
    Units.flatMap(({ Name, Codes }) =>
      Codes.map((one) => ({ Module: Name, ...one, Phase: Phase === "after" ? ("after" as const) : ("before" as const) })),
    ),
  );
  return { ...rest, codes, afterScanned: true, ...changes };
}

/** A report of several pages: `count` codes with long texts; 22 codes give three pages. */
export function longReport(count = 70): ReportData {
  const names = ["Engine", "ABS", "Body control", "Gateway", "Parking assistance", "Airbag"];
  const text = "Signal compared with the one expected: plausibility failure, signal above the allowable range";
  const listed = Array.from({ length: count }, (_, i) => {
    const written = `${"PCBU"[i % 4]}${(0x0100 + i * 7).toString(16).toUpperCase().padStart(4, "0")}`;
    return { name: names[i % 6] ?? "", stays: i % 9 === 0, code: code(written, "62", text, i % 9 === 0 ? "Confirmed" : "Stored") };
  });
  const units = (keep: (stays: boolean) => boolean) =>
    names.map((name) => unit(name, ...listed.filter((one) => one.name === name && keep(one.stays)).map((one) => one.code)));
  const scans = [
    scan(
      "before",
      "2026-11-20T15:20:00Z",
      units(() => true),
    ),
    scan(
      "after",
      "2026-11-20T17:31:00Z",
      units((stays) => stays),
    ),
  ];
  return sampleReport({ scans, notes: "A line of the notes.\n\n".repeat(8), version: 3 });
}

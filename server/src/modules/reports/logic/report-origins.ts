import type { ReportData, ReportPicture, Scan } from "@remotebay/contract";
import { vehiclesOf } from "../../findings/service.ts";
import type { ReportSource } from "../store.ts";
import { breakable } from "./breakable.ts";
import type { Format } from "./report-format.ts";

/** What is said of where the scans come from when the report is sent. */
export function originsOf({ findings, scanTexts, request }: ReportSource): NonNullable<ReportData["origins"]> {
  const scans = findings?.scans ?? [];
  const kept = new Set(scanTexts.map(({ sha256 }) => sha256));
  return vehiclesOf(scans, scanTexts, request.vin).map(({ match, vin }, at) => ({
    Match: match,
    VIN: vin,
    TextKept: kept.has(scans[at]?.TextHash ?? ""),
  }));
}

/** Where a scan comes from, in words. */
export interface OriginView {
  /** Its vehicle, compared with the report's. */
  vehicle: string;
  /** True where a reader has to notice it: another vehicle's scan. */
  isOther: boolean;
  /** Source, tool and original text. */
  lines: string[];
}

/** Characters of a hash that are printed; `report.json` has it in full. */
const printedHash = 16;

/** What is said of a picture as it was received; empty in reports that were sent before it was kept. */
export function pictureOriginText({ originalHash = "", takenAt = "" }: ReportPicture, { text, scanTime }: Format): string {
  if (originalHash === "") return "";
  const hash = originalHash.slice(0, printedHash);
  return takenAt === ""
    ? text("reports.pdf.pictures.original", { hash })
    : text("reports.pdf.pictures.originalTaken", { hash, taken: scanTime(takenAt) });
}

/** What a picture proves, as it is printed below it; empty where nobody said. */
export function provesText({ proves = "" }: ReportPicture, { text }: Format): string {
  return proves === "" ? "" : text("findings.pictures.proves", { what: text(`findings.pictures.proof.${proves}`) });
}

/** Where a scan comes from; null in reports that were sent before it was stated. */
export function originView(scan: Scan, said: NonNullable<ReportData["origins"]>[number] | undefined, format: Format): OriginView | null {
  if (said === undefined) return null;
  const { text } = format;
  const { Source, ToolSerial = "", ToolVersion = "", TextHash = "", OtherVehicle = "" } = scan;
  const vin = breakable(said.VIN, 20);
  const reason = breakable(OtherVehicle, 20);
  const hash = TextHash.slice(0, printedHash);
  return {
    vehicle: {
      same: text("reports.pdf.origin.vin", { vin }),
      other: text("reports.pdf.origin.other", { vin, reason }),
      notStated: text("reports.pdf.origin.notStated"),
      notCompared: text("reports.pdf.origin.notCompared", { vin }),
    }[said.Match],
    isOther: said.Match === "other",
    lines: [
      text(`reports.pdf.origin.source.${Source ?? "notStated"}`),
      ToolSerial === "" ? "" : text("reports.pdf.origin.serial", { serial: breakable(ToolSerial, 20) }),
      ToolVersion === "" ? "" : text("reports.pdf.origin.version", { version: breakable(ToolVersion, 20) }),
      hash === "" ? "" : text(said.TextKept ? "reports.pdf.origin.kept" : "reports.pdf.origin.notKept", { hash }),
    ].filter((line) => line !== ""),
  };
}

import * as v from "valibot";
import { text } from "../fields.ts";
import { compactVin } from "../requests/service-request.ts";

/** Longest text of a scan tool that is read and kept, in characters. */
export const maxScanText = 200_000;
/** Most characters of the reason why a scan of another vehicle is in a job. */
export const maxVehicleReason = 500;

/** How a scan came into the job: written by hand, read from a tool's text, or read from the vehicle through the device. */
export const ScanSource = v.picklist(["typed", "import", "link"]);
export type ScanSource = v.InferOutput<typeof ScanSource>;

/** SHA-256 in hex. */
export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "invalid"));

/** Where a scan comes from. Absent: nobody stated it, as in scans of earlier releases. */
export const scanOrigin = {
  /** Of the scanned vehicle, as the tool or a person states it. */
  VIN: v.optional(text(40)),
  Source: v.optional(ScanSource),
  /** Of the tool's interface or hand-held device, as its text states it. */
  ToolSerial: v.optional(text(60)),
  /** Version of the tool's software, as its text states it. */
  ToolVersion: v.optional(text(60)),
  /** Of the text that it was read from, in UTF-8 (`KeepScanText`). */
  TextHash: v.optional(Sha256),
  /** Why a scan of another vehicle belongs to the job; it says something only where the scan is of another one. */
  OtherVehicle: v.optional(text(maxVehicleReason)),
};

const ScanOrigin = v.object(scanOrigin);
export type ScanOrigin = v.InferOutput<typeof ScanOrigin>;

/** The fields that say where a scan comes from. */
export const originFields = Object.keys(scanOrigin) as (keyof ScanOrigin)[];

/** A scan's vehicle compared with the job's. `notStated`: the scan does not say; `notCompared`: the job's VIN is not known. */
export const vehicleMatches = ["same", "other", "notStated", "notCompared"] as const;
export type VehicleMatch = (typeof vehicleMatches)[number];

/** What is said of a scan's vehicle. */
export interface ScannedVehicle {
  match: VehicleMatch;
  /** The scan's; empty where it states none. */
  vin: string;
}

/**
 * Compares a scan's vehicle with the job's. What the kept text says (`vinsInText`) counts as what the scan states: one that states none, or
 * the job's own, is of another vehicle where its text names only another.
 */
export function scannedVehicle({ VIN = "" }: { VIN?: string | undefined }, inText: readonly string[], jobVin: string): ScannedVehicle {
  const [own, job] = [compactVin(VIN), compactVin(jobVin)];
  const read = inText.map(compactVin);
  const other = own !== "" && own !== job ? own : read.includes(job) ? undefined : read[0];
  if (job === "") return { match: own === "" && other === undefined ? "notStated" : "notCompared", vin: own || (other ?? "") };
  if (other !== undefined) return { match: "other", vin: other };
  const vin = own || (read.length > 0 ? job : "");
  return { match: vin === "" ? "notStated" : "same", vin };
}

/** Whether a reason is one: a few letters, not a dash. */
export function isVehicleReason(reason: string | undefined): boolean {
  return reason !== undefined && (reason.match(/\p{L}/gu)?.length ?? 0) >= 3;
}

const labelledVin =
  /\b(?:VIN|FIN|Fahrgestell(?:nummer|-?Nr)|Fahrzeug-?Ident\S{0,20}|Telaio|Bastidor|Chassis)\b\.?(?: ?-?(?:Code|Number|No|Nummer|Nr)\b\.?)?[\s:=#]{1,20}(?=[A-Z]{0,16}\d)([A-HJ-NPR-Z0-9]{17})(?![A-Z0-9])/gi;

/** The vehicle identification numbers that a text names as such, each once, in their order. Takes linear time. */
export function vinsInText(source: string): string[] {
  return [...new Set([...source.matchAll(labelledVin)].map(([, vin = ""]) => vin.toUpperCase()))];
}

/** A tool's text as it is read, hashed and kept: one kind of line end, without control characters, and no longer than what is read. */
export function keptText(source: string): string {
  return (
    source
      .slice(0, maxScanText)
      .replace(/\r\n?|\f|\v/g, "\n")
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, "")
      .replace(/\p{Cs}/gu, "")
  );
}

import type { WorkResult } from "@remotebay/contract";
import type { Car } from "./cars.ts";

/** A fault code of a job: module, code, failure type, status, text; `stays` if it remains after the work. */
export type Code = readonly [module: string, code: string, failureType: string, status: string, text: string, stays?: "stays"];

/** Work on one service element: its id, the tool, the result and the technician's notes. */
export type Work = readonly [elementId: number, tool: string, result: WorkResult, notes?: string];

/** Template of a request: what the shop orders and writes, and what the technician finds. Ids are those of the lookups. */
export interface JobTemplate {
  scanTypeId: number;
  elementId: number;
  /** Functions that are ordered beside it, of the same group. */
  furtherIds?: readonly number[];
  /** Relative frequency. */
  weight: number;
  /** Alternatives for the shop's comment, in its language. */
  comments: Record<"en" | "nl" | "it", readonly string[]>;
  /** Warning light, airbags deployed, drivable. */
  answers: readonly [mil: boolean | null, srs: boolean | null, drivable: boolean | null];
  windscreen?: boolean;
  codes: readonly Code[];
  work: readonly Work[];
  /** Alternatives for the technician's notes in the report. */
  notes: readonly string[];
  /** Only for cars with one of these fuels. */
  drives?: readonly Car["drive"][];
  /** Pictures with their captions. */
  pictures?: readonly (readonly [drawing: Drawing, caption: string])[];
}

export type Drawing = "board" | "checker" | "reflector" | "floor-plan" | "mats";

/** Names of tools in the lookups. */
export const tools = {
  oe: "OE diagnostic tool",
  scan: "Aftermarket scan tool",
  passThru: "Pass-thru interface",
  keys: "Key programming tool",
  frame: "Calibration frame with targets",
  digital: "Digital target system",
  reflector: "Radar reflector",
  drive: "Calibration drive",
  pressure: "Tyre pressure tool",
} as const;

import type { WorkResult } from "@remotebay/contract";
import type { Car } from "./cars.ts";

/** A fault code of a kind of job: module, code, failure type, status, wording of ours; `stays` where it is still there afterwards. */
export type Code = readonly [module: string, code: string, failureType: string, status: string, text: string, stays?: "stays"];

/** A function, the tool it was done with, how it ended, and what the technician adds. */
export type Work = readonly [elementId: number, tool: string, result: WorkResult, notes?: string];

/** What shops ask for, with what they write and what a technician finds. Ids are those of the lookups' services and functions. */
export interface Kind {
  scanTypeId: number;
  elementId: number;
  /** How often, beside the others. */
  weight: number;
  /** What the shop writes, in its own language. */
  says: Record<"en" | "nl" | "it", readonly string[]>;
  /** Warning light, airbags deployed, drivable. */
  asks: readonly [mil: boolean | null, srs: boolean | null, drivable: boolean | null];
  windscreen?: boolean;
  codes: readonly Code[];
  work: readonly Work[];
  /** What the technician writes to the reader. */
  notes: readonly string[];
  /** Only for cars with one of these drives. */
  drives?: readonly Car["drive"][];
  /** Captions of the pictures such a job has, by what they show. */
  pictures?: readonly (readonly [drawing: Drawing, caption: string])[];
}

export type Drawing = "board" | "checker" | "reflector" | "floor-plan" | "mats";

/** Names of tools, as the lookups' list has them. */
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

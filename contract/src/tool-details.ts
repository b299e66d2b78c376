import * as v from "valibot";
import { Day, text } from "./fields.ts";

/** The longest text of each. */
export const maxToolDetail = 80;

/** Which tool it was, as its plate and its own software say; each absent where it is not stated. */
export const toolDetails = {
  ToolMake: v.optional(text(maxToolDetail)),
  ToolModel: v.optional(text(maxToolDetail)),
  ToolSerial: v.optional(text(maxToolDetail)),
  /** The version of its software. */
  ToolSoftware: v.optional(text(maxToolDetail)),
  /** The day on which it was checked last. */
  ToolChecked: v.optional(v.union([Day, v.literal("")])),
} as const;

export const ToolDetails = v.strictObject(toolDetails);
export type ToolDetails = v.InferOutput<typeof ToolDetails>;

export const toolDetailNames = Object.keys(toolDetails) as (keyof ToolDetails)[];

/** What is stated of a tool, without what is not. */
export function toolDetailsOf(of: Readonly<ToolDetails>): ToolDetails {
  return Object.fromEntries(
    toolDetailNames.flatMap((name) => {
      const written = of[name]?.trim() ?? "";
      return written === "" ? [] : [[name, written]];
    }),
  );
}

/** True for a calibration that is said to have passed, and nobody said with which tool. */
export function lacksTool({ Calibration, Result, Tool }: { Calibration: boolean; Result: string; Tool: string }): boolean {
  return Calibration && Result === "Passed" && Tool.trim() === "";
}

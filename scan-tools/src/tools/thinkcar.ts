import { readHandHeld } from "../hand-held.ts";
import type { ToolReader } from "../reader.ts";

/**
 * THINKCAR, THINKTOOL, THINKDIAG: a list of systems with `Fault | 2` or `No Fault`, then rows of system, code, text and status; or each
 * system with the number of its faults and below it `DTC Qty (2)`, the code, its status and its text.
 */
export const thinkcar: ToolReader = {
  key: "thinkcar",
  name: "THINKCAR",
  marks: (lines) => {
    const named = lines.has(/\bTHINK(?:CAR|TOOL|DIAG|OBD|SCAN)/i);
    return named ? 0.92 : lines.has(/\bFault \| \d+$/) ? 0.4 : 0;
  },
  read: (source) => readHandHeld(source, { name: "THINKCAR" }),
};

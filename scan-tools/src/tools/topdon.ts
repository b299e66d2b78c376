import { isReport, readHandHeld } from "../hand-held.ts";
import type { ToolReader } from "../reader.ts";

/** TOPDON ArtiDiag, Phoenix, UltraDiag: `Vehicle Health Report` lists the systems, then each with `DTC | Description | Status` below its name. */
export const topdon: ToolReader = {
  key: "topdon",
  name: "TOPDON",
  marks: (lines) =>
    lines.has(/TOPDON/i) && lines.has(/Health Report|^[ \t]*DTC\s+Description/i) ? 0.93 : lines.has(/TOPDON/i) && isReport(lines) ? 0.6 : 0,
  read: (source) => readHandHeld(source, { name: "TOPDON", skip: /^(?:Report Number|Repair Shop|Phone Number|Address:|Date Created)/i }),
};

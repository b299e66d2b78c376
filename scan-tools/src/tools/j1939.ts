import type { ToolReader } from "../reader.ts";
import { plain } from "./plain.ts";

/** Heavy vehicles: the messages of J1939 as test tools log them, or lists of `SPN 100 FMI 3`. */
export const j1939: ToolReader = {
  key: "j1939",
  name: "J1939",
  marks: (lines) => (lines.has(/\bDM\d{1,2} from .{1,80}? \(\d{1,3}\):/) ? 0.95 : lines.has(/\bSPN\b[^\n]{1,20}\bFMI\b/i) ? 0.3 : 0),
  read: (source) => ({ ...plain.read(source), tool: "J1939" }),
};

import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** Carly: the report that its app shares. */
export const carly: ToolReader = {
  key: "carly",
  name: "Carly",
  marks: (lines) => (lines.has(/\bCarly\b/i) ? 0.7 : 0),
  read: (source) =>
    readBlocks(source, {
      name: "Carly",
      unit: /^(?:(?:ECU|Control unit|Steuergerät)\s*:\s*)?(?<name>\p{Lu}[\p{L}\d ./&-]{1,60}?(?:\([^()]{2,30}\))?)\s*(?::|[-–]\s*(?:\d+ (?:faults?|issues?|Fehler)|(?<state>no .*|kein.*)))$/iu,
      code: /^(?:(?:Fault code|Error code|Code|Fehlercode)\s*:?\s*)?(?:0x)?(?<code>[PCBU][0-3][0-9A-F]{3}|(?=[0-9A-F]{0,7}\d)[0-9A-F]{4,8})(?<failureType>(?<=[PCBU][0-3][0-9A-F]{3})[0-9A-F]{2})?(?:\s*[-–:|]\s*|\s+|$)(?<rest>.*)$/i,
    }),
};

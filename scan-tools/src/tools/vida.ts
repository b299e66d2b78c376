import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** `BCM-C006A16` is an SAE code with its failure type; `CEM-1A51` is Volvo's own number, which only the unit's abbreviation makes whole. */
const fault =
  /^(?:\d{1,4}\s*:\s*)?(?=(?<unit>[A-Z]{2,5}\d?)-)(?:[A-Z]{2,5}\d?-(?=[PCBUN][0-9A-F]{4}))?(?<code>[PCBUN][0-9A-F]{4}|[A-Z]{2,5}\d?-[0-9A-F]{4})(?<failureType>(?<=-[PCBUN][0-9A-F]{4})[0-9A-F]{2})?(?![\p{L}\d])\s*[-–:|.]?\s*(?<rest>.*)$/u;

/** Volvo VIDA and DiCE: faults that begin with the abbreviation of their control unit, `CEM-1A51`, `BCM-C006A16`. */
export const vida: ToolReader = {
  key: "vida",
  name: "Volvo VIDA",
  marks(lines) {
    const rows = lines.count(
      /^\s*(?:\d{1,4}\s*:\s*)?[A-Z]{2,5}\d?-(?:[PCBUN][0-9A-F]{4}(?:[0-9A-F]{2})?|(?=[0-9A-F]{0,3}\d)[0-9A-F]{4})(?![\p{L}\d-])/u,
    );
    return (lines.has(/\bVIDA\b|\bVolvo\b/i) ? 0.4 : 0) + (rows > 0 ? 0.5 : 0);
  },
  read: (source) =>
    readBlocks(source, {
      name: "VIDA",
      unit: /^(?<name>[A-Z]{2,5}\d?)(?:\s+[-–:]\s+(?<state>.{3,60}))?$/,
      code: fault,
      status:
        /^(?:permanent|intermittent)(?: (?:malfunction|fault))?$|^(?:confirmed|unconfirmed|implemented|currently .*|fault currently .*)$/i,
      ending: /\s(?<status>(?:Permanent|Intermittent) (?:malfunction|fault))\.?$/i,
      unitOf: ({ before }) => ({ name: before }),
    }),
};

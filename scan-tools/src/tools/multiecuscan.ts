import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** Multiecuscan and FiatECUScan for Fiat, Alfa Romeo and Lancia: the report of one control unit or of a scan of all. */
export const multiecuscan: ToolReader = {
  key: "multiecuscan",
  name: "Multiecuscan",
  marks: (lines) =>
    lines.has(/Multi ?ecu ?scan|Fiat ?ECU ?Scan|multiecuscan\.net/i) ? 0.9 : lines.has(/Fiat drawing number|^ISO code\s*:/i) ? 0.5 : 0,
  read: (source) =>
    readBlocks(source, {
      name: "Multiecuscan",
      unit: /^(?:\[?(?:Tested device|Device|System|ECU|Module)\]?\s*[:\]]\s*)(?<name>\S.*?)(?:\s+[-–|]\s+(?<state>.*))?$|^\[(?<group>[A-Z /]{3,30})\]\s*(?<unit>\S.*)$/i,
      status: /^(?:present|stored|intermittent|active|not present|historical|memori[sz]ed)(?:\s*[/,]\s*\w+)*$/i,
      aside: /^(?:Freeze frame|Environment|Parameters)/i,
      skip: /^(?:ISO code|Fiat drawing|Hardware|Software|Homologation|Programming date)\b/i,
    }),
};

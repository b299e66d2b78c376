import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** Renault CLIP and DDT: faults as `DF025`, with the words that it has for their state, in French and English. */
export const renault: ToolReader = {
  key: "renault",
  name: "Renault CLIP",
  marks(lines) {
    const named = lines.has(/\bCAN ?CLIP\b|\bCLIP\b.{0,30}Renault|Renault.{0,30}\bCLIP\b|\bDDT ?(?:2000|4all)\b/i) ? 0.6 : 0;
    return named + (lines.has(/^\s*\W?\s*DF\d{3,4}\b/) ? 0.4 : 0);
  },
  read: (source) =>
    readBlocks(source, {
      name: "Renault CLIP",
      unit: /^(?:Calculateur|Syst[eè]me|ECU|System|Fonction)\s*:\s*(?<name>[^|\t]+?)(?:\s*[|\t-]\s*(?<state>.*))?$/iu,
      code: /^(?:(?:Défaut|Fault)\s*:?\s*)?(?<code>DF\d{3,4}|[PCBU][0-3][0-9A-F]{3})(?<failureType>(?<=[PCBU][0-3][0-9A-F]{3})-?[0-9A-F]{2})?\s*[-–:|]?\s*(?<rest>\S.*)$/i,
      status:
        /^(?:\d\s*\.?\s*DEF|(?:défaut )?(?:présent|mémorisé|présent puis mémorisé|fugitif|permanent)|(?:fault )?(?:present|stored|memorised))$/iu,
    }),
};

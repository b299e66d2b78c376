import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** Diagbox, Lexia and Peugeot Planet 2000: the reading of faults, in French and English. */
export const psa: ToolReader = {
  key: "psa",
  name: "Diagbox",
  marks(lines) {
    const named = lines.has(/\bDiagbox\b|\bLexia\b|Peugeot Planet|\bPP ?2000\b/i) ? 0.65 : 0;
    const words = lines.has(/lecture des d[ée]fauts|test global|global test|calculateur\s*:|d[ée]faut (?:fugitif|permanent)|\bBSI\b/i)
      ? 0.25
      : 0;
    return named + words;
  },
  read: (source) =>
    readBlocks(source, {
      name: "Diagbox",
      unit: /^(?:Calculateur|ECU|Control unit|Famille|Fonction)\s*:\s*(?<name>[^|\t]+?)(?:\s*[|\t]\s*(?<state>.*))?$|^(?<unit>(?![PCBU][0-3][\dA-F])[A-Z][A-Z\d_]{1,9} : \p{Ll}[\p{L} /-]{2,60}|(?:BSI|ABS|ESP|CMM|BVA|AIRBAG|COMBINE|CLIM|DAE|EMF|BSM|RADIO|TELEMATIQUE|AAS|HDC|BOITE DE VITESSES?)[A-Z0-9 _/.-]{0,40})$/u,
      code: /^(?:(?:Code )?d[ée]faut\s*:?\s*)?(?<code>[PCBU][0-3][0-9A-F]{3})(?<failureType>(?<=[PCBU][0-3][0-9A-F]{3})[-:]?[0-9A-F]{2})?\s*[-–:|]?\s*(?<rest>\S.*)$/iu,
      announces: /^(?:Faults present|D[ée]fauts pr[ée]sents)\s*:\s*[1-9]/i,
      status: /^(?:d[ée]faut )?(?:fugitif|permanent|intermittent|local|distant|pr[ée]sent|absent)$/iu,
    }),
};

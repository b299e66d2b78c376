import { readBlocks } from "../fault-blocks.ts";
import { addStatus, addText, readLines } from "../line-reader.ts";
import type { ReaderScan, ToolReader } from "../reader.ts";

/** Renault CLIP and DDT: faults as `DF025` with the words that it has for their state, in French and English, or DDT4All's list of values. */
export const renault: ToolReader = {
  key: "renault",
  name: "Renault CLIP",
  marks(lines) {
    if (lines.has(ddtValues)) return 0.95;
    const named = lines.has(/\bCAN ?CLIP\b|\bCLIP\b.{0,30}Renault|Renault.{0,30}\bCLIP\b|\bDDT ?(?:2000|4all)\b/i) ? 0.6 : 0;
    return named + (lines.has(/^\s*\W?\s*DF\d{3,6}\b/) ? 0.4 : 0);
  },
  read: (source) =>
    source.split("\n").some((line) => ddtValues.test(line))
      ? readDdt(source)
      : readBlocks(source, {
          name: "Renault CLIP",
          unit: /^(?:Calculateur|Syst[eè]me|ECU|System|Fonction)\s*:\s*(?<name>[^|\t]+?)(?:\s*[|\t-]\s*(?<state>.*))?$/iu,
          code: /^(?:(?:Défaut|Fault)\s*:?\s*)?(?<code>DF\d{3,6}(?!\d)|[PCBU][0-3][0-9A-F]{3})(?<failureType>(?<=[PCBU][0-3][0-9A-F]{3})-?[0-9A-F]{2})?\s*[-–:|]?\s*(?<rest>\S.*)$/i,
          status:
            /^(?:\d\s*\.?\s*DEF|(?:défaut )?(?:présent|mémorisé|présent puis mémorisé|fugitif|permanent)|(?:fault )?(?:present|stored|memorised))$/iu,
        }),
};

const ddtValues = /^[ \t]{0,20}DTCDeviceIdentifier[ \t]{0,9}:/;

/**
 * DDT4All names the values of each fault below `DTC #0`, in any order: the device is the code, and what is said of the fault with "Yes" is
 * its status.
 */
function readDdt(source: string): ReaderScan {
  let failureType = "";
  let flags: string[] = [];
  return readLines(source, "DDT4All", {
    unit(text) {
      const name = /^(?:ECU|Module)\s*:\s*(\S.*)$/i.exec(text)?.[1];
      return name ? { name, reached: true } : undefined;
    },
    skip(text, state) {
      if (!/^DTC #\d+$/.test(text)) return false;
      failureType = "";
      flags = [];
      state.code = undefined;
      return true;
    },
    fault(text) {
      const device = /^DTCDeviceIdentifier\s*:\s*\[([0-9a-f]{4})\]\s*(.*)$/i.exec(text);
      return device ? { code: (device[1] ?? "").toUpperCase(), failureType, status: flags.join(", "), text: device[2] ?? "" } : undefined;
    },
    detail(text, code) {
      const type = /^DTCFailureType\s*:\s*\[([0-9a-f]{2})\]\s*(.*)$/i.exec(text);
      if (type) code.failureType = (type[1] ?? "").toUpperCase();
      if (type) addText(code, type[2] ?? "");
      const flag = ddtFlag.exec(text)?.[1];
      if (flag) addStatus(code, flag);
      return type !== null || flag !== undefined;
    },
    head(text) {
      failureType = /^DTCFailureType\s*:\s*\[([0-9a-f]{2})\]/i.exec(text)?.[1]?.toUpperCase() ?? failureType;
      const flag = ddtFlag.exec(text)?.[1];
      if (flag) flags.push(flag);
      return false;
    },
  });
}

const ddtFlag = /^DTCStatus\.(\w+)\s*:\s*\[[0-9a-f]{2}\]\s*Yes$/i;

import { type LineRules, type NamedUnit, readLines } from "../line-reader.ts";
import { saysNotReached } from "../not-reached.ts";
import type { ToolReader } from "../reader.ts";
import type { ScanBuilder } from "../scan-builder.ts";
import { isDated, scanTime } from "../scan-time.ts";

const bar = String.raw`^(?:=|\*|-){0,6}\s*`;
const heading = new RegExp(
  bar + String.raw`([A-Z][A-Z0-9_/-]{1,11})\s+(?:DTCs?\s*:?\s*)?([PCBU][0-9A-F]{4})(?::([0-9A-F]{2}))?(?:-([0-9A-F]{2}))?\s*(?:=|\*)*$`,
  "i",
);
const clean = new RegExp(
  bar + String.raw`([A-Z][A-Z0-9_/-]{1,11})\s*:?\s+(?:DTCs?\s*:?\s*)?(?:None|Passed|No (?:DTC|error|fault)s?.*|0)\s*(?:=|\*)*$`,
  "i",
);
const silent = new RegExp(bar + String.raw`([A-Z][A-Z0-9_/-]{1,11})\s*(?:DTCs?)?\s*[:-]?\s+(.{4,60}?)\s*(?:=|\*)*$`, "i");

/** A line that names module, code and text, as in a list: `PCM: P0420 - Catalyst …`. */
const listed = /^([A-Z][A-Za-z0-9_]{1,11})\s*[:|–-]\s*([PCBU][0-9A-F]{4})(?::([0-9A-F]{2}))?(?:-[0-9A-F]{2})?\s*[:|–-]?\s+(\S.*)$/i;
/** A heading without a code: what stands below says whether the module answered. */
const bare = /^={3}\s*([A-Z][A-Z0-9_/-]{1,11}) DTCs?\s*={3}$/i;

/** FORScan and FORScan Lite for Ford, Mazda, Lincoln and Mercury. */
export const forscan: ToolReader = {
  key: "forscan",
  name: "FORScan",
  marks(lines) {
    if (lines.has(/^={3}\s*(?:END )?[A-Z][A-Z0-9_/-]{1,11} DTC/i)) return 1;
    if (lines.has(/^[A-Z][A-Z0-9_/-]{1,11} (?:DTC )?[PCBU][0-9A-F]{4}:[0-9A-F]{2}-[0-9A-F]{2}\s*$/i)) return 0.9;
    const mentions = lines.has(/\bFORScan\b/i) ? 0.5 : 0;
    const words = lines.has(/DTC Present at Time of Request|Not Present at Time of Request|Malfunction Indicator Lamp is O/i) ? 0.45 : 0;
    return mentions + words;
  },
  read: (source) => readLines(source, "FORScan", rules()),
};

/** Part of a fault's block: its lines begin with a dash. */
type Part = "status" | "symptom" | "";

function rules(): LineRules {
  let part: Part = "";
  let named = false;
  return {
    head(text, scan) {
      if (!isDated(scan) && /^(?:Date|Time|Datum|={0,3}\s*FORScan)/i.test(text)) Object.assign(scan, scanTime(text));
      return false;
    },
    skip(text, state) {
      if (/^[=\s]*END\b/i.test(text)) {
        state.code = undefined;
        part = "";
        return true;
      }
      if (/freeze frame/i.test(text)) state.aside = true;
      return /^Module:/i.test(text);
    },
    unit: (text, { builder }) => unitOf(text, builder),
    notReached: (text) => text.length < 80 && saysNotReached(text),
    fault(text, state) {
      const row = listedFault(text);
      if (row) {
        state.unit = state.builder.unit(row.unit);
        return row.fault;
      }
      const found = heading.exec(text);
      if (found) {
        state.unit = state.builder.unit(found[1] ?? "");
        part = "";
        named = true;
        return { code: (found[2] ?? "").toUpperCase(), failureType: (found[3] ?? "").toUpperCase() };
      }
      const line = /^Code:\s*([PCBU][0-9A-F]{4})(?::([0-9A-F]{2}))?(?:-[0-9A-F]{2})?\s*-?\s*(.*)$/i.exec(text);
      if (!line || named) return undefined;
      return { code: (line[1] ?? "").toUpperCase(), failureType: (line[2] ?? "").toUpperCase(), text: line[3] ?? "" };
    },
    detail(text, code, { aside }) {
      if (aside) return true;
      const line = /^Code:\s*[PCBU][0-9A-F]{4}\S*\s*-?\s*(.*)$/i.exec(text);
      if (line) {
        code.text ||= line[1] ?? "";
        named = false;
        return true;
      }
      if (/^Status\s*:?$/i.test(text)) part = "status";
      else if (/^Additional Fault Symptom\s*:?$/i.test(text)) part = "symptom";
      else if (part !== "" && /^[-•*–]/.test(text)) {
        const said = text.replace(/^[-•*–\s]+/, "");
        if (part === "symptom") code.text = `${code.text}: ${said}`;
        else if (!/^Malfunction Indicator/i.test(said)) code.status ||= said;
      }
      return true;
    },
  };
}

function listedFault(text: string): { unit: string; fault: { code: string; failureType: string; text: string } } | undefined {
  const [, unit = "", code = "", failureType = "", said = ""] = listed.exec(text) ?? [];
  if (unit === "" || /^(?:Code|DTC)$/i.test(unit)) return undefined;
  return { unit, fault: { code: code.toUpperCase(), failureType: failureType.toUpperCase(), text: said } };
}

/** The module that a line names: with a code it is its fault's line. */
function unitOf(text: string, builder: ScanBuilder): NamedUnit | undefined {
  if (/^[=\s]*END\b/i.test(text)) return undefined;
  const found = heading.exec(text);
  if (found) return undefined;
  const none = clean.exec(text);
  if (none) return { name: none[1] ?? "", reached: true, faults: 0 };
  const open = bare.exec(text)?.[1];
  if (open) return { name: open, faulty: true };
  const mute = silent.exec(text);
  if (!mute || !text.startsWith("=") || !saysNotReached(mute[2] ?? "")) return undefined;
  return { name: mute[1] ?? "", reached: builder.scan.units.some(({ name, codes }) => name === mute[1] && codes.length > 0) };
}

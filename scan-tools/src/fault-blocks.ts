import { findSae, findSpn, type FoundCode, startsWithMakersNumber } from "./code-forms.ts";
import { addStatus, addText, type LineRules, type LineState, type NamedUnit, readLines } from "./line-reader.ts";
import { saysClean } from "./no-faults.ts";
import { saysNotReached } from "./not-reached.ts";
import type { ReaderScan, ScannedCode } from "./reader.ts";
import { isDated, scanTime } from "./scan-time.ts";
import { isStatus, splitStatus } from "./status-words.ts";

/** What is particular to a tool that prints a heading for each control unit and its faults below. */
export interface BlockTool {
  name: string;
  /** The headings of a control unit: their groups are `name`, `address` and `state` (which may say that it did not answer). */
  unit: RegExp | readonly RegExp[];
  /** The code at the start of a fault's line: groups `code`, `failureType`, `rest`. Left out: an SAE code or a maker's number. */
  code?: RegExp;
  /** A word for a fault's state that only this tool uses. */
  status?: RegExp;
  /** The status at the end of a fault's line, in the group `status`, where nothing parts it from the text. */
  ending?: RegExp;
  /** What a unit's `state` looks like if the unit did not answer, besides the words that all tools use. */
  silent?: RegExp;
  /** What a unit's `state` looks like if the unit has faults, besides a number of them. */
  faulty?: RegExp;
  /** A line that only a unit with faults has below its name. */
  announces?: RegExp;
  /** A line that stands where a fault stands although it has no code. */
  unread?: RegExp;
  /** A line after which only measurements follow, until the next fault or unit. */
  aside?: RegExp;
  /** Lines of no interest. */
  skip?: RegExp;
  /** The unit that a fault's own line names, if it does. */
  unitOf?: (fault: FoundCode) => NamedUnit | undefined;
}

const unitLabel =
  /^(?:ECU|ECU name|Module|Control (?:unit|module)|Controller|System|Steuergerät|Steuergeraet|Calculateur|Centralina|Centralita|Regeleenheid|Unidad)\s*[:=]\s*(.+)$/iu;
const codeLabel =
  /^(?:(?:Fault|Trouble|Error|Diagnostic trouble) ?code|Code|DTC|Fehlercode|Fehler|Code défaut|Défaut|Codice(?: errore)?|Código(?: de falla)?|Foutcode|Nummer|Number)\s*(?:\d{1,3})?\s*[:=#]\s*(.+)$/iu;
const textLabel =
  /^(?:Description|Text|Fault text|Fehlertext|Beschreibung|Libellé|Descrizione|Descripción|Omschrijving|Meaning)\s*[:=]\s*(.+)$/iu;
const statusLabel =
  /^(?:(?:Fault |DTC |Error )?(?:status|state|type)|Fehlerstatus|(?:Fehlerart|Fehlertyp|Error type|Fault type)(?: \d)?|Zustand|Statut|État|Caractérisation|Stato|Estado|Toestand)\s*[:=]\s*(.+)$/iu;
const vinLabel = /\b(?:VIN|FIN|Fahrgestellnummer|VIN-?Nummer|N° de série|Telaio)\b\W{0,8}([A-HJ-NPR-Z0-9]{17})\b/i;
const dateLabel = /\b(?:date|datum|data|fecha|time|zeit|created|erstellt)\b/i;

const countsFaults =
  /\b(?:events?|faults?|DTCs?|Ereignisse?|Fehler)\s*:\s*[1-9]\d{0,2}\b|\b[1-9]\d{0,2} (?:events?|faults?|DTCs?|issues?|Ereignisse?|Fehler)\b/i;

/** Below that title: that there are none. */
const noFaults =
  /^(?:no|keine?|aucune?|pas de|geen|nessuna?|sin|ning[uú]n)\s+(?:\p{L}+\s+){0,3}(?:faults?|codes?|DTCs?|errors?|Fehler\p{L}*|Störung\p{L}*|défauts?|fouten|foutcodes?|guasti|errori|averías?|fallos?)(?:\s+\p{L}+){0,2}[.!]?$/iu;

/** The title of a unit's faults. */
const faultsTitle =
  /^(?:(?:Reading )?(?:Trouble|Fault|Error) ?codes?|Errors found|Faults|DTCs?|Fehlercodes?|Fehler|Ereignisspeicher\S*|Fehlerspeicher\S*|(?:Event|Fault) memory entr(?:y|ies)|Codes? défauts?|Défauts)\s*:?$/i;

/** Reads the text of a tool that prints a heading for each control unit and its faults below, or a block of named values for each fault. */
export function readBlocks(source: string, tool: BlockTool): ReaderScan {
  return readLines(source, tool.name, rulesOf(tool));
}

function rulesOf(tool: BlockTool): LineRules {
  const headings = tool.unit instanceof RegExp ? [tool.unit] : tool.unit;
  /** True below the title of a unit's faults: what stands there is a fault, or says that there is none. */
  let below = false;
  const unitOf = (text: string): NamedUnit | undefined => {
    const line = text.length > 300 ? undefined : headings.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
    const name = line?.["name"] ?? line?.["unit"];
    const state = line?.["state"] ?? "";
    if (line && name)
      return {
        name: name.trim(),
        address: line["address"]?.toUpperCase() ?? "",
        reached: !saysNotReached(state) && !tool.silent?.test(state),
        faulty: countsFaults.test(state) || (tool.faulty?.test(state) ?? false),
      };
    const label = unitLabel.exec(text)?.[1];
    if (!label || findSae(label)) return undefined;
    const silent = saysNotReached(label);
    return { name: silent ? (label.split(/\s+[-–:|]\s+|\t|\s{2,}/)[0] ?? label) : label, reached: !silent };
  };
  return {
    head(text, scan) {
      const vin = vinLabel.exec(text)?.[1];
      if (vin && scan.vin === "") scan.vin = vin.toUpperCase();
      if (!isDated(scan) && scan.units.length === 0 && dateLabel.test(text)) Object.assign(scan, scanTime(text));
      return vin !== undefined;
    },
    unit(text) {
      const named = unitOf(text);
      if (named) below = false;
      return named;
    },
    announces: (text) => tool.announces?.test(text) ?? false,
    notReached: (text) => text.length < 80 && !findSae(text) && saysNotReached(text),
    skip(text, state) {
      if (tool.aside?.test(text)) state.aside = true;
      if (faultsTitle.test(text)) below = true;
      else if (below && (saysClean(text) || noFaults.test(text))) below = false;
      else return tool.skip?.test(text) ?? false;
      return true;
    },
    fault(text, state) {
      const fault = readFault(text, state, tool);
      if (fault) below = false;
      return fault;
    },
    unread(text, { unit }) {
      const unread = below || (tool.unread?.test(text) ?? false);
      below = false;
      return unit !== undefined && unread;
    },
    detail: (text, code, state) => readDetail(text, code, state, tool),
  };
}

function readFault(text: string, state: LineState, tool: BlockTool): (Partial<ScannedCode> & { code: string }) | undefined {
  const found = codeAtStart(codeLabel.exec(text)?.[1] ?? text, tool);
  if (!found) return undefined;
  const unit = tool.unitOf?.(found);
  if (unit) state.unit = state.builder.unit(unit.name, unit.address);
  const ending = tool.ending?.exec(found.after);
  const { text: rest, status } = ending
    ? { text: found.after.slice(0, ending.index), status: ending.groups?.["status"] ?? "" }
    : partStatus(found.after, tool);
  return { code: found.code, failureType: found.failureType, text: rest, status };
}

function codeAtStart(text: string, tool: BlockTool): FoundCode | undefined {
  if (tool.code) {
    const groups = tool.code.exec(text)?.groups;
    if (groups?.["code"])
      return {
        code: groups["code"].toUpperCase(),
        failureType: (groups["failureType"] ?? "").replace(/\W/g, "").toUpperCase(),
        before: groups["unit"] ?? "",
        after: groups["rest"] ?? "",
      };
  }
  const bare = text.replace(/^(?:[-*•·–>]\s*|\d{1,3}[.)]\s+|#\d{1,3}\s+)/, "");
  const found = findSae(bare) ?? findSpn(bare);
  if (found && found.before.replace(/[[(]/g, "") === "") return found;
  const own = tool.code ? undefined : startsWithMakersNumber(bare);
  // A number alone may be a part number or a coding.
  return own && /\p{L}{3}/u.test(own.after) ? own : undefined;
}

/** Parts the status from what follows a code; the columns of a table are separated by a tab, a bar or a wide gap. */
function partStatus(source: string, tool: BlockTool): { text: string; status: string } {
  const columns = source
    .split(/\t|\||\s{3,}/)
    .map((column) => column.replace(/^[\s\-–—:;,.)\]]+/, "").trim())
    .filter((column) => column !== "");
  const status = columns.filter((column) => isToolStatus(column, tool));
  const texts = columns.filter((column) => !isToolStatus(column, tool));
  if (status.length > 0) return { text: texts.join(" "), status: status.join(", ") };
  return splitStatus(texts.join(" "));
}

function isToolStatus(text: string, tool: BlockTool): boolean {
  return isStatus(text) || (text.length <= 80 && (tool.status?.test(text) ?? false));
}

function readDetail(text: string, code: ScannedCode, { aside }: LineState, tool: BlockTool): boolean {
  const status = statusLabel.exec(text)?.[1];
  if (status && !/^[01]{8}$/.test(status)) {
    if (/^(?:Fehlertyp|Fehlerart|Error type|Fault type)/i.test(text) && !isToolStatus(status, tool)) addText(code, status);
    else if (!code.status.includes(status)) addStatus(code, status);
    return true;
  }
  const said = textLabel.exec(text)?.[1];
  if (said) {
    addText(code, said);
    return true;
  }
  const own = tool.status?.test(text) ?? false;
  if (!own && !aside && code.text === "" && isText(text)) {
    addText(code, text);
    return true;
  }
  if (!own && (aside || !isStatus(text.replace(/[.;]$/, "")))) return false;
  addStatus(code, text);
  return true;
}

/** A line below a code without text that can be its text: words, and no value behind a label. */
function isText(text: string): boolean {
  return text.length <= 200 && /\p{L}{3}/u.test(text) && !/^[^:]{1,40}[:=]\s*\S|^[-=*]{3}/.test(text) && !isStatus(text) && !findSae(text);
}

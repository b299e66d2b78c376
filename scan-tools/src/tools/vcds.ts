import { findSae } from "../code-forms.ts";
import { addStatus, addText, type LineRules, type LineState, type NamedUnit, readLines } from "../line-reader.ts";
import type { MarkLines } from "../mark-lines.ts";
import { saysListedClean } from "../no-faults.ts";
import { saysNotReached } from "../not-reached.ts";
import type { ReaderScan, ScannedCode, ToolReader } from "../reader.ts";
import { filledLines } from "../scan-builder.ts";
import { isDated, scanTime } from "../scan-time.ts";
import { vagUnitName } from "./vag-units.ts";

/** Ross-Tech VCDS and VAG-COM: Auto-Scan and the log of one control unit, in the languages of its translations. */
export const vcds: ToolReader = {
  key: "vcds",
  name: "VCDS",
  marks: vcdsMarks,
  start:
    /^\s*(?:\p{L}{5,12}\s*,\s*\d{1,2}\s*,\s*[\p{L}\ufffd]{3,10}\s*,\s*\d{4}\s*,|VCDS Version|VAG-COM(?: Diagnostic System)? Version|VCDS -- )/iu,
  read: readVcds,
};

const headline = /^(?:Address|Adresse|Adres|Indirizzo|Dirección|Direccion|Adresa|Cím|Endereço)\s+([0-9A-F]{2,4})\b\s*[:-]?\s*(.*)$/i;
/** The first line of a log: `Friday,10,June,2022,11:01:07:10162`. */
const dated = /^\p{L}{5,12}\s*,\s*\d{1,2}\s*,\s*[\p{L}\ufffd]{3,10}\s*,\s*\d{4}\s*,/u;
const summary = /^([0-9A-F]{2,4})\s*-\s*(.{1,60}?)\s*--\s*(?:Status|Stav|Stan|Stato|Estado|Statut)\s*:\s*(.*)$/i;
const labels =
  /\s+(?:Labels?|Labeldatei|Label-Datei|Labelbestand|Fichier|Etichette|Etiquetas|Plik opisu|Labelfil)\b\s*:?[.*:]?.*$|\s*-{4,}.*$/i;

function vcdsMarks(lines: MarkLines): number {
  if (lines.has(/^\s*(?:VCDS|VAG-COM)\b.{0,40}\bVersion|Ross-Tech\.com|^VCDS\s*$/i)) return 1;
  const blocks = lines.count(/^\s*(?:Address|Adresse|Adres) [0-9A-F]{2}\b\s*[:-].*$/i);
  const typical = lines.has(
    /\bVCID:|Labels:|Labeldatei|\d Faults? Found|Fehlercodes? gefunden|Fehler gefunden|No fault code found|-- Status: /i,
  );
  if (blocks > 0 && typical) return 0.95;
  return blocks > 0 || lines.has(/Software Coding:|\d Faults? Found:/i) ? 0.5 : 0;
}

function readVcds(source: string): ReaderScan {
  const scan = readLines(source, "VCDS", rules);
  const { mentions } = scan.evidence;
  // A unit's own section says whether it has faults; the gateway's list may say "OK" of one that stored some.
  const own = new Set(mentions.flatMap(({ unit, faults }) => (faults === "some" ? [unit] : [])));
  for (const mention of mentions) if (own.has(mention.unit)) mention.faults = "some";
  // Each fault has a symptom; one without was cut, and its SAE code may stand in what is missing.
  for (const { code, failureType, text, line } of scan.units.flatMap(({ codes }) => codes))
    if (failureType === "" && !findSae(code)) scan.notUnderstood.push({ line, text: `${code} - ${text}` });
  const announced = announcedFaults(source);
  // A unit that has faults by its summary or count must not pass for one without, if none of them could be read.
  scan.units = scan.units.filter(({ address, codes, reached }) => codes.length > 0 || !reached || !announced.has(address));
  for (const [address, line] of announced) if (!scan.units.some((unit) => unit.address === address)) scan.notUnderstood.push(line);
  return scan;
}

/** The addresses of the units that have faults by the summary or by the count above their faults, with that line. */
function announcedFaults(source: string): Map<string, { line: number; text: string }> {
  const announced = new Map<string, { line: number; text: string }>();
  let address = "";
  for (const { at, text } of filledLines(source)) {
    if (text.length > 200) continue;
    const listed = summary.exec(text);
    if (listed && /malfunction|fehler|fault|défaut|storing|guasto|fallo|sporadi|communication error|\b[01]01[01]\b/i.test(listed[3] ?? ""))
      announced.set((listed[1] ?? "").toUpperCase(), { line: at, text });
    address = headline.exec(text)?.[1]?.toUpperCase() ?? address;
    const count = /^(\d{1,3})\s+(?:Faults? Found|Fehler(?:codes?)? gefunden|Fouten? gevonden|défauts? trouvés?)/i.exec(text)?.[1];
    if (count !== undefined && Number(count) > 0) announced.set(address, { line: at, text: `${address} ${text}` });
    // Only a unit's own section says whether it has faults if the gateway heard it now and then.
    else if (/^(?:No fault|Kein|Geen fout|Aucun|Nessun|Ningún|Sin |Žádn|Brak|Ingen|Nie )/i.test(text)) announced.delete(address);
  }
  return announced;
}

const rules: LineRules = {
  headed: true,
  head(text, scan) {
    const vin = /\b(?:VIN|FIN|Fahrzeug-Ident\S*)\s*:\s*([A-HJ-NPR-Z0-9]{17})\b/i.exec(text)?.[1];
    if (vin) scan.vin = vin.toUpperCase();
    if (!isDated(scan) && dated.test(text)) Object.assign(scan, scanTime(text.replaceAll(",", " ").replace("M\ufffdrz", "März")));
    return vin !== undefined;
  },
  unit(text, { builder }) {
    const line = summary.exec(text);
    if (line) {
      const address = (line[1] ?? "").toUpperCase();
      const known = builder.scan.units.find((unit) => unit.address === address);
      const state = line[3] ?? "";
      const reached = !saysNotReached(state) || /sporadi/i.test(state);
      return { name: known?.name ?? line[2] ?? "", address, reached, ...(saysListedClean(`: ${state}`) && { faults: 0 }) };
    }
    return headed(text, builder.scan.units);
  },
  notReached: (text) => text.length < 60 && !/^\S+ - /.test(text) && saysNotReached(text),
  skip(text, state) {
    if (/^(?:Freeze Frame|Umgebungsbedingungen|Freeze-Frame|Standbild)/i.test(text)) state.aside = true;
    if (/^(?:Readiness|Subsystem|Subsysteem|Subsysteme|End-{2,}|Ende-{2,}|-{5,}|Sottosistema)/i.test(text)) {
      state.aside = true;
      state.code = undefined;
      return true;
    }
    return /^(?:Part No|Teilenummer|Component|Bauteil|Coding|Codierung|Shop #|Betriebsnr|VCID|VINID|Revision|Serial|Controller|Control Module Part|Software Coding|Work Shop Code)\b/i.test(
      text,
    );
  },
  fault: readFault,
  detail: readDetail,
};

function headed(text: string, units: readonly NamedUnit[]): NamedUnit | undefined {
  const line = headline.exec(text);
  if (!line) return undefined;
  const address = (line[1] ?? "").toUpperCase();
  const name = (line[2] ?? "")
    .replace(labels, "")
    .replace(/\s*\([^()]*\)\s*$/, "")
    .trim();
  const known = units.find((unit) => unit.address === address);
  return { name: known?.name || name || vagUnitName(address), address, reached: true, faults: "some" };
}

const numbered = /^(\d{3,8})(?:\s*\/\s*([PCBU][0-9A-F]{4})(?:\s*\/\s*\d{6})?)?\s+-\s+(.+)$/i;

function readFault(text: string, state: LineState): (Partial<ScannedCode> & { code: string }) | undefined {
  const line = numbered.exec(text);
  const [, number = "", sae, rest = ""] = line ?? [];
  const elaborates = number.length === 3 && state.code !== undefined && !state.aside && state.code.failureType === "";
  if (line && !elaborates) return { code: (sae ?? number).toUpperCase(), text: sae ? `${number} - ${rest}` : rest };
  const found = /^[PCBU][0-3]/i.test(text) ? findSae(text) : undefined;
  if (!found || found.before !== "" || (state.code && !state.aside && !findSae(state.code.code))) return undefined;
  return { code: found.code, ...symptom(found.failureType, found.after) };
}

const symptomForm = /^(?:(\d{2})-(\d{2})|(\d{3})|(?:-\s+)?([0-9A-F]{2})\s+\[\d{1,3}\])(?=\s|$)\s*-?\s*(.*)$/i;

function readDetail(text: string, code: ScannedCode, { aside }: LineState): boolean {
  if (aside) return false;
  const found = /^[PCBU][0-3]/i.test(text) ? findSae(text) : undefined;
  if (found?.before === "" && !findSae(code.code)) {
    code.text = `${code.code} - ${code.text}`;
    code.code = found.code;
    return complete(code, symptom(found.failureType, found.after));
  }
  if (symptomForm.test(text) && code.failureType === "") return complete(code, symptom("", text));
  const parts = text.split(/\s+-\s+|\s*,\s+/);
  if (parts.some((part) => vcdsStatus.test(part))) {
    addStatus(code, parts.filter((part) => part.trim() !== "-").join(", "));
    return true;
  }
  if (/^\[.*\]$/.test(text)) addText(code, text);
  return /^\[.*\]$/.test(text);
}

const vcdsStatus =
  /^(?:(?:not |nicht |un)?(?:confirmed|bestätigt)|intermittent|sporadisch|sporadic|static|statisch|MIL ON|MIL EIN|Warnleuchte EIN|(?:not )?tested since memory clear|(?:nicht )?getestet seit.*|intermittente|intermitente|sporadique|sporadisch aufgetreten|momentary)$/iu;

/** Parts what follows a code: `- 35-10 - Signal too Low - Intermittent`, `00 [237] - …`, `- 002 - …`. */
function symptom(failureType: string, rest: string): Pick<ScannedCode, "failureType" | "status" | "text"> {
  const bare = rest.replace(/^[\s-]+(?=\S)/, "").replace(/^\[\d{1,3}\]\s*-?\s*/, "");
  const line = failureType === "" ? symptomForm.exec(bare) : undefined;
  const parts = (line ? (line[5] ?? "") : bare).split(/(?:^|\s)-(?=\s|$)/).map((part) => part.trim());
  const said = parts.filter((part) => part !== "");
  const status = said.filter((part) => vcdsStatus.test(part));
  return {
    failureType: failureType || (line?.[1] ?? line?.[3] ?? line?.[4] ?? ""),
    status: status.join(", "),
    text: said.filter((part) => !vcdsStatus.test(part)).join(" - "),
  };
}

function complete(code: ScannedCode, more: Pick<ScannedCode, "failureType" | "status" | "text">): true {
  code.failureType ||= more.failureType;
  if (more.status !== "") addStatus(code, more.status);
  if (more.text !== "") code.text = `${code.text}: ${more.text}`;
  return true;
}

import { hasTable, readTable, type TableTool } from "../fault-table.ts";
import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

const bmwCode = /^(?:0x)?((?=[0-9A-F]*\d)[0-9A-F]{4,6}|S ?\d{4})$/i;
/** What a text may begin with that is no control unit. */
const bus = /^(?:LIN|CAN|K-?CAN\d?|PT-?CAN\d?|D-?CAN|F-?CAN|MOST|FLEXRAY|ETHERNET|BUS|OBD|LED)$/i;

const table: TableTool = {
  name: "ISTA",
  code: /^(?:Code|Fehlercode|Fault code|DTC)$/i,
  unit: /^(?:Control unit|Control module|ECU|SG|Steuergerät)$/i,
  text: /^(?:Description|Fault description|Beschreibung|Fehlerbeschreibung|Text)$/i,
  flag: /^(?:Existent|Present|Currently present|Vorhanden|Aktuell vorhanden)\??$/i,
  codeForm: bmwCode,
  unitIn: unitOf,
};

/** The abbreviation of the control unit that BMW's texts begin with: `DSC: …`, `[DME] …`. */
function unitOf(text: string): string {
  const name = /^(?:\[([A-Z][A-Z0-9_ -]{1,11})\]|([A-Z][A-Z0-9_-]{1,11})(?=\s*[:,]))/.exec(text)?.slice(1).find(Boolean) ?? "";
  return bus.test(name) ? "" : name;
}

/** BMW ISTA and ISTA+: the table of the fault memory, in English and German, or its rows below a control unit's name. */
export const ista: ToolReader = {
  key: "ista",
  name: "BMW ISTA",
  marks(lines) {
    const named = lines.has(/\bISTA(?:[+/-]|\b)|Rheingold/i) ? 0.5 : 0;
    const titled =
      hasTable(lines.all, table) && lines.has(/\b(?:Mileage|Kilometerstand|km)\b.*\b(?:Existent|Present|Vorhanden)\b/i) ? 0.45 : 0;
    const rows = lines.count(/^\s*(?:0x)?(?=[0-9A-F]{0,5}\d)[0-9A-F]{6}\s+(?:\[?[A-Z][A-Z0-9_]{1,9}\]?[:,\s])/);
    return Math.min(1, named + titled + (rows > 1 ? 0.45 : 0));
  },
  read(source) {
    if (hasTable(source.split("\n"), table)) return readTable(source, table);
    return readBlocks(source, {
      name: "ISTA",
      unit: /^(?:\[(?<address>[0-9A-F]{2})\]\s*)?(?<name>(?:DME|DDE|DSC|EGS|KOMBI|FEM|BDC|REM|CAS|JBE|FRM|ACSM|EPS|FZD|IHKA|HU|CON|TCB|ZGW|ICM|DKG|EKPS|VTG|SAS|KAFAS|FRR|RDC|PDC|TRSVC|LHM|AHM|EMF|VDP|SZL|MRS|SMFA|SMBF)(?:[ _-]?[A-Z0-9.]{1,12})?)(?:\s*[-–:(]\s*(?<state>(?:\d{1,3} |[Nn]o |[Nn]ot |OK|i\.|[Kk]ein|[Nn]icht|[Aa]ntwortet|[Cc]annot|[Cc]ommunication|[Ff]aults?:).{0,60}))?$/,
      code: /^(?:S\s*\d{4}\s+(?=(?:0x)?[0-9A-F]{4,6}\s))?(?:0x)?(?<code>(?=[0-9A-F]*\d)[0-9A-F]{4,6}|S ?\d{4})(?:\s*[-–:|]\s*|\s+)(?<rest>\S.*)$/i,
      ending:
        /(?:[\s,;|]+(?:km[ :]*\d{1,7}|\d{1,7} ?km))?[\s,;|]+(?<status>(?:existent|present|currently present|vorhanden|aktuell vorhanden)\s*[:?]?\s*(?:yes|no|ja|nein))$/i,
      status: /^(?:yes|no|ja|nein)$/i,
      unitOf: ({ after }) => (unitOf(after) === "" ? undefined : { name: unitOf(after) }),
    });
  },
};

import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** OBDeleven: the log that its app shares as text. */
export const obdeleven: ToolReader = {
  key: "obdeleven",
  name: "OBDeleven",
  marks(lines) {
    const named = lines.has(/\bOBD\s?eleven\b/i) ? 0.6 : 0;
    const trouble = lines.has(/^\s*(?:Trouble|Fault) codes?\s*:|^\s*Fehlercodes?\s*:/i) ? 0.2 : 0;
    const unit = lines.has(/^\s*(?:(?:Control unit|Steuergerät)\s*:\s*)?[0-9A-F]{2}\s+[A-Z][a-z]/) ? 0.1 : 0;
    const block = lines.has(/System description:|Software number:|Unlearning counter:|Malfunction frequency counter:|Systembeschreibung:/i)
      ? 0.25
      : 0;
    return Math.min(1, named + trouble + unit + block);
  },
  start: /^\W*OBD\s?eleven\b.*\blog\b/i,
  read: (source) =>
    readBlocks(faultsOnly(source), {
      name: "OBDeleven",
      code: /^(?<code>[PCBU][0-3][0-9A-F]{3}|\d{5})(?<failureType>(?<=[PCBU][0-3][0-9A-F]{3})\s?[0-9A-F]{2})?\s*[-–:]\s*(?<rest>\S.*)$/i,
      unit: /^(?:(?:Control unit|Steuergerät)\s*:\s*)?(?<address>[0-9A-F]{2}|[0-9A-F]{4})\s+(?:[-–]\s+)?(?<name>\p{Lu}[\p{L}\d ./,&()-]{1,60}?)\s*(?:\((?<state>[^()]*)\))?$/u,
      status: /^(?:(?:static|intermittent|sporadic|confirmed|not confirmed|tested since memory clear|active|passive)[\s,/-]*)+$/i,
      unread: /^-\s+\p{L}/u,
      aside: /^(?:Date|Time|Mileage|Priority|Malfunction frequency|Unlearning|Freeze|Datum|Kilometerstand|Priorität|Symptom)\b/i,
      skip: /^(?:System description|Software|Hardware|Serial|ODX|ASAM|Long coding|Coding|Labels?|Slave|VIN|Car|Year|Body type|Engine|Mileage|Gearbox|Part number|Systembeschreibung|Codierung)\b[^:]*:/i,
    }),
};

/** The titles of parts of a vehicle's history in which no faults were read; they must not make a unit one that was read. */
const otherParts =
  /^(?:Backup|Codierung|(?:Long )?coding|Lange Codierung|Anpassung|Adaptations?|Live data|Messwerte|Grundeinstellung|Basic settings?|Security access|Output test|Stellglieddiagnose|SFD)\b/i;

/** Blanks the parts of a history that have no faults. A part begins with a rule of dashes and its title. */
function faultsOnly(source: string): string {
  let other = false;
  let ruled = false;
  return source
    .split("\n")
    .map((line) => {
      if (/^\s*-{20,}\s*$/.test(line)) ruled = true;
      else if (ruled && line.trim() !== "") {
        other = otherParts.test(line.trim());
        ruled = false;
      }
      return other ? "" : line;
    })
    .join("\n");
}

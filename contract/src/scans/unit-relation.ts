import { codeKey } from "./code-key.ts";
import type { Phase, ScannedUnit } from "./scan.ts";
import type { Trust } from "./scan-trust.ts";
import type { UnitKey } from "./unit-names.ts";

/** A control unit as one scan names it. */
export interface Mention {
  /** Index of its scan. */
  scan: number;
  phase: Phase;
  /** The scan's tool without case and spaces. */
  tool: string;
  unit: ScannedUnit;
  key: UnitKey;
  /** `unitId` of it. */
  id: string;
  /** What the scan says of it. */
  trust: Trust;
}

/** The level of names that share a meaning which is not the usual one of both. */
export const rivalLevel = 1.5;

/**
 * How likely two mentions are one control unit: 5 address and name agree, 4 the address and no contradiction, 3 the name, 2 another
 * name for the same thing, 1.5 and 1 perhaps, 0 no.
 */
export function relationOf(one: Mention, other: Mention): number {
  const names = namesOf(one.key, other.key);
  const [a, b] = [one.key.address, other.key.address];
  if (a !== "" && a === b) {
    if (names === "same") return 5;
    return names === "apart" || names === "different" ? 1 : 4;
  }
  if (a !== "" && b !== "") {
    // One tool gives one unit one address; two tools may count differently.
    const oneTool = one.tool !== "" && one.tool === other.tool;
    return (names === "same" || names === "kind") && !oneTool ? 1 : 0;
  }
  switch (names) {
    case "same":
      // Without names both scans only say "the vehicle", and each tool reads other units of it.
      return one.key.name !== "" || one.tool === other.tool ? 3 : 1;
    case "kind":
      return 2;
    case "rival":
      return rivalLevel;
    case "similar":
      return 1;
    case "apart":
      return 0;
    default:
      return shareCode(one.unit, other.unit) ? 1 : 0;
  }
}

type NameRelation = "same" | "kind" | "rival" | "similar" | "unknown" | "different" | "apart";

function namesOf(one: UnitKey, other: UnitKey): NameRelation {
  if (one.name === "" || other.name === "") return one.name === other.name ? "same" : "unknown";
  if (one.name === other.name) return "same";
  const shared = one.kinds.some((kind) => other.kinds.includes(kind));
  if (one.kinds.length > 0 && other.kinds.length > 0 && !shared) return "apart";
  const places = placesOf(one, other);
  if (places === "apart") return "apart";
  const alike = shared || contains(one.words, other.words);
  if (places === "perhaps") return alike ? "similar" : "different";
  if (one.words.toSorted().join(" ") === other.words.toSorted().join(" ")) return "same";
  // "PCM" beside "ECM" is usually the same; beside "TCM" it may be.
  if (shared) return one.kinds[0] === other.kinds[0] ? "kind" : "rival";
  return alike ? "similar" : "different";
}

function placesOf(one: UnitKey, other: UnitKey): "same" | "perhaps" | "apart" {
  const [a, b] = [one, other].map(({ places }) => places.filter((place) => !place.startsWith("#"))) as [string[], string[]];
  const isPart = a.every((place) => b.includes(place)) || b.every((place) => a.includes(place));
  if (!isPart) return "apart";
  return one.places.join(" ") === other.places.join(" ") ? "same" : "perhaps";
}

/** True if each word of the shorter name begins a word of the longer one: "cent elect", "central electronics". */
function contains(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length > 0 && short.every((word) => long.some((longer) => begins(word, longer)));
}

function begins(one: string, other: string): boolean {
  return one === other || (Math.min(one.length, other.length) >= 3 && (one.startsWith(other) || other.startsWith(one)));
}

/** A code that both have says that they may be one. Network codes do not: many units store them at once. */
function shareCode(one: ScannedUnit, other: ScannedUnit): boolean {
  const codes = new Set(one.Codes.map((code) => codeKey(code).code));
  return other.Codes.some((code) => !/^U/i.test(code.Code) && codes.has(codeKey(code).code));
}

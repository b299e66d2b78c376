import { elements } from "../../server/src/modules/vehicles/logic/vpic-elements.ts";
import { makeId } from "./makes.ts";
import type { Vpic } from "./vpic-source.ts";

/** vPIC lists several makes for these codes of the Chrysler group, whose patterns are shared; the make is that of most cars under the code. */
const chryslerGroup: Readonly<Record<string, string>> = {
  "1C4": "Jeep",
  "1C6": "RAM",
  "1C7": "RAM",
  "2C4": "Chrysler",
  "2C6": "RAM",
  "2C7": "RAM",
  "3C3": "Chrysler",
  "3C4": "Dodge",
  "3C6": "RAM",
  "3C7": "RAM",
};

/**
 * The make of codes for which vPIC gives none or several: the one to which most model patterns under the code belong. A VIN whose
 * model is known has that model's make anyway.
 */
export function makesOfModels(vpic: Vpic): Map<string, number> {
  const told = new Map<string, number>();
  const schemas = Map.groupBy(vpic.spans, (span) => span.wmi);
  for (const { wmi, make } of vpic.wmis) {
    if (make !== 0 || told.has(wmi)) continue;
    const counts = new Map<number, number>();
    for (const { schema } of schemas.get(wmi) ?? []) {
      for (const pattern of vpic.schemas.get(schema) ?? []) {
        const of = pattern.element === elements.model ? vpic.models.get(Number(pattern.value))?.make : undefined;
        if (of !== undefined) counts.set(of, (counts.get(of) ?? 0) + 1);
      }
    }
    const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
    const byHand = makeId(chryslerGroup[wmi] ?? "");
    if (byHand > 0 || most) told.set(wmi, byHand || (most?.[0] ?? 0));
  }
  return told;
}

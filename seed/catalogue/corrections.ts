import { elements } from "../../server/src/modules/vehicles/logic/vpic-elements.ts";
import type { Vpic } from "./vpic-source.ts";

/**
 * Models that vPIC names wrongly in some years: the make, the wrong model, the end of the pattern's positions 4 to 8 and the right
 * model. Volkswagen's type AN is the CC in every year, also in 2010, 2011 and 2013.
 */
const corrections = [{ make: "Volkswagen", wrong: "Passat", keys: "AN", right: "CC" }];

/** Corrects the models of `vpic` in place; throws if a correction no longer applies, because a newer source has it right. */
export function correctModels(vpic: Vpic): void {
  for (const { make, wrong, keys, right } of corrections) {
    const idOf = (name: string) => [...vpic.models].find(([, model]) => model.name === name && vpic.makes.get(model.make) === make)?.[0];
    const patterns = [...vpic.schemas.values()]
      .flat()
      .filter(
        (pattern) => pattern.element === elements.model && pattern.value === String(idOf(wrong)) && pattern.keys.endsWith(`*${keys}`),
      );
    const id = idOf(right);
    if (id === undefined || patterns.length === 0) throw new Error(`The correction of the ${make} ${wrong} to ${right} matches nothing`);
    for (const pattern of patterns) pattern.value = String(id);
  }
}

import { nameKey } from "./name-key.ts";

/** A vehicle as a query looks it up: make and model by id (0: none) or by compared name. */
export interface NamedVehicle {
  makeId: number;
  makeKey: string;
  modelId: number;
  modelKey: string;
  year: number;
}

/** What a caller named; undefined if make, model or year is missing. Texts of digits may be an id or the name of a model such as 208. */
export function namedVehicle({ make, model, year }: { make: string; model: string; year: number }): NamedVehicle | undefined {
  if (isMissing(make) || isMissing(model) || year <= 0) return undefined;
  return { makeId: idIn(make), makeKey: nameKey(make), modelId: idIn(model), modelKey: nameKey(model), year: Math.min(year, 9999) };
}

/** The id that a text may be; 0 if it is none. */
export function idIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Empty, or unselected (domain.md#calls-choice). */
function isMissing(text: string): boolean {
  return text === "" || text === "-1" || text === "0";
}

import type { CheckDigit, Choice } from "@remotebay/contract";
import { isNorthAmerican } from "./check-digit.ts";

/** What the two sources of the catalogue know about the model of one VIN, read as one year. */
export interface ModelEvidence<Model extends Choice> {
  vin: string;
  checkDigit: CheckDigit;
  /** The model of the winning American pattern for the year. */
  american: Model | undefined;
  /** The models of the European code, likeliest first. */
  european: readonly Model[];
  /** Whether the European code was used in the year; true without a code. */
  isYearOfCode: boolean;
}

/** The models that a VIN can be; `american` if the other facts of the American patterns apply too. */
export interface ChosenModels<Model extends Choice> {
  models: Model[];
  american: boolean;
}

/**
 * Decides between American patterns and European codes.
 *
 * In North America the patterns are the law's own data. Elsewhere they describe only the cars built for that market and match
 * others by accident: a wrong check digit rules them out, and so does a year in which the European code was not used, because
 * position 10 repeats after 30 years. Otherwise they are the better source: a VIN with a correct check digit that matches was
 * almost always built for America, and they know the exact model and its engine.
 */
export function chooseModels<Model extends Choice>(evidence: ModelEvidence<Model>): ChosenModels<Model> {
  const { american, european } = evidence;
  return american && isForAmerica(evidence) ? { models: [american], american: true } : { models: [...european], american: false };
}

function isForAmerica({ vin, checkDigit, european, isYearOfCode }: ModelEvidence<Choice>): boolean {
  if (isNorthAmerican(vin)) return true;
  if (checkDigit !== "valid" || !isYearOfCode) return false;
  // GM's patterns cover the whole group, so its Korean cars for Europe match them too: an Orlando matches the Corvette's.
  return european.length === 0 || !vin.startsWith("KL");
}

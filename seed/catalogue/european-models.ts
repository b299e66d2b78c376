import { readFacts } from "./facts.ts";
import { makes } from "./makes.ts";
import { addYears, modelOf, type Picker } from "./picker.ts";

/** A code in European VINs with the models that have it. */
export interface ModelCode {
  wmi: string;
  /** VIN positions 4 and following, in the language of `matchKey`: `***1K` for `1K` at 7 and 8. */
  pattern: string;
  /** The models' ids: several if the makers share the code. */
  models: number[];
  /** How many cars with the code were seen of each of `models`; empty for a single model or if none were counted. */
  seen: number[];
  /** Model years in which the code was used, 0 if unknown. */
  from: number;
  to: number;
  source: string;
}

/** One line of `europe-models.tsv`. `makes` has several entries if the same car is sold under several names. */
interface Fact {
  wmis: string[];
  positions: string;
  code: string;
  makes: string[];
  models: string[];
  from: number;
  to: number;
  /** Cars seen of each model, in the order of `makes` × `models`. */
  seen: number[];
  source: string;
}

const facts: readonly Fact[] = readFacts("europe-models.tsv").map(
  ([wmis = "", positions = "", code = "", make = "", models = "", from = "", to = "", seen = "", source = ""]) => ({
    wmis: wmis.split(","),
    positions,
    code,
    makes: make.split("|"),
    models: models.split("|"),
    from: Number(from),
    to: Number(to),
    seen: seen === "" ? [] : seen.split("|").map(Number),
    source,
  }),
);

/** The codes of European VINs; models that no picker offers are added to `picker` with the years of their code, if known. */
export function europeanModels(picker: Picker, lastYear: number): ModelCode[] {
  return facts.flatMap(({ wmis, positions, code, makes: sellers, models, from, to, seen, source }) => {
    const ids = sellers.flatMap((seller) =>
      models.map((name) => {
        const make = makes[seller];
        if (make === undefined) throw new Error(`europe-models.tsv: unknown make ${seller}`);
        const model = modelOf(picker, make, name);
        if (model.years.size === 0 && from > 0) addYears(model, { from, to: to || lastYear });
        return model.id;
      }),
    );
    if (seen.length > 0 && seen.length !== ids.length)
      throw new Error(`europe-models.tsv: ${positions} ${code} counts other models than it names`);
    return wmis.map((wmi) => ({ wmi, pattern: patternOf(positions, code), models: ids, from, to, seen, source }));
  });
}

/** Positions `4+7-9` with code `SGBW` as the pattern `S**GBW`. */
function patternOf(positions: string, code: string): string {
  const cells: string[] = [];
  let next = 0;
  for (const range of positions.split("+")) {
    const [first = "", last = first] = range.split("-");
    for (let at = Number(first); at <= Number(last); at++) cells[at - 4] = code.charAt(next++);
  }
  if (next !== code.length || Number(positions.charAt(0)) < 4) throw new Error(`europe-models.tsv: ${positions} ${code}`);
  return Array.from(cells, (cell) => cell ?? "*").join("");
}

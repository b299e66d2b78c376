import { blockType, fuelWord, literText } from "../../server/src/modules/vehicles/logic/engine-words.ts";
import { elements } from "../../server/src/modules/vehicles/logic/vpic-elements.ts";
import { firstYear } from "./european-pickers.ts";
import { overlap } from "./key-overlap.ts";
import { lastYearOf } from "./last-years.ts";
import { makes } from "./makes.ts";
import { sameName } from "./names.ts";
import { addEngine, addSubModel, addYears, modelOf, type Picker, type Span } from "./picker.ts";
import type { Engine } from "./vocabulary.ts";
import type { Vpic, VpicPattern } from "./vpic-source.ts";

const offered = new Map(Object.entries(makes).map(([name, id]) => [id, name]));
const pickerTypes = new Set(["Passenger Car", "Truck", "Multipurpose Passenger Vehicle (MPV)"]);

/** Maps vPIC's model ids to one id where names of the same make differ only in punctuation. */
export function canonicalModels(vpic: Vpic): Map<number, number> {
  const first = new Map<string, number>();
  const canonical = new Map<number, number>();
  for (const [id, model] of [...vpic.models].toSorted(([a], [b]) => a - b)) {
    const key = `${model.make}|${sameName(model.name)}`;
    if (!first.has(key)) first.set(key, id);
    canonical.set(id, first.get(key) ?? id);
  }
  return canonical;
}

/**
 * Adds North America's models, trims and engines. Many vPIC schemas have no end, so that discontinued models would be offered
 * for ever; an open range ends with the year in `last-years.ts` or in the car dataset (already in `picker`).
 */
export function addVpic(picker: Picker, vpic: Vpic, canonical: Map<number, number>, lastYear: number): void {
  const known = new Map([...picker].flatMap(([make, models]) => [...models].map(([key, model]) => [`${make}|${key}`, model.to] as const)));
  const types = new Map(vpic.wmis.map((wmi) => [wmi.wmi, wmi.type]));
  const spans = Map.groupBy(
    vpic.spans.filter((span) => pickerTypes.has(types.get(span.wmi) ?? "")),
    (span) => span.schema,
  );
  for (const [schema, patterns] of vpic.schemas) {
    const years = spans.get(schema);
    if (!years) continue;
    const byModel = Map.groupBy(
      patterns.filter((pattern) => pattern.element === elements.model),
      (pattern) => canonical.get(Number(pattern.value)) ?? 0,
    );
    const engines = enginesOf(patterns, vpic.engines);
    for (const [id, modelPatterns] of byModel) {
      const source = vpic.models.get(id);
      const make = source && offered.get(source.make);
      if (!source || !make) continue;
      const cap = lastYearOf(make, source.name) ?? known.get(`${source.make}|${sameName(source.name)}`) ?? lastYear;
      const span = combinedSpan(years, Math.min(cap, lastYear));
      if (!span) continue;
      const model = modelOf(picker, source.make, source.name, id);
      for (const part of years) addYears(model, limitTo(part, Math.min(cap, lastYear)));
      const keys = [...new Set(modelPatterns.map((pattern) => pattern.keys))];
      const fits = (key: string) => keys.some((own) => overlap(own, key));
      for (const pattern of patterns) {
        if ((pattern.element === elements.trim || pattern.element === elements.series) && fits(pattern.keys))
          addSubModel(model, pattern.value, span);
      }
      for (const [key, engine] of engines) if (fits(key)) addEngine(model, engine, 0, span);
    }
  }
}

function limitTo(span: Vpic["spans"][number], cap: number): Span {
  return { from: Math.max(span.from, firstYear), to: span.to === null ? cap : Math.min(span.to, cap + 1) };
}

function combinedSpan(spans: Vpic["spans"], cap: number): Span | undefined {
  const all = spans.map((span) => limitTo(span, cap)).filter((span) => span.to >= span.from);
  if (all.length === 0) return undefined;
  return { from: Math.min(...all.map((span) => span.from)), to: Math.max(...all.map((span) => span.to)) };
}

/** An engine for each pattern with a displacement, an engine name or electric drive; other facts come from overlapping patterns. */
function enginesOf(patterns: VpicPattern[], named: Vpic["engines"]): Map<string, Engine> {
  const of = (element: number) => patterns.filter((pattern) => pattern.element === element);
  const facts = [elements.cylinders, elements.block, elements.fuel, elements.fuelToo, elements.electrification].map(
    (e) => [e, of(e)] as const,
  );
  const engines = new Map<string, Engine>();
  const electric = of(elements.fuel).filter((pattern) => pattern.value === "Electric");
  for (const start of [...of(elements.liters), ...of(elements.cc), ...of(elements.engineModel), ...electric]) {
    if (engines.has(start.keys)) continue;
    const found = new Map<number, string>(start.element === elements.engineModel ? named.get(start.value.toLowerCase()) : undefined);
    found.set(start.element, start.value);
    for (const [element, list] of facts) {
      const fact = list.find((pattern) => pattern.keys === start.keys) ?? list.find((pattern) => overlap(pattern.keys, start.keys));
      if (fact) found.set(element, fact.value);
    }
    const text = (element: number) => found.get(element) ?? "";
    const fuel = fuelWord(text(elements.fuel), text(elements.fuelToo), text(elements.electrification));
    const isCombustion = fuel !== "Electric";
    const liters = Number(text(elements.liters)) || Number(text(elements.cc)) / 1000;
    engines.set(start.keys, {
      liter: isCombustion ? literText(liters) : "",
      cylinders: isCombustion && /^\d{1,2}$/.test(text(elements.cylinders)) ? text(elements.cylinders) : "",
      block: isCombustion ? blockType(text(elements.block)) : "",
      fuel,
    });
  }
  return engines;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeId } from "./makes.ts";
import { addEngine, addSubModel, addYears, modelOf, widen, type Picker, type Span } from "./picker.ts";
import { drive, engineOf, gearbox } from "./vocabulary.ts";

interface Dataset {
  make: string;
  models: {
    name: string;
    minYear: number;
    maxYear: number | null;
    series: {
      name: string;
      startYear: number;
      endYear: number | null;
      bodyTypes: {
        engines: { engineCylinderLabel: string; engineCylinderCount: number | null; traction: string; transmissionType: string }[];
      }[];
    }[];
  }[];
}

/** Pickers start with the first model year that may have a diagnostic port. */
export const firstYear = 1980;

/** Adds the car dataset's models, generations, engines, gearboxes and drives. `lastYear` is the end of models that are still built. */
export function addEuropean(picker: Picker, folder: string, lastYear: number): void {
  for (const maker of readdirSync(folder).toSorted()) {
    const data = JSON.parse(readFileSync(join(folder, maker, `${maker}.json`), "utf8")) as Dataset;
    const make = makeId(data.make);
    if (make === 0) continue;
    for (const source of data.models) addModel(picker, make, data.make, source, lastYear);
  }
}

function addModel(picker: Picker, make: number, maker: string, source: Dataset["models"][number], lastYear: number): void {
  const spans = source.series.map((series) => years(series.startYear, series.endYear, lastYear));
  if (!spans.some((span) => span.to >= span.from)) return;
  const name = source.name.toLowerCase().startsWith(`${maker.toLowerCase()} `) ? source.name.slice(maker.length + 1) : source.name;
  const model = modelOf(picker, make, name);
  source.series.forEach((series, at) => {
    const span = spans[at];
    if (!span || span.to < span.from) return;
    addYears(model, span);
    const subModel = addSubModel(model, series.name, span);
    for (const row of series.bodyTypes.flatMap((body) => body.engines)) {
      addEngine(model, engineOf(row.engineCylinderLabel, row.engineCylinderCount), subModel, span);
      widen(model.gearboxes, gearbox(row.transmissionType), span);
      const driven = drive(row.traction);
      if (driven) widen(model.drives, driven, span);
    }
  });
}

function years(from: number, to: number | null, lastYear: number): Span {
  return { from: Math.max(from, firstYear), to: Math.min(to ?? lastYear, lastYear) };
}

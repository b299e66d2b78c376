import { DatabaseSync } from "node:sqlite";
import { engineText } from "../../server/src/modules/vehicles/logic/engine-words.ts";
import { elements } from "../../server/src/modules/vehicles/logic/vpic-elements.ts";
import { endsOfSchemas } from "./last-years.ts";
import { makes, makeSpellings } from "./makes.ts";
import { idOf, type Picker, type PickerModel } from "./picker.ts";
import type { ModelCode } from "./european-models.ts";
import { keyOf, drives, gearboxes } from "./vocabulary.ts";
import type { Vpic, VpicPattern } from "./vpic-source.ts";
import { makesOfModels } from "./wmi-makes.ts";
import { ownWmis, yearCode } from "./wmi.ts";

const tables = `
create table make(id integer primary key, name text not null, picker integer not null);
create table make_spelling(spelling text primary key, make integer not null) without rowid;
create table model(id integer primary key, make integer not null, name text not null, picker integer not null);
create table wmi(wmi text primary key, make integer not null, type text not null, country text not null, light integer not null, since integer not null, year_code integer not null) without rowid;
create table model_code(wmi text, pattern text, models text not null, seen text not null, year_from integer not null, year_to integer not null, source text not null, primary key(wmi, pattern)) without rowid;
create table span(wmi text, year_from integer, schema integer, year_to integer, primary key(wmi, year_from, schema)) without rowid;
create table schema(id integer primary key, patterns text not null);
create table word(id integer primary key, text text not null);
create table engine_name(name text primary key, facts text not null) without rowid;
create table model_year(make integer, model integer, year_from integer, year_to integer, primary key(make, model, year_from)) without rowid;
create table sub_model(model integer, id integer, name text not null, year_from integer, year_to integer, primary key(model, id)) without rowid;
create table engine(id integer primary key, key text not null, liter text not null, cylinders text not null, block text not null, fuel text not null, text text not null);
create table model_engine(model integer, sub_model integer, engine integer, year_from integer, year_to integer, primary key(model, sub_model, engine)) without rowid;
create table gearbox(id integer primary key, text text not null);
create table drive(id integer primary key, text text not null);
create table model_gearbox(model integer, gearbox integer, year_from integer, year_to integer, primary key(model, gearbox)) without rowid;
create table model_drive(model integer, drive integer, year_from integer, year_to integer, primary key(model, drive)) without rowid;
`;

/** Writes the catalogue to a new SQLite file, with rows clustered for the queries that read them. The same input gives the same file. */
export function writeCatalogue(file: string, vpic: Vpic, canonical: Map<number, number>, picker: Picker, codes: ModelCode[]): void {
  const db = new DatabaseSync(file);
  db.exec(`pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off; begin; ${tables}`);
  const insert = (table: string, rows: Iterable<(string | number)[]>) => {
    let statement: ReturnType<typeof db.prepare> | undefined;
    for (const row of rows) {
      statement ??= db.prepare(`insert or ignore into "${table}" values (${row.map(() => "?").join(",")})`);
      statement.run(...row);
    }
  };
  insert(
    "gearbox",
    Object.entries(gearboxes).map(([text, id]) => [id, text]),
  );
  insert(
    "drive",
    Object.entries(drives).map(([text, id]) => [id, text]),
  );
  writePatterns(insert, vpic, canonical);
  insert(
    "model_code",
    codes.map((code) => [code.wmi, code.pattern, code.models.join(), code.seen.join(), code.from, code.to, code.source]),
  );
  writePicker(insert, picker);
  writeNames(insert, vpic, canonical, picker);
  db.exec("commit; create index engine_key on engine(key); analyze; vacuum;");
  db.close();
}

function allModels(picker: Picker): PickerModel[] {
  return Array.from(picker.values(), (models) => Array.from(models.values())).flat();
}

type Insert = (table: string, rows: Iterable<(string | number)[]>) => void;

function writeNames(insert: Insert, vpic: Vpic, canonical: Map<number, number>, picker: Picker): void {
  insert(
    "make",
    Object.entries(makes).map(([name, id]) => [id, name, 1]),
  );
  insert("make_spelling", makeSpellings());
  const used = new Set<number>();
  for (const patterns of vpic.schemas.values()) {
    for (const pattern of patterns) if (pattern.element === elements.model) used.add(canonical.get(Number(pattern.value)) ?? 0);
  }
  const offered = allModels(picker);
  insert(
    "model",
    offered.map((model) => [model.id, model.make, model.name, 1]),
  );
  const ours = new Set(Object.values(makes));
  const makeIds = new Set(vpic.wmis.map((wmi) => wmi.make));
  for (const id of used) {
    const model = vpic.models.get(id);
    if (!model) continue;
    makeIds.add(model.make);
    insert("model", [[id, model.make, model.name, 0]]);
  }
  insert(
    "make",
    [...makeIds].filter((id) => id > 0 && !ours.has(id)).map((id) => [id, vpic.makes.get(id) ?? "", 0]),
  );
}

function writePatterns(insert: Insert, vpic: Vpic, canonical: Map<number, number>): void {
  const wordIds = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const patterns of vpic.schemas.values()) {
    for (const pattern of patterns) if (pattern.element !== elements.model) counts.set(pattern.value, (counts.get(pattern.value) ?? 0) + 1);
  }
  for (const [text] of [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) wordIds.set(text, wordIds.size + 1);
  insert(
    "word",
    [...wordIds].map(([text, id]) => [id, text]),
  );
  const value = (pattern: VpicPattern) =>
    pattern.element === elements.model ? (canonical.get(Number(pattern.value)) ?? 0) : (wordIds.get(pattern.value) ?? 0);
  insert(
    "schema",
    [...vpic.schemas].map(([id, patterns]) => [id, serializePatterns(patterns, value)]),
  );
  const ends = endsOfSchemas(vpic);
  insert(
    "span",
    vpic.spans
      .filter((span) => vpic.schemas.has(span.schema))
      .map((span) => [span.wmi, span.from, span.schema, span.to ?? ends.get(span.schema) ?? 9999]),
  );
  insert(
    "engine_name",
    [...vpic.engines].map(([name, facts]) => [name, JSON.stringify(Object.fromEntries(facts))]),
  );
  const byWmi = new Map(vpic.wmis.map((wmi) => [wmi.wmi, wmi]));
  const country = new Intl.DisplayNames(["en"], { type: "region" });
  for (const own of ownWmis) {
    const known = byWmi.get(own.wmi);
    const make = makes[own.make] ?? 0;
    if (make === 0 && own.make !== "") continue;
    insert("wmi", [[own.wmi, make, known?.type ?? "", country.of(own.country) ?? "", known?.light ? 1 : 0, own.since, yearCode(own.make)]]);
  }
  const ours = new Map(Object.entries(makes).map(([name, id]) => [id, name]));
  const told = makesOfModels(vpic);
  insert(
    "wmi",
    vpic.wmis.flatMap((wmi) => {
      const make = wmi.make || (told.get(wmi.wmi) ?? 0);
      return make === 0 ? [] : [[wmi.wmi, make, wmi.type, wmi.country, wmi.light ? 1 : 0, 0, yearCode(ours.get(make) ?? "")]];
    }),
  );
}

/**
 * Serialises a schema: `>element` starts an element, each line is `pattern TAB value[ TAB day]`, in order of precedence. The
 * value is the id of a model or a word in base 36; the day is left out if it equals the previous line's.
 */
function serializePatterns(patterns: VpicPattern[], value: (pattern: VpicPattern) => number): string {
  const lines: string[] = [];
  let element = 0;
  let day = -1;
  let last = "";
  for (const pattern of patterns) {
    if (pattern.element !== element) {
      lines.push(`>${pattern.element}`);
      element = pattern.element;
      day = -1;
    }
    const line = `${pattern.keys}\t${value(pattern).toString(36)}`;
    if (line === last) continue;
    last = line;
    lines.push(pattern.day === day ? line : `${line}\t${pattern.day.toString(36)}`);
    day = pattern.day;
  }
  return lines.join("\n");
}

function writePicker(insert: Insert, picker: Picker): void {
  for (const model of allModels(picker)) {
    insert(
      "model_year",
      contiguousRanges(model.years).map(([from, to]) => [model.make, model.id, from, to]),
    );
    insert(
      "sub_model",
      [...model.subModels.values()].map((sub) => [model.id, idOf.subModel(model, sub.name), sub.name, sub.from, sub.to]),
    );
    for (const { engine, subModel, from, to } of model.engines.values()) {
      const { liter, cylinders, block, fuel } = engine;
      insert("engine", [[idOf.engine(engine), keyOf(engine), liter, cylinders, block, fuel, engineText(liter, cylinders, block, fuel)]]);
      insert("model_engine", [[model.id, subModel, idOf.engine(engine), from, to]]);
    }
    insert(
      "model_gearbox",
      [...model.gearboxes].map(([name, span]) => [model.id, idOf.gearbox(name), span.from, span.to]),
    );
    insert(
      "model_drive",
      [...model.drives].map(([name, span]) => [model.id, idOf.drive(name), span.from, span.to]),
    );
  }
}

/** Splits years into contiguous ranges. */
function contiguousRanges(years: Set<number>): [number, number][] {
  const ranges: [number, number][] = [];
  for (const year of [...years].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === year - 1) last[1] = year;
    else ranges.push([year, year]);
  }
  return ranges;
}

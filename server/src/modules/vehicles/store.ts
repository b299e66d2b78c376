import { createHash, randomUUID } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import type { Choice, EngineItem } from "@remotebay/contract";
import { cubicInches } from "./logic/engine-words.ts";

/** The vehicle catalogue: one read-only file. */
export interface Catalogue {
  store: Store;
  close(): void;
}

const shipped = new URL("../../../catalogue/vehicles.sqlite.br", import.meta.url);

/** Paths of the unpacked catalogue by data folder: several modules open it, but it is unpacked once. */
const unpacked = new Map<string, string>();

/** Opens the vehicle catalogue; the caller closes it. */
export function openCatalogue(dataDir: string): Catalogue {
  const file = unpacked.get(dataDir) ?? unpack(dataDir);
  unpacked.set(dataDir, file);
  const store = makeStore(file);
  return { store, close: store.close };
}

/**
 * Unpacks the shipped catalogue once into `<dataDir>/catalogue/vehicles-<hash>.sqlite`. Two processes may do so
 * concurrently: each writes a temporary file and renames it over the other's identical one. A new release has a new hash.
 */
function unpack(dataDir: string): string {
  const packed = readFileSync(shipped);
  const folder = join(dataDir, "catalogue");
  const file = join(folder, `vehicles-${createHash("sha256").update(packed).digest("hex").slice(0, 16)}.sqlite`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const own = `${file}.${randomUUID()}`;
    const handle = openSync(own, "w");
    try {
      writeAll(handle, brotliDecompressSync(packed));
      // Without fsync a power cut could leave a renamed but empty file, which would be used from then on.
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(own, file);
  }
  return file;
}

function writeAll(handle: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}

/** A maker's identifier: VIN positions 1-3, and 12-14 too if position 3 is 9. */
export interface WmiRow {
  /** 0 for a plant that builds for several makers: the model's code names the make. */
  make: number;
  /** vPIC's vehicle type; empty if vPIC does not list the code. */
  type: string;
  country: string;
  light: number;
  /** First model year under this code; 0 if unlimited. */
  since: number;
  /** Which position encodes the year outside North America: 0 the tenth, 1 the tenth if it is a letter, 2 none, 3 the eleventh. */
  yearCode: number;
}

/** A packed schema that covers a year (see `scanSchema`). */
export interface SchemaRow {
  id: number;
  yearFrom: number;
  patterns: string;
}

/** A code in European VINs (see `bestCode`). */
export interface ModelCodeRow {
  /** From VIN position 4, in the language of `matchKey`. */
  pattern: string;
  /** Ids of the models that have the code, separated by commas. */
  models: string;
  /** How many cars of each of these models were seen with the code, separated by commas; empty if they were not counted. */
  seen: string;
  /** Model years in which the code was used; 0 if unknown. */
  yearFrom: number;
  yearTo: number;
}

/** Maximum length of every list. */
const maxRows = 500;

export type Store = ReturnType<typeof makeStore>;

/** The catalogue's queries, prepared once. Every list is limited; unknown ids return empty lists. */
function makeStore(file: string) {
  const db = new DatabaseSync(file, { readOnly: true });
  // Limits the page cache to 8 MB; the catalogue is small.
  db.exec("pragma cache_size = -8192; pragma query_only = on");
  const all = <T>(sql: string) => {
    const statement = db.prepare(sql);
    return (...values: SQLInputValue[]) => statement.all(...values) as T[];
  };
  const one = <T>(sql: string) => {
    const statement = db.prepare(sql);
    return (...values: SQLInputValue[]) => statement.get(...values) as T | undefined;
  };
  return { ...decoding(all, one), ...picking(all, one), close: () => db.close() };
}

type All = <T>(sql: string) => (...values: SQLInputValue[]) => T[];
type One = <T>(sql: string) => (...values: SQLInputValue[]) => T | undefined;

function decoding(all: All, one: One) {
  const named = one<{ facts: string }>("select facts from engine_name where name = ?");
  return {
    wmi: one<WmiRow>("select make, type, country, light, since, year_code yearCode from wmi where wmi = ?"),
    schemas: all<SchemaRow>(
      `select s.schema id, s.year_from yearFrom, p.patterns from span s join schema p on p.id = s.schema
       where s.wmi = ?1 and s.year_from <= ?2 and s.year_to >= ?2 order by s.year_from desc limit 200`,
    ),
    modelCodes: all<ModelCodeRow>(
      "select pattern, models, seen, year_from yearFrom, year_to yearTo from model_code where wmi = ? limit 1000",
    ),
    word: one<{ text: string }>("select text from word where id = ?"),
    make: one<Choice>("select id Id, name Text from make where id = ?"),
    model: one<Choice & { make: number }>("select id Id, name Text, make from model where id = ?"),
    /** The facts encoded in an engine's name, by vPIC element. */
    engineFacts: (name: string): Record<string, string> => JSON.parse(named(name.toLowerCase())?.facts ?? "{}") as Record<string, string>,
    engineId: one<{ id: number }>("select id from engine where key = ?"),
    wmis: all<{ wmi: string; year_from: number; schema: number; patterns: string }>(
      "select s.wmi, s.year_from, s.schema, p.patterns from span s join schema p on p.id = s.schema order by s.wmi, s.year_from, s.schema",
    ),
  };
}

function picking(all: All, one: One) {
  const engines = all<Omit<EngineItem, "CID">>(
    `select distinct e.id Id, e.liter Liter, e.cylinders Cylinders, e.block BlockType, e.text Text
     from model_engine x join engine e on e.id = x.engine
     where x.model = ?2 and ?1 between x.year_from and x.year_to and (?3 = 0 or x.sub_model in (0, ?3))
     order by e.fuel, cast(e.liter as real), e.cylinders, e.id limit ${maxRows}`,
  );
  return {
    years: all<{ year: number }>(
      `with recursive years(year) as (select max(year_to) from model_year union all select year - 1 from years where year > (select min(year_from) from model_year))
       select year from years limit ${maxRows}`,
    ),
    makes: all<Choice>(
      `select m.id Id, m.name Text from make m where m.picker = 1
       and exists (select 1 from model_year y where y.make = m.id and ?1 between y.year_from and y.year_to) limit ${maxRows}`,
    ),
    models: all<Choice>(
      `select distinct m.id Id, m.name Text from model_year y join model m on m.id = y.model
       where y.make = ?2 and ?1 between y.year_from and y.year_to limit ${maxRows}`,
    ),
    /** Whether the make had the model that year. */
    modelOfYear: one<{ model: number }>("select model from model_year where make = ?2 and model = ?3 and ?1 between year_from and year_to"),
    subModels: all<Choice>(`select id Id, name Text from sub_model where model = ?2 and ?1 between year_from and year_to limit ${maxRows}`),
    /** By year, model and sub-model (0: any). */
    engines: (year: number, model: number, subModel: number): EngineItem[] =>
      engines(year, model, subModel).map((row) => Object.assign(row, { CID: cubicInches(row.Liter) })),
    gearboxes: all<Choice>(
      "select g.id Id, g.text Text from model_gearbox x join gearbox g on g.id = x.gearbox where x.model = ?2 and ?1 between x.year_from and x.year_to order by g.id",
    ),
    drives: all<Choice>(
      "select d.id Id, d.text Text from model_drive x join drive d on d.id = x.drive where x.model = ?2 and ?1 between x.year_from and x.year_to order by d.id",
    ),
    allGearboxes: all<Choice>("select id Id, text Text from gearbox order by id"),
    allDrives: all<Choice>("select id Id, text Text from drive order by id"),
    /** By a name normalised with `plainName`. */
    makeByName: one<Choice>("select m.id Id, m.name Text from make_spelling s join make m on m.id = s.make where s.spelling = ?"),
    modelByName: one<Choice>("select id Id, name Text from model where make = ? and name = ? collate nocase order by picker desc limit 1"),
  };
}

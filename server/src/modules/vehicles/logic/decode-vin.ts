import type { Choice, DecodedVin, EngineChoice, Style, VinFault } from "@remotebay/contract";
import { checkDigit, isNorthAmerican } from "./check-digit.ts";
import { decoderErrors } from "./decoder-errors.ts";
import { driveWord } from "./drive-words.ts";
import { blockType, cubicInches, engineKey, engineText, fuelWord, literText } from "./engine-words.ts";
import { modelYears } from "./model-years.ts";
import { normaliseVin } from "./normalise-vin.ts";
import { probeOf, scanSchema, type Hit } from "./scan-schema.ts";
import { stableId } from "./stable-id.ts";
import { checkDigitFaults, unreadable } from "./vin-faults.ts";
import { elements } from "./vpic-elements.ts";
import { allOf, winners } from "./winners.ts";
import type { Store, WmiRow } from "../store.ts";

/** The catalogue's data for a VIN interpreted as one model year; empty text if it has none. */
interface Interpretation {
  year: number;
  make: Choice;
  model: Choice;
  trims: string[];
  body: string;
  type: string;
  doors: string;
  fuel: string;
  drive: string;
  city: string;
  country: string;
  engine: EngineChoice;
  engineName: string;
}

const none: Choice = { Id: 0, Text: "" };
const noEngine: EngineChoice = { Id: 0, Liter: "", CID: "", Cylinders: "", BlockType: "" };
const blank = { model: none, trims: [""], body: "", doors: "", fuel: "", drive: "", engine: noEngine, engineName: "" };
/** Maximum number of styles in a reply. */
const maxStyles = 20;

/** Decodes a VIN (spec section 5). Never throws for invalid input: faults are part of the reply. `now` limits the model year. */
export function decodeVin(store: Store, text: string, now: Date): DecodedVin {
  const vin = normaliseVin(text);
  const faults = unreadable(vin);
  if (faults.length > 0) return reply(vin, "none", [], faults);
  const row = store.wmi(wmiOf(vin));
  const checkDigitResult = checkDigit(vin);
  if (!row)
    return reply(
      vin,
      checkDigitResult,
      [],
      [{ path: "VIN", code: "not-found" }, { path: "Make", code: "maker-unknown" }, ...checkDigitFaults(vin)],
    );
  const readings = interpret(store, vin, row, now);
  return reply(vin, checkDigitResult, readings, [...findings(readings), ...checkDigitFaults(vin)]);
}

/** The interpretations of a VIN for each possible year, newest first; one without a year if it encodes none. */
function interpret(store: Store, vin: string, row: WmiRow, now: Date): Interpretation[] {
  const northAmerican = isNorthAmerican(vin);
  const years = modelYears(vin, {
    newest: now.getUTCFullYear() + 1,
    positionSeven: northAmerican && row.light === 1 && checkDigit(vin) === "valid",
    since: row.since,
  });
  const readings = years.map((year) => interpretAs(store, vin, row, year));
  // If the patterns match a vehicle in one 30-year cycle only, the other cycle is excluded.
  const sure = readings.filter((reading) => reading.model.Id > 0);
  if (sure.length > 0) return sure;
  const told = northAmerican || row.yearCode === 0 || (row.yearCode === 1 && /[A-Z]/.test(vin.charAt(9)));
  return told && readings.length > 0 ? readings : [interpretAs(store, vin, row, 0)];
}

/** Makers of fewer than 1,000 vehicles a year share a code that ends in 9 and are told apart by positions 12-14 (ISO 3780). */
function wmiOf(vin: string): string {
  return vin.charAt(2) === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
}

function findings(readings: Interpretation[]): VinFault[] {
  const first = readings[0];
  if (!first) return [];
  const faults: VinFault[] = [];
  if (first.make.Id === 0) faults.push({ path: "Make", code: "maker-unknown" });
  if (first.year === 0) faults.push({ path: "Year", code: "year-unknown" });
  if (readings.length > 1) faults.push({ path: "Year", code: "year-ambiguous" });
  if (first.model.Id === 0) faults.push({ path: "Model", code: "model-unknown" });
  return faults;
}

function interpretAs(store: Store, vin: string, row: WmiRow, year: number): Interpretation {
  const hits = year === 0 ? [] : hitsOf(store, vin, year);
  const best = winners(hits);
  const word = (element: number) => catalogueWord(store, best.get(element)?.value);
  const found = store.model(best.get(elements.model)?.value ?? 0);
  const plant = { city: word(elements.city), country: word(elements.country) || row.country };
  const make = store.make(found?.make ?? row.make) ?? none;
  // Patterns from the eighties without an end year also match European VINs by accident: without a model, only the plant is used.
  if (!found && !isNorthAmerican(vin)) return { ...blank, ...plant, year, make, type: row.type };
  const trims = allOf(hits, elements.trim).map((id) => catalogueWord(store, id));
  const series = word(elements.series);
  const name = word(elements.engineModel);
  const facts = name ? store.engineFacts(name) : {};
  const fact = (element: number) => word(element) || (facts[String(element)] ?? "");
  const fuel = fuelWord(fact(elements.fuel), word(elements.fuelToo), word(elements.electrification));
  return {
    ...plant,
    year,
    make,
    model: found ? { Id: found.Id, Text: found.Text } : none,
    trims: trims.length > 0 ? trims : series ? [series] : [""],
    body: word(elements.body),
    type: row.type,
    doors: word(elements.doors),
    fuel,
    drive: driveWord(word(elements.drive), ...trims.slice(0, 1), series, found?.Text ?? ""),
    engine: engineOf(store, fact, fuel),
    engineName: name,
  };
}

function hitsOf(store: Store, vin: string, year: number): Hit[] {
  const probe = probeOf(vin);
  return store.schemas(wmiOf(vin), year).flatMap((schema) => scanSchema(schema.patterns, probe, schema.id, schema.yearFrom));
}

function catalogueWord(store: Store, id: number | undefined): string {
  return id === undefined ? "" : (store.word(id)?.text ?? "");
}

function engineOf(store: Store, fact: (element: number) => string, fuel: string): EngineChoice {
  if (fuel === "Electric") return { ...noEngine, Id: store.engineId(engineKey("", "", "", fuel))?.id ?? 0 };
  const Liter = literText(Number(fact(elements.liters)) || Number(fact(elements.cc)) / 1000);
  const Cylinders = /^\d{1,2}$/.test(fact(elements.cylinders)) ? fact(elements.cylinders) : "";
  const BlockType = blockType(fact(elements.block));
  return {
    Id: store.engineId(engineKey(Liter, Cylinders, BlockType, fuel))?.id ?? 0,
    Liter,
    CID: cubicInches(Liter),
    Cylinders,
    BlockType,
  };
}

function reply(
  vin: string,
  checkDigitResult: DecodedVin["RemoteBay"]["CheckDigit"],
  readings: Interpretation[],
  faults: VinFault[],
): DecodedVin {
  const first = readings[0];
  const years = readings.map((reading) => reading.year).filter((year) => year > 0);
  const trim = first?.trims[0] ?? "";
  return {
    decoder_messages: { decoder_errors: decoderErrors(faults) },
    query_responses: { Request_Result: { us_market_data: { us_styles: readings.flatMap(stylesOf).slice(0, maxStyles) } } },
    RemoteBay: {
      VIN: vin,
      CheckDigit: checkDigitResult,
      Years: years,
      Year: years[0] ?? null,
      Make: first?.make ?? none,
      Model: first?.model ?? none,
      Trim: trim,
      Submodel: trim === "" ? null : { Id: 0, Text: trim },
      Body: first?.body ?? "",
      Engine: first?.engine ?? noEngine,
      Fuel: first?.fuel ?? "",
      DriveType: driveChoice(first?.drive ?? ""),
      // The source has no gearboxes, and a guess from the unverified picker data would look like a fact.
      Transmission: none,
      Plant: [first?.city, first?.country].filter(Boolean).join(", "),
      Faults: faults,
    },
  };
}

const driveIds: Readonly<Record<string, number>> = { FWD: 1, RWD: 2, AWD: 3, "4WD": 4 };

function driveChoice(word: string): Choice {
  return { Id: driveIds[word] ?? 0, Text: word };
}

function stylesOf(reading: Interpretation): Style[] {
  const { engine, fuel } = reading;
  const year = reading.year > 0 ? String(reading.year) : "";
  const text = engineText(engine.Liter, engine.Cylinders, engine.BlockType, fuel);
  return reading.trims.map((trim) => ({
    vehicle_id: String(stableId(["style", year, reading.make.Id, reading.model.Id, trim].join("|"))),
    name: [year, reading.make.Text, reading.model.Text, trim].filter(Boolean).join(" "),
    basic_data: {
      year,
      make: reading.make.Text,
      model: reading.model.Text,
      trim,
      body_type: reading.body,
      vehicle_type: reading.type,
      drive_type: reading.drive,
      doors: reading.doors,
      plant: reading.city,
      country_of_manufacture: reading.country,
    },
    engines: text
      ? [
          {
            name: [text, reading.engineName].filter(Boolean).join(" "),
            cylinders: engine.Cylinders,
            displacement: engine.Liter,
            fuel_type: fuel,
            block_type: engine.BlockType,
          },
        ]
      : [],
    transmissions: [],
  }));
}

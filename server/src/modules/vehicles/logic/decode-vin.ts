import type { CheckDigit, Choice, DecodedVin, EngineChoice, VinFault } from "@remotebay/contract";
import { checkDigit, isNorthAmerican } from "./check-digit.ts";
import { chooseModels } from "./choose-models.ts";
import { decoderErrors } from "./decoder-errors.ts";
import { driveWord } from "./drive-words.ts";
import { blockType, cubicInches, engineKey, fuelWord, literText } from "./engine-words.ts";
import type { Interpretation } from "./interpretation.ts";
import { bestCode, yearsOfCode, type ModelCode } from "./model-codes.ts";
import { isEarlyLetter, mayPrecede1986, modelYears, type YearRules } from "./model-years.ts";
import { normaliseVin } from "./normalise-vin.ts";
import { probeOf, scanSchema, type Hit } from "./scan-schema.ts";
import { stylesOf } from "./styles.ts";
import { checkDigitFaults, unreadable } from "./vin-faults.ts";
import { elements } from "./vpic-elements.ts";
import { allOf, winners } from "./winners.ts";
import type { Store, WmiRow } from "../store.ts";

/** A VIN with what its maker's code tells. */
interface Subject {
  vin: string;
  wmi: string;
  row: WmiRow;
  checkDigit: CheckDigit;
  isNorthAmerican: boolean;
  /** Undefined if no European code matches. */
  code: ModelCode | undefined;
}

const none: Choice = { Id: 0, Text: "" };
const noEngine: EngineChoice = { Id: 0, Liter: "", CID: "", Cylinders: "", BlockType: "" };
const blank = { trims: [""], body: "", doors: "", fuel: "", drive: "", engine: noEngine, engineName: "" };
/** Maximum number of styles in a reply. */
const maxStyles = 20;

/** Decodes a VIN (domain.md#vin-decoded). Never throws for invalid input: faults are part of the reply. `now` limits the model year. */
export function decodeVin(store: Store, text: string, now: Date): DecodedVin {
  const vin = normaliseVin(text);
  const faults = unreadable(vin);
  if (faults.length > 0) return reply(vin, "none", [], faults);
  const wmi = wmiOf(vin);
  const row = store.wmi(wmi);
  const checkDigitResult = checkDigit(vin);
  if (!row)
    return reply(
      vin,
      checkDigitResult,
      [],
      [{ path: "VIN", code: "not-found" }, { path: "Make", code: "maker-unknown" }, ...checkDigitFaults(vin)],
    );
  const code = bestCode(store.modelCodes(wmi), vin);
  const subject = { vin, wmi, row, checkDigit: checkDigitResult, isNorthAmerican: isNorthAmerican(vin), code };
  const rules = yearRules(subject, now);
  const readings = interpret(store, subject, rules);
  const tooOld = row.yearCode < 2 && mayPrecede1986(vin, rules, code) && readings.every((reading) => !reading.american);
  return reply(vin, checkDigitResult, readings, [...findings(readings, tooOld), ...checkDigitFaults(vin)]);
}

function yearRules({ vin, row, checkDigit: result, isNorthAmerican: northAmerican }: Subject, now: Date): YearRules {
  return {
    newest: now.getUTCFullYear() + 1,
    positionSeven: northAmerican && row.light === 1 && (result === "valid" || isEarlyLetter(vin)),
    since: row.since,
  };
}

/** The interpretations of a VIN for each possible year, newest first; one without a year if it encodes none. */
function interpret(store: Store, subject: Subject, rules: YearRules): Interpretation[] {
  const readings = modelYears(subject.vin, rules).map((year) => interpretAs(store, subject, year));
  // If the patterns match a vehicle in one 30-year cycle only, the other cycle is excluded.
  const sure = readings.filter((reading) => reading.american);
  if (sure.length > 0) return sure;
  const years = europeanYears(subject, rules);
  return years.length > 0 ? years.map((year) => interpretAs(store, subject, year)) : [interpretAs(store, subject, 0)];
}

/** The years that a VIN without an American pattern encodes. */
function europeanYears({ vin, row, isNorthAmerican: northAmerican, code }: Subject, rules: YearRules): number[] {
  const isElsewhere = !northAmerican && row.yearCode === 3;
  const isTold = northAmerican || row.yearCode === 0 || isElsewhere || (row.yearCode === 1 && /[A-Z]/.test(vin.charAt(9)));
  const years = isTold ? modelYears(vin, isElsewhere ? { ...rules, position: 11 } : rules) : [];
  return code ? yearsOfCode(years, code) : years;
}

/** Makers of fewer than 1,000 vehicles a year share a code that ends in 9 and are told apart by positions 12-14 (ISO 3780). */
function wmiOf(vin: string): string {
  return vin.charAt(2) === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
}

function findings(readings: Interpretation[], tooOld: boolean): VinFault[] {
  const first = readings[0];
  if (!first) return [];
  const faults: VinFault[] = [];
  if (first.make.Id === 0) faults.push({ path: "Make", code: "maker-unknown" });
  if (first.year === 0) faults.push({ path: "Year", code: "year-unknown" });
  if (tooOld) faults.push({ path: "Year", code: "year-before-1986" });
  if (readings.length > 1) faults.push({ path: "Year", code: "year-ambiguous" });
  if (first.models.length > 0) faults.push({ path: "Model", code: "model-ambiguous" });
  else if (first.model.Id === 0) faults.push({ path: "Model", code: "model-unknown" });
  return faults;
}

function interpretAs(store: Store, subject: Subject, year: number): Interpretation {
  const { row } = subject;
  const hits = year === 0 ? [] : hitsOf(store, subject, year);
  const best = winners(hits);
  const word = (element: number) => catalogueWord(store, best.get(element)?.value);
  const { models, american } = chooseModels({
    vin: subject.vin,
    checkDigit: subject.checkDigit,
    isYearOfCode: !subject.code || yearsOfCode([year, year - 30, year + 30], subject.code).includes(year),
    american: store.model(best.get(elements.model)?.value ?? 0),
    european: (subject.code?.models ?? []).flatMap((id) => store.model(id) ?? []),
  });
  const [model] = models;
  const named = models.map(({ Id, Text, make }) => ({ Make: store.make(make) ?? none, Model: { Id, Text } }));
  const identity = {
    year,
    make: named[0]?.Make ?? store.make(row.make) ?? none,
    model: named.length === 1 ? (named[0]?.Model ?? none) : none,
    models: named.length > 1 ? named : [],
    american,
    city: word(elements.city),
    country: word(elements.country) || row.country,
    type: row.type,
  };
  // Patterns also match European VINs by accident: without an American model, only the plant is used.
  if (!american && !subject.isNorthAmerican) return { ...blank, ...identity };
  const trims = allOf(hits, elements.trim).map((id) => catalogueWord(store, id));
  const series = word(elements.series);
  const name = word(elements.engineModel);
  const facts = name ? store.engineFacts(name) : {};
  const fact = (element: number) => word(element) || (facts[String(element)] ?? "");
  const fuel = fuelWord(fact(elements.fuel), word(elements.fuelToo), word(elements.electrification));
  return {
    ...identity,
    trims: trims.length > 0 ? trims : series ? [series] : [""],
    body: word(elements.body),
    doors: word(elements.doors),
    fuel,
    drive: driveWord(word(elements.drive), ...trims.slice(0, 1), series, model?.Text ?? ""),
    engine: engineOf(store, fact, fuel),
    engineName: name,
  };
}

function hitsOf(store: Store, { vin, wmi }: Subject, year: number): Hit[] {
  const probe = probeOf(vin);
  return store.schemas(wmi, year).flatMap((schema) => scanSchema(schema.patterns, probe, schema.id, schema.yearFrom));
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
      Models: first?.models ?? [],
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

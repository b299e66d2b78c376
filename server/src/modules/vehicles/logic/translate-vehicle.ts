import type { Choice, DecodedVin, EngineItem, Style } from "@remotebay/contract";
import { textOf } from "../../../platform/translate/reference-text.ts";
import { bodyWords, driveKeys, driveWords, fuelWords, gearboxKeys } from "./catalogue-words.ts";

/** A gearbox in a language, by its id; id 0 is somebody's own words and stays as it is. */
export function translateGearbox(language: string, { Id, Text }: Choice): Choice {
  return { Id, Text: textOf(language, "lookups.gearboxes", gearboxKeys[Id] ?? "") ?? Text };
}

/** A type of drive in a language, by its id; id 0 is somebody's own words and stays as it is. */
export function translateDrive(language: string, { Id, Text }: Choice): Choice {
  return { Id, Text: textOf(language, "lookups.drives", driveKeys[Id] ?? "") ?? Text };
}

/** An engine in a language: the catalogue's text ends in the fuel (`1.5 L I4 Diesel`), of one word or two. */
export function translateEngine(language: string, engine: EngineItem): EngineItem {
  const words = engine.Text.split(" ");
  for (const count of [2, 1]) {
    const fuel = words.slice(-count).join(" ");
    if (Object.hasOwn(fuelWords, fuel)) return { ...engine, Text: [...words.slice(0, -count), fuelIn(language, fuel)].join(" ") };
  }
  return engine;
}

/** What a VIN tells, in a language: body, fuel and driven wheels. */
export function translateDecoded(language: string, decoded: DecodedVin): DecodedVin {
  const card = decoded.RemoteBay;
  const { us_styles } = decoded.query_responses.Request_Result.us_market_data;
  return {
    ...decoded,
    query_responses: { Request_Result: { us_market_data: { us_styles: us_styles.map((style) => translateStyle(language, style)) } } },
    RemoteBay: {
      ...card,
      Body: bodyIn(language, card.Body),
      Fuel: fuelIn(language, card.Fuel),
      DriveType: translateDrive(language, card.DriveType),
    },
  };
}

function translateStyle(language: string, style: Style): Style {
  const { basic_data: basic, engines } = style;
  return {
    ...style,
    basic_data: {
      ...basic,
      body_type: bodyIn(language, basic.body_type),
      drive_type: wordIn(language, "lookups.drives", driveWords, basic.drive_type),
    },
    engines: engines.map((engine) => Object.assign({}, engine, { fuel_type: fuelIn(language, engine.fuel_type) })),
  };
}

function bodyIn(language: string, word: string): string {
  return wordIn(language, "lookups.bodies", bodyWords, word);
}

function fuelIn(language: string, word: string): string {
  return wordIn(language, "lookups.fuels", fuelWords, word);
}

/** A word that the catalogue has and the texts lack stays as it is. */
function wordIn(language: string, group: string, keys: Readonly<Record<string, string>>, word: string): string {
  return (Object.hasOwn(keys, word) ? textOf(language, group, keys[word] ?? "") : undefined) ?? word;
}

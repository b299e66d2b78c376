import type { Choice, DecodedVin, EngineItem, Style } from "@remotebay/contract";
import { textOf } from "../../../platform/translate/reference-text.ts";
import { bodyWords, driveKeys, driveWords, fuelWords, gearboxKeys } from "./catalogue-words.ts";

/** Translates a gearbox by its id; id 0 is free text and stays unchanged. */
export function translateGearbox(language: string, { Id, Text }: Choice): Choice {
  return { Id, Text: textOf(language, "lookups.gearboxes", gearboxKeys[Id] ?? "") ?? Text };
}

/** Translates a type of drive by its id; id 0 is free text and stays unchanged. */
export function translateDrive(language: string, { Id, Text }: Choice): Choice {
  return { Id, Text: textOf(language, "lookups.drives", driveKeys[Id] ?? "") ?? Text };
}

/** Translates an engine: the catalogue's text ends with the fuel (`1.5 L I4 Diesel`), one or two words. */
export function translateEngine(language: string, engine: EngineItem): EngineItem {
  const words = engine.Text.split(" ");
  for (const count of [2, 1]) {
    const fuel = words.slice(-count).join(" ");
    if (Object.hasOwn(fuelWords, fuel)) return { ...engine, Text: [...words.slice(0, -count), fuelIn(language, fuel)].join(" ") };
  }
  return engine;
}

/** Translates a decoded VIN: body, fuel and driven wheels. */
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

/** Translates a catalogue word; one without a text stays unchanged. */
function wordIn(language: string, group: string, keys: Readonly<Record<string, string>>, word: string): string {
  return (Object.hasOwn(keys, word) ? textOf(language, group, keys[word] ?? "") : undefined) ?? word;
}

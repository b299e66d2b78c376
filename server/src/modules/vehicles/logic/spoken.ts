import type { Choice, DecodedVin, EngineItem, Style } from "@remotebay/contract";
import { sayIn } from "../../../platform/translate/known-text.ts";

/** Gearboxes in a language. */
export function sayGearboxes(language: string, choices: readonly Choice[]): Choice[] {
  return choices.map(({ Id, Text }) => ({ Id, Text: sayIn(language, "lookups.gearboxes", Text) }));
}

/** Driven wheels in a language. */
export function sayDrives(language: string, choices: readonly Choice[]): Choice[] {
  return choices.map((choice) => sayDrive(language, choice));
}

/** Engines in a language: their texts end in the fuel (`1.5 L I4 Diesel`), of one word or two. */
export function sayEngines(language: string, engines: readonly EngineItem[]): EngineItem[] {
  return engines.map((engine) => ({ ...engine, Text: sayFuelOf(language, engine.Text) }));
}

/** What a VIN tells, in a language: body, fuel and driven wheels. */
export function sayDecoded(language: string, decoded: DecodedVin): DecodedVin {
  const card = decoded.RemoteBay;
  const { us_styles } = decoded.query_responses.Request_Result.us_market_data;
  return {
    ...decoded,
    query_responses: { Request_Result: { us_market_data: { us_styles: us_styles.map((style) => sayStyle(language, style)) } } },
    RemoteBay: {
      ...card,
      Body: sayIn(language, "lookups.bodies", card.Body),
      Fuel: sayIn(language, "lookups.fuels", card.Fuel),
      DriveType: sayDrive(language, card.DriveType),
    },
  };
}

function sayStyle(language: string, style: Style): Style {
  const { basic_data: basic, engines } = style;
  return {
    ...style,
    basic_data: {
      ...basic,
      body_type: sayIn(language, "lookups.bodies", basic.body_type),
      drive_type: sayIn(language, "lookups.drives", basic.drive_type),
    },
    engines: engines.map((engine) => Object.assign({}, engine, { fuel_type: sayIn(language, "lookups.fuels", engine.fuel_type) })),
  };
}

function sayDrive(language: string, { Id, Text }: Choice): Choice {
  return { Id, Text: sayIn(language, "lookups.drives", Text) };
}

function sayFuelOf(language: string, text: string): string {
  const words = text.split(" ");
  for (const count of [2, 1]) {
    const fuel = words.slice(-count).join(" ");
    const said = sayIn(language, "lookups.fuels", fuel);
    if (said !== fuel) return [...words.slice(0, -count), said].join(" ");
  }
  return text;
}

import { type Style, type VehicleModel, vehicleWords } from "@remotebay/contract";
import { engineText } from "./engine-words.ts";
import type { Interpretation } from "./interpretation.ts";
import { stableId } from "./stable-id.ts";

/** The styles of an interpretation in DataOne's shape: one for each trim, and for each model that shares the VIN's code. */
export function stylesOf(reading: Interpretation): Style[] {
  const models = reading.models.length > 0 ? reading.models : [{ Make: reading.make, Model: reading.model }];
  return models.flatMap((model) => reading.trims.map((trim) => styleOf(reading, model, trim)));
}

function styleOf(reading: Interpretation, { Make, Model }: VehicleModel, trim: string): Style {
  const { engine, fuel } = reading;
  const year = reading.year > 0 ? String(reading.year) : "";
  const text = engineText(engine.Liter, engine.Cylinders, engine.BlockType, fuel);
  return {
    vehicle_id: String(stableId(["style", year, Make.Id, Model.Id, trim].join("|"))),
    name: vehicleWords(year, Make.Text, Model.Text, trim),
    basic_data: {
      year,
      make: Make.Text,
      model: Model.Text,
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
  };
}

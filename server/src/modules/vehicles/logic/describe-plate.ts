import type { Choice, DecodedPlate } from "@remotebay/contract";
import type { RegisterEntry } from "../adapters/register.ts";
import type { Store } from "../store.ts";
import { cubicInches, literText } from "./engine-words.ts";
import { plainName } from "./plain-name.ts";
import type { Plate } from "./plates.ts";

/** A register's words as the catalogue's choices; Id 0 with the register's own text if the catalogue does not contain them. */
export function describePlate(store: Store, plate: Plate, entry: RegisterEntry): DecodedPlate {
  const make = store.makeByName(plainName(entry.make)) ?? { Id: 0, Text: entry.make.slice(0, 120) };
  const Liter = literText((entry.engineCc ?? 0) / 1000);
  return {
    VRM: plate.text,
    Country: plate.country,
    Year: entry.year,
    Make: make,
    Model: modelOf(store, make, entry.model),
    Engine: { Id: 0, Liter, CID: cubicInches(Liter), Cylinders: entry.cylinders ? String(entry.cylinders) : "", BlockType: "" },
    Fuel: entry.fuel,
    Colour: entry.colour,
    Body: entry.body,
  };
}

/** Registers often repeat the make in the model: `VOLKSWAGEN GOLF`. */
function modelOf(store: Store, make: Choice, name: string): Choice {
  const alone = plainName(name).startsWith(`${plainName(make.Text)} `) ? name.slice(make.Text.length + 1) : name;
  const found = make.Id > 0 ? store.modelByName(make.Id, alone) : undefined;
  return found ? { Id: found.Id, Text: found.Text } : { Id: 0, Text: alone.slice(0, 120) };
}

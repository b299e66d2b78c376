import type { DecodedVin, Style } from "@remotebay/contract";
import { describe, expect, test } from "vitest";
import { noVehicle } from "./vehicle-fields.ts";
import {
  engineOf,
  isChosen,
  modelsOf,
  noOrigin,
  stylesOf,
  vehicleName,
  withDecoded,
  withModel,
  withPlate,
  withStyle,
  withVin,
} from "./vehicle-value.ts";
import { engineName } from "./vehicle-words.ts";

function style(year: string, trim: string, litres: string): Style {
  return {
    vehicle_id: `${year}${trim}${litres}`,
    name: `${year} Ford Fusion ${trim}`,
    basic_data: {
      year,
      make: "Ford",
      model: "Fusion",
      trim,
      body_type: "Sedan",
      vehicle_type: "Passenger Car",
      drive_type: "FWD",
      doors: "4",
      plant: "",
      country_of_manufacture: "Mexico",
    },
    engines: [{ name: "", cylinders: "4", displacement: litres, fuel_type: "Gasoline", block_type: "I" }],
    transmissions: [],
  };
}

const decoded: DecodedVin = {
  decoder_messages: { decoder_errors: [] },
  query_responses: {
    Request_Result: {
      us_market_data: { us_styles: [style("2016", "SE", "1.5"), style("2016", "Titanium", "2.0"), style("1986", "L", "1.5")] },
    },
  },
  RemoteBay: {
    VIN: "3FA6P0D90GR000000",
    CheckDigit: "valid",
    Years: [2016, 1986],
    Year: 2016,
    Make: { Id: 7, Text: "Ford" },
    Model: { Id: 70, Text: "Fusion" },
    Models: [],
    Trim: "SE",
    Submodel: { Id: 0, Text: "SE" },
    Body: "Sedan",
    Engine: { Id: 0, Liter: "1.5", CID: "92", Cylinders: "4", BlockType: "I" },
    Fuel: "Gasoline",
    DriveType: { Id: 0, Text: "" },
    Transmission: { Id: 0, Text: "" },
    Plant: "Mexico",
    Faults: [],
  },
};
const car = {
  ...noVehicle,
  VIN: "3FA6P0D90GR000000",
  VRM: "AB 123",
  Odometer: 48_210,
  Insurance: { Id: 2, Text: "Acme" },
  Transmission: { Id: 1, Text: "Manual" },
};
const mine = { car, origin: noOrigin };
/** Fields that a VIN does not encode. */
const kept = { VRM: "AB 123", Odometer: 48_210, Insurance: { Id: 2, Text: "Acme" } };
const write = { litres: (value: number) => `${value} L`, cylinders: (count: string) => `${count} cyl` };

describe("a code that several models share", () => {
  const audi = { Id: 582, Text: "Audi" };
  const [a6, a7] = [6, 7].map((Id) => ({ Make: audi, Model: { Id, Text: `A${Id}` } }));
  const shared = {
    ...decoded,
    RemoteBay: { ...decoded.RemoteBay, Make: audi, Model: { Id: 0, Text: "" }, Models: [a6, a7].filter((model) => model !== undefined) },
  };

  test("offers the models, and choosing one completes the vehicle", () => {
    expect(modelsOf(decoded)).toEqual([]);
    const [, choice] = modelsOf(shared);
    expect(modelsOf(shared).map(({ label }) => label)).toEqual(["A6", "A7"]);
    const read = withDecoded(mine, shared);
    expect(isChosen(read.car)).toBe(false);
    if (choice) expect(vehicleName(withModel(read, choice.model).car)).toBe("2016 Audi A7");
  });

  test("names the makes if they differ", () => {
    const other = { Make: { Id: 1, Text: "Dacia" }, Model: { Id: 8, Text: "Duster" } };
    const mixed = { ...shared, RemoteBay: { ...shared.RemoteBay, Models: [...shared.RemoteBay.Models, other] } };
    expect(modelsOf(mixed).map(({ label }) => label)).toEqual(["Audi A6", "Audi A7", "Dacia Duster"]);
  });
});

describe("a decoded VIN", () => {
  const read = withDecoded(mine, decoded);
  const byHand = { ...read, origin: { ...read.origin, Source: "hand" as const } };
  test("fills the vehicle and keeps VIN, plate and fields that a VIN does not encode", () => {
    expect(read.car).toMatchObject({
      ...kept,
      VIN: car.VIN,
      Year: 2016,
      Submodel: { Id: 0, Text: "SE" },
      DriveType: null,
      Transmission: null,
    });
    expect(read.origin).toEqual({ Source: "vin", ReadFrom: car.VIN, Body: "Sedan" });
    expect(vehicleName(read.car)).toBe("2016 Ford Fusion");
    expect(isChosen(read.car)).toBe(true);
    expect(engineName(read.car.Engine, write)).toBe("1.5 L · I4");
  });
  test("is cleared with its VIN, while manual choices remain", () => {
    expect(withVin(read, "1HG")).toMatchObject({ car: { ...kept, VIN: "1HG", Year: null, Engine: null }, origin: noOrigin });
    expect(withVin(byHand, "1HG").car).toMatchObject({ VIN: "1HG", Year: 2016 });
    const unknownModel = { ...decoded, RemoteBay: { ...decoded.RemoteBay, Model: { Id: 0, Text: "" } } };
    expect(withDecoded(byHand, unknownModel).car.Model.Text).toBe("Fusion");
  });
  test("offers only the styles of its year", () => {
    expect(stylesOf(decoded, 2016)).toHaveLength(2);
    expect(stylesOf(decoded, 1986)).toHaveLength(0);
    expect(stylesOf(decoded, null)).toHaveLength(3);
  });
  test("takes a style's texts and keeps the catalogue's model", () => {
    const styled = withStyle(read, style("2016", "Titanium", "2.0"));
    expect(styled.car).toMatchObject({
      Model: { Id: 70, Text: "Fusion" },
      Submodel: { Id: 0, Text: "Titanium" },
      DriveType: { Id: 0, Text: "FWD" },
    });
    expect(styled.car.Engine?.Liter).toBe(2);
  });
});

test("a register entry fills the vehicle and keeps the VIN and fields that registers lack", () => {
  const Engine = { Id: 0, Liter: "1.2", CID: "", Cylinders: "3", BlockType: "" };
  const plate = { VRM: "AB12 CDE", Country: "GB" as const, Year: 2019, Make: { Id: 7, Text: "Ford" }, Model: { Id: 0, Text: "Fiesta" } };
  const found = withPlate(mine, { ...plate, Engine, Fuel: "", Colour: "", Body: "" });
  expect(found.car).toMatchObject({ ...kept, VIN: car.VIN, VRM: "AB12 CDE", Year: 2019, Transmission: null });
  expect(found.origin.Source).toBe("plate");
});

test("an empty engine becomes null", () => {
  expect(engineOf({ Id: 0, Liter: "", CID: "", Cylinders: "", BlockType: "" })).toBeNull();
  expect(engineName({ Id: 0, Liter: null, CID: null, Cylinders: 3, BlockType: "" }, write)).toBe("3 cyl");
  expect(engineName(null, write)).toBe("");
});

import type { DecodedVin, Style } from "@remotebay/contract";
import { describe, expect, test } from "vitest";
import { engineName, engineOf, isChosen, noVehicle, stylesOf, vehicleName, withDecoded, withStyle, withVin } from "./vehicle-value.ts";

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
const mine = { ...noVehicle, VIN: "3FA6P0D90GR000000", VRM: "AB 123", Transmission: { Id: 1, Text: "Manual" } };
const write = { litres: (value: number) => `${value} L`, cylinders: (count: string) => `${count} cyl` };

describe("a decoded VIN", () => {
  test("fills the vehicle and leaves VIN and plate", () => {
    const vehicle = withDecoded(mine, decoded);
    expect(vehicle).toMatchObject({
      VIN: mine.VIN,
      VRM: "AB 123",
      Year: 2016,
      Source: "vin",
      Submodel: { Id: 0, Text: "SE" },
      DriveType: null,
      Transmission: null,
    });
    expect(vehicleName(vehicle)).toBe("2016 Ford Fusion");
    expect(isChosen(vehicle)).toBe(true);
    expect(engineName(vehicle.Engine, write)).toBe("1.5 L · I4");
  });
  test("is forgotten with its VIN, and what a person chose is not", () => {
    const vehicle = withDecoded(mine, decoded);
    expect(withVin(vehicle, "1HG")).toMatchObject({ VIN: "1HG", VRM: "AB 123", Year: null, Source: "none" });
    expect(withVin({ ...vehicle, Source: "hand" }, "1HG")).toMatchObject({ VIN: "1HG", Year: 2016 });
    const unknownModel = { ...decoded, RemoteBay: { ...decoded.RemoteBay, Model: { Id: 0, Text: "" } } };
    expect(withDecoded({ ...vehicle, Source: "hand" }, unknownModel).Model.Text).toBe("Fusion");
  });
  test("asks among the styles of its year only", () => {
    expect(stylesOf(decoded, 2016)).toHaveLength(2);
    expect(stylesOf(decoded, 1986)).toHaveLength(0);
    expect(stylesOf(decoded, null)).toHaveLength(3);
  });
  test("takes a style's words and keeps the catalogue's model", () => {
    const vehicle = withStyle(withDecoded(mine, decoded), style("2016", "Titanium", "2.0"));
    expect(vehicle).toMatchObject({
      Model: { Id: 70, Text: "Fusion" },
      Submodel: { Id: 0, Text: "Titanium" },
      DriveType: { Id: 0, Text: "FWD" },
    });
    expect(vehicle.Engine?.Liter).toBe(2);
  });
});

test("an engine of which nothing is known is none", () => {
  expect(engineOf({ Id: 0, Liter: "", CID: "", Cylinders: "", BlockType: "" })).toBeNull();
  expect(engineName({ Id: 0, Liter: null, CID: null, Cylinders: 3, BlockType: "" }, write)).toBe("3 cyl");
  expect(engineName(null, write)).toBe("");
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { DecodedVin } from "@remotebay/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as vehicles from "./service.ts";

const now = new Date("2026-11-20T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "vehicles-test-"));
let catalogue: vehicles.Catalogue;

beforeAll(() => {
  catalogue = vehicles.openCatalogue(folder);
});

afterAll(() => {
  catalogue.close();
  rmSync(folder, { recursive: true, force: true });
});

const decode = (vin: string) => vehicles.decodeVin(catalogue, vin, now);
const styles = (vin: string) => decode(vin).query_responses.Request_Result.us_market_data.us_styles;

const makeOf = (year: number, text: string) => vehicles.makes(catalogue, year).find((make) => make.Text === text)?.Id ?? 0;
const modelOf = (year: number, make: number, text: string) =>
  vehicles.models(catalogue, year, make).find((model) => model.Text === text)?.Id ?? 0;

describe("the catalogue file", () => {
  test("is of the day that its licences name", () => {
    const licences = readFileSync(new URL("../../../catalogue/LICENCES.md", import.meta.url), "utf8");
    const day = new Date(vehicles.catalogueDay).toLocaleDateString("en-GB", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    expect(licences).toContain(`patterns changed up to ${day} |`);
  });

  test("is unpacked once, and can be opened by two processes", () => {
    const second = vehicles.openCatalogue(folder);
    expect(vehicles.years(second)).toEqual(vehicles.years(catalogue));
    second.close();
    expect(readdirSync(join(folder, "catalogue")).filter((name) => !/^vehicles-[0-9a-f]{16}\.sqlite$/.test(name))).toEqual([]);
  });
});

describe("decoding", () => {
  test.each([
    ["1HGCM82633A004352", [2003], "Honda", "Accord"],
    ["1FA6P8CF5H5300001", [2017], "Ford", "Mustang"],
    ["1FTFW1E8XMFA00001", [2021], "Ford", "F-150"],
    ["5YJ3E1EA7KF317000", [2019], "Tesla", "Model 3"],
    ["7SAYGDEE5PA000001", [2023], "Tesla", "Model Y"],
    ["1G1ZD5ST5JF100001", [2018], "Chevrolet", "Malibu"],
    ["1C4RJFBG5LC000001", [2020], "Jeep", "Grand Cherokee"],
    ["2T1BURHE5JC000001", [2018], "Toyota", "Corolla"],
    ["3VW2B7AJ5HM000001", [2017], "Volkswagen", "Jetta"],
    ["JTDKARFU5J3000001", [2018], "Toyota", "Prius"],
    ["JN8AT2MV0JW000001", [2018], "Nissan", "Rogue"],
    ["JF2SJAGC5JH000001", [2018], "Subaru", "Forester"],
    ["JM1BN1V79J1000001", [2018], "Mazda", "Mazda3"],
    ["KMHD84LF1JU000001", [2018], "Hyundai", "Elantra"],
    ["KNDPM3AC5J7000001", [2018], "Kia", "Sportage"],
    ["WAUENAF45HN000001", [2017], "Audi", "A4"],
    ["YV4A22PK5J1000001", [2018], "Volvo", "XC90"],
    ["LRW3E7EKXNC000001", [2022], "Tesla", "Model 3"],
  ])("%s", (vin, years, make, model) => {
    const { RemoteBay, decoder_messages } = decode(vin);
    expect([RemoteBay.Years, RemoteBay.Make.Text, RemoteBay.Model.Text]).toEqual([years, make, model]);
    expect(decoder_messages.decoder_errors).toEqual([]);
  });

  test("fills the vehicle card and DataOne's shape with the same values", () => {
    const { RemoteBay } = decode("1FA6P8CF5H5300001");
    expect(RemoteBay.Engine).toMatchObject({ Liter: "5.0", CID: "305", Cylinders: "8", BlockType: "V" });
    expect(RemoteBay).toMatchObject({ Fuel: "Petrol", Body: "Coupe", Trim: "GT Coupe", Plant: "Flat Rock, United States" });
    expect(styles("1FA6P8CF5H5300001")[0]).toMatchObject({
      name: "2017 Ford Mustang GT Coupe",
      basic_data: { year: "2017", make: "Ford", model: "Mustang", trim: "GT Coupe", vehicle_type: "Passenger Car" },
      engines: [{ cylinders: "8", displacement: "5.0", fuel_type: "Petrol", block_type: "V" }],
    });
  });

  test("the decoded make, model and engine are entries of the pickers", () => {
    const { Make, Model, Engine } = decode("1FA6P8CF5H5300001").RemoteBay;
    expect(vehicles.makes(catalogue, 2017)).toContainEqual(Make);
    expect(vehicles.models(catalogue, 2017, Make.Id)).toContainEqual(Model);
    expect(vehicles.engines(catalogue, 2017, Make.Id, Model.Id, 0).map((engine) => engine.Id)).toContain(Engine.Id);
  });

  test("an ambiguous year results in two styles and a fault", () => {
    expect(styles("VSSZZZXXZGR000001").map((style) => style.name)).toEqual(["2016 SEAT", "1986 SEAT"]);
    expect(decode("VSSZZZXXZGR000001").RemoteBay.Faults.map((fault) => fault.code)).toEqual(["year-ambiguous", "model-unknown"]);
  });

  test("a wrong check digit causes a warning but decodes", () => {
    const { RemoteBay, decoder_messages } = decode("1HGCM82603A004352");
    expect(RemoteBay).toMatchObject({
      CheckDigit: "second-look",
      Make: { Text: "Honda" },
      Faults: [{ code: "check-digit-second-look", position: 9 }],
    });
    expect(decoder_messages.decoder_errors).toEqual([]);
  });

  test.each([
    ["", "length"],
    ["1HGCM82633A00435", "length"],
    ["1HGCM82633A0043522", "length"],
    ["1HGCM8263OA004352", "letter"],
    ["6R07A123456", "length"],
    ["0000M82633A004352", "not-found"],
  ])("«%s» is answered with the error %s", (vin, code) => {
    expect(decode(vin).decoder_messages.decoder_errors.map((error) => error.error_code)).toContain(code);
    expect(styles(vin)).toEqual([]);
  });

  test("for any input the reply matches the contract and has at most 20 styles", () => {
    const letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
    const tail = fc.array(fc.constantFrom(...letters), { minLength: 14, maxLength: 14 });
    const wmi = fc.constantFrom("1FT", "1GC", "WBA", "JTD", "WDB", "3AK", "1FV", "KMH", "SAL", "5YJ", "ZAR", "YV1");
    const vin = fc.tuple(wmi, tail).map(([code, rest]) => code + rest.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.string(), vin), (text) => {
        const reply = decode(text);
        expect(v.is(DecodedVin, reply)).toBe(true);
        expect(reply.query_responses.Request_Result.us_market_data.us_styles.length).toBeLessThanOrEqual(20);
        expect(reply.RemoteBay.Years.every((year) => year > 1985 && year <= 2027)).toBe(true);
      }),
    );
  });

  test("a style has a stable, unique id", () => {
    const ids = styles("KNDPM3AC5J7000001").map((style) => style.vehicle_id);
    expect(styles("KNDPM3AC5J7000001").map((style) => style.vehicle_id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("pickers", () => {
  test("years are sorted from the newest", () => {
    const years = vehicles.years(catalogue);
    expect(years[0]?.Id).toBeGreaterThanOrEqual(2026);
    expect(years.at(-1)?.Id).toBe(1980);
    expect(years.every((year) => year.Text === String(year.Id))).toBe(true);
  });

  test("work from a European make to its gearboxes", () => {
    const make = makeOf(2018, "Škoda");
    const model = modelOf(2018, make, "Octavia");
    const subModel = vehicles.subModels(catalogue, 2018, make, model)[0]?.Id ?? 0;
    expect(vehicles.engines(catalogue, 2018, make, model, subModel).length).toBeGreaterThan(3);
    expect(vehicles.transmissions(catalogue, 2018, make, model).map((item) => item.Text)).toContain("Dual clutch");
    expect(vehicles.driveTypes(catalogue, 2018, make, model).map((item) => item.Text)).toEqual(["FWD", "AWD"]);
  });

  test("offer American and European makes, each once, by name", () => {
    const texts = vehicles.makes(catalogue, 2020).map((make) => make.Text);
    for (const make of ["Acura", "Citroën", "Cupra", "Dacia", "DS", "Ford", "Lexus", "MG", "Peugeot", "RAM", "SEAT", "Škoda", "Vauxhall"])
      expect(texts).toContain(make);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeLessThan(110);
    expect(texts).toEqual(texts.toSorted(new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare));
  });

  test("do not offer discontinued makes", () => {
    const ford = vehicles.models(catalogue, 2026, makeOf(2026, "Ford")).map((model) => model.Text);
    expect(ford).toContain("Mustang");
    for (const gone of ["Fiesta", "Flex", "Crown Victoria"]) expect(ford).not.toContain(gone);
    expect(makeOf(2024, "Pontiac")).toBe(0);
  });

  test("return empty lists for unknown ids", () => {
    expect(vehicles.makes(catalogue, 1800)).toEqual([]);
    expect(vehicles.models(catalogue, 2018, 1)).toEqual([]);
    const ford = makeOf(2018, "Ford");
    for (const list of [vehicles.subModels, vehicles.transmissions, vehicles.driveTypes])
      expect(list(catalogue, 2018, ford, 1)).toEqual([]);
    expect(vehicles.engines(catalogue, 2018, ford, 1, 0)).toEqual([]);
  });

  test("always offer gearboxes and driven wheels", () => {
    const make = makeOf(2020, "MG");
    const model = modelOf(2020, make, "ZS");
    expect(vehicles.transmissions(catalogue, 2020, make, model)).toHaveLength(6);
    expect(vehicles.driveTypes(catalogue, 2020, make, model)).toHaveLength(4);
  });
});

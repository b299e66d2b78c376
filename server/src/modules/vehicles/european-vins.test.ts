import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { DecodedVin } from "@remotebay/contract";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectedCheckDigit } from "./logic/check-digit.ts";
import * as vehicles from "./service.ts";

const now = new Date("2026-11-20T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "european-vins-test-"));
let catalogue: vehicles.Catalogue;
let db: DatabaseSync;

beforeAll(() => {
  catalogue = vehicles.openCatalogue(folder);
  const [file = ""] = readdirSync(join(folder, "catalogue"));
  db = new DatabaseSync(join(folder, "catalogue", file), { readOnly: true });
});

afterAll(() => {
  db.close();
  catalogue.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes whose cars are built under each other's codes. */
const groups = [
  "Alfa Romeo Fiat",
  "Chevrolet Daewoo",
  "Cupra SEAT",
  "Dacia Renault",
  "Daewoo Ravon",
  "Geely Zeekr",
  "Hyundai Kia",
  "Infiniti Nissan",
  "Nissan Renault",
];

const decode = (vin: string) => vehicles.decodeVin(catalogue, vin, now).RemoteBay;
const codes = (vin: string) => decode(vin).Faults.map((fault) => fault.code);

/** The decoded model, or the models to choose from. */
function modelOf(vin: string): string {
  const { Model, Models } = decode(vin);
  return Models.length > 0 ? Models.map((choice) => choice.Model.Text).join("|") : Model.Text;
}

// Real patterns with invented serial numbers.
describe("the model comes from the maker's own code", () => {
  test.each([
    // VW group: positions 7 and 8.
    ["WVWZZZ1KZBW000001", [2011], "Volkswagen", "Golf"],
    ["WVWZZZ1KZ8M000001", [2008], "Volkswagen", "Golf|Jetta"],
    ["WVWZZZ3CZCP000001", [2012], "Volkswagen", "Passat"],
    ["WVWZZZ3CZCE000001", [2012], "Volkswagen", "Passat|CC"],
    ["WVWZZZ3CZ7E000001", [2007], "Volkswagen", "Passat"],
    ["WV1ZZZ7HZ9H000001", [2009], "Volkswagen", "Transporter"],
    ["WVWZZZAUZFW000001", [2015], "Volkswagen", "Golf"],
    ["WV2ZZZ7HZ9H000001", [2009], "Volkswagen", "Multivan|Caravelle|Transporter"],
    ["XW8ZZZ61ZCG000001", [2012], "Volkswagen", "Polo"],
    ["WAUZZZ8K5BA000001", [2011], "Audi", "A4"],
    ["WAUZZZ4G4DN000001", [2013], "Audi", "A6|A7"],
    ["TMBJG7NE0F0000001", [2015], "Škoda", "Octavia"],
    ["VSSZZZ5FZGR000001", [2016], "SEAT", "León"],
    ["VSSZZZ5FZH6000001", [2017], "SEAT", "Ateca"],
    ["TMBMC25J080000001", [2008], "Škoda", "Roomster"],
    ["WP1ZZZ92ZDLA00001", [2013], "Porsche", "Cayenne"],
    // Mercedes-Benz and Renault: positions 4 to 6; Renault 4 and 5 before 2012.
    ["WDD2050071R000001", [], "Mercedes-Benz", "C-Class"],
    ["WDC1660241A000001", [], "Mercedes-Benz", "GLE-Class|M-Class"],
    ["WDC1668231A000001", [], "Mercedes-Benz", "GLS-Class|GL-Class"],
    ["WDF44781313000001", [], "Mercedes-Benz", "V-Class"],
    ["VF1RFB00456789012", [], "Renault", "Mégane"],
    ["VF1JZ1GB642000001", [], "Renault", "Scénic"],
    ["UU1HSDACN54000001", [], "Dacia", "Duster"],
    // Peugeot, Citroën, DS and Opel since 2019: position 4, or 4 and 5.
    ["VF3CCHMZ0HT000001", [2017], "Peugeot", "208"],
    ["VF3CUHNZTGY000001", [2016], "Peugeot", "2008"],
    ["VF3DDHMZ6MJ000001", [2021], "Peugeot", "301"],
    ["VF36BRFV2L1000001", [1990], "Peugeot", "605"],
    ["VF36CRHZH21000001", [], "Peugeot", "407"],
    ["VF3222AZ212000001", [], "Peugeot", "Expert"],
    ["VF32AKFWA43000001", [], "Peugeot", "206"],
    ["VF7SXHMZ0FT000001", [2015], "Citroën", "C3"],
    // Lada, ZAZ, Daewoo.
    ["XTA210700C0000001", [2012], "Lada", "2107"],
    ["Y6D110307B0000001", [2011], "ZAZ", "Slavuta"],
    ["KLATF69YE1B000001", [2001], "Daewoo", "LANOS"],
    // Others.
    ["WBA3A31000J000001", [], "BMW", "3 Series"],
    ["WBAKR01000R000001", [], "BMW", "X5"],
    ["WBAXA51000D000001", [], "BMW", "5 Series"],
    ["WBAUH31000E000001", [], "BMW", "1 Series"],
    ["W0L0AHL3555000001", [2005], "Opel", "Astra"],
    ["WF0SXXGCDSA000001", [2010], "Ford", "Focus"],
    ["WF0MXXGCDM6000001", [2006], "Ford", "C-Max"],
    ["WF0FXXGBBFM000001", [1991], "Ford", "Sierra"],
    ["WF0WXXGBBW3000001", [2003], "Ford", "Mondeo"],
    ["ZFA31200000000001", [], "Fiat", "500"],
    ["ZFA31200003000001", [], "Fiat", "Panda"],
    ["SJNFAAJ11U1000001", [], "Nissan", "Qashqai"],
    ["JMZBL14Z201000001", [], "Mazda", "Mazda3"],
    ["TMAK281GFLJ000001", [2020], "Hyundai", "Kona"],
    ["NLHBA51BAGZ000001", [2016], "Hyundai", "i20"],
    ["U5YHM517GFL000001", [2015], "Kia", "Ceed"],
    ["TSMLYE21S00000001", [], "Suzuki", "Vitara"],
    // A code that nobody has published is unknown, not guessed.
    ["WVWZZZXXZBW000001", [2011], "Volkswagen", ""],
    ["VR1URHNSSKW000001", [2019], "DS", ""],
    ["LSJW74095MZ000001", [2021], "MG", ""],
  ])("%s", (vin, years, make, model) => {
    expect([decode(vin).Years, decode(vin).Make.Text, modelOf(vin)]).toEqual([years, make, model]);
  });

  test("models that share a code are offered, with a style for each, and none is chosen", () => {
    const { RemoteBay, query_responses } = vehicles.decodeVin(catalogue, "WAUZZZ4G4DN000001", now);
    expect(RemoteBay.Model).toEqual({ Id: 0, Text: "" });
    expect(codes("WAUZZZ4G4DN000001")).toEqual(["model-ambiguous"]);
    expect(query_responses.Request_Result.us_market_data.us_styles.map((style) => style.name)).toEqual(["2013 Audi A6", "2013 Audi A7"]);
    const offered = vehicles.models(catalogue, 2013, RemoteBay.Make.Id);
    for (const { Model } of RemoteBay.Models) expect(offered).toContainEqual(Model);
  });

  test("a car that two makers sell is offered as both", () => {
    expect(decode("VF1HJD40067000001").Models.map(({ Make, Model }) => `${Make.Text} ${Model.Text}`)).toEqual([
      "Renault Duster",
      "Dacia Duster",
    ]);
  });
});

describe("American patterns", () => {
  test.each([
    ["VF3CCHMZ0HT000001", "505"],
    ["VF3DD9HP0MJ000001", "405"],
    ["KL1YF7559CK000001", "Corvette"],
    ["KL1JF68E9CK000001", "Sonic"],
    ["YV1UZBMVDN1000001", "S90"],
    ["YV1LFM1V8S1000001", "850 Series"],
  ])("are not read into %s (%s)", (vin, wrong) => {
    expect(modelOf(vin)).not.toBe("");
    expect(modelOf(vin)).not.toContain(wrong);
  });

  test("of discontinued makes end: no Renault is an Eagle Medallion, no Peugeot a 505", () => {
    const letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
    const tail = fc.array(fc.constantFrom(...letters), { minLength: 14, maxLength: 14 }).map((chars) => chars.join(""));
    fc.assert(
      fc.property(fc.constantFrom("VF1", "VF3"), tail, (wmi, rest) => {
        const raw = wmi + rest;
        const vin = raw.slice(0, 8) + expectedCheckDigit(raw) + raw.slice(9);
        const { Make, Model, Year } = decode(vin);
        if (Year === null || Year > 1991) {
          expect(["Renault", "Dacia", "Peugeot"]).toContain(Make.Text);
          expect(["Medallion", "505", "405"]).not.toContain(Model.Text);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("still give cars built for America their exact model and engine", () => {
    expect(decode("WVWA17AUXHW000009")).toMatchObject({ CheckDigit: "valid", Model: { Text: "Golf SportWagen" } });
    expect(decode("WAUENAF47HN000001")).toMatchObject({ CheckDigit: "valid", Model: { Text: "A4" }, Engine: { Liter: "2.0" } });
  });
});

describe("the maker", () => {
  test.each([
    ["JMYLRV93W8J000001", "Mitsubishi"],
    ["6T1BF3FK50X000001", "Toyota"],
    ["JM4KF2W7A00000001", "Mazda"],
    ["X7L4SRLV462000001", "Renault"],
    ["WF7ZZZZZZ00000001", "Citroën"],
    ["YARVEVHZ8GZ000001", "Toyota"],
    ["UN1ZZZZZZ00000001", "Ford"],
    ["LVHRS1862K7000001", "Honda"],
    // Codes of makers that build for others too.
    ["L6T79ZCE8R0000001", "Zeekr"],
    ["L6T7824S2D0000001", "Geely"],
    ["L6TZZZZZZ00000001", "Geely"],
    ["XUUNF196JC0000001", "Chevrolet"],
    ["Y7WDJ6A60B0000001", "SsangYong"],
    ["LLVZZZZZZ00000001", "Lifan"],
    ["LSGTC58U38Y000001", "Chevrolet"],
    ["U5YZT81VCAL000001", "Hyundai"],
    ["U5YPG814ALL000001", "Kia"],
    ["Z94CT41CACR000001", "Hyundai"],
    ["Z94CB41AAER000001", "Kia"],
    ["XW8AN4NE4FH000001", "Škoda"],
    // Codes to which vPIC gives no make or several.
    ["JA4ZZZZZZM0000001", "Mitsubishi"],
    ["3KPZZZZZZM0000001", "Kia"],
    ["5TDZZZZZZM0000001", "Toyota"],
    ["1C4ZZZZZZM0000001", "Jeep"],
  ])("of %s is %s", (vin, make) => expect(decode(vin).Make.Text).toBe(make));

  test("is missing only for plants whose model codes tell it, and their VINs without such a code have none", () => {
    const plants = db.prepare("select wmi from wmi where make = 0 order by wmi").all();
    expect(plants.map((row) => row["wmi"])).toEqual(["LSG", "XUF", "XUU", "XW8", "XWE", "XWF", "Y6D", "Y6L", "Y7C", "Y7W", "Z94"]);
    expect(codes("LSGZZZZZZ00000001")).toContain("maker-unknown");
  });

  test("of every model is one that the maker's code allows: the code's own, or a company of the same group", () => {
    const rows = db
      .prepare(
        `select distinct c.wmi, w.make own, m.make other from model_code c join wmi w on w.wmi = c.wmi,
         json_each('[' || c.models || ']') id join model m on m.id = id.value where w.make not in (0, m.make)`,
      )
      .all();
    const make = (id: unknown) => String(db.prepare("select name from make where id = ?").get(Number(id))?.["name"]);
    const pairs = new Set(rows.map((row) => [make(row["own"]), make(row["other"])].toSorted().join(" ")));
    for (const pair of pairs) expect(groups).toContain(pair);
  });
});

describe("the year", () => {
  test("of a car from 1983 with a wrong check digit is not 2013", () => {
    expect(decode("1HGCM8263DA004352")).toMatchObject({ CheckDigit: "second-look", Years: [], Year: null });
    expect(codes("1HGCM8263DA004352")).toContain("year-before-1986");
  });

  test("is in the years of the model's code", () => {
    expect(decode("WAUZZZ8DZTA000001").Years).toEqual([1996]);
    expect(decode("WAUZZZF25TN000001").Years).toEqual([2026]);
  });

  test("of Ford of Europe is at position 11, and is not read from position 10 where makers put something else", () => {
    expect(decode("WF0AXXWPMAKJ00001").Years).toEqual([2019]);
    expect(decode("WDD2050071R000001").Years).toEqual([]);
  });
});

describe("the reply", () => {
  test("warns of a wrong check digit in North America and China only", () => {
    for (const vin of ["TMBJG7NE0F0000001", "VF3CCHMZ0HT000001", "WDD2050071R000001", "SJNFAAJ11U1000001"])
      expect(codes(vin).filter((code) => code.startsWith("check-digit"))).toEqual([]);
    expect(codes("LSJW74095MZ000001")).toContain("check-digit-second-look");
  });

  test("matches the contract for any VIN under any code, is the same twice, and its models are of its makes", () => {
    const wmis = db.prepare("select distinct wmi from model_code").all();
    const letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
    const tail = fc.array(fc.constantFrom(...letters), { minLength: 14, maxLength: 14 }).map((chars) => chars.join(""));
    const pattern = db.prepare("select pattern from model_code where wmi = ?");
    fc.assert(
      fc.property(fc.constantFrom(...wmis.map((row) => String(row["wmi"]))), fc.nat(), tail, fc.boolean(), (wmi, at, rest, isRight) => {
        const rows = pattern.all(wmi);
        const code = String(rows[at % rows.length]?.["pattern"]);
        const raw = wmi + [...rest].map((char, i) => (/[A-Z0-9]/.test(code.charAt(i)) ? code.charAt(i) : char)).join("");
        const vin = isRight ? raw.slice(0, 8) + expectedCheckDigit(raw) + raw.slice(9) : raw;
        const reply = vehicles.decodeVin(catalogue, vin, now);
        expect(v.is(DecodedVin, reply)).toBe(true);
        expect(vehicles.decodeVin(catalogue, vin, now)).toEqual(reply);
        const { Make, Model, Models } = reply.RemoteBay;
        if (Models.length > 0) expect([Models.length > 1, Model.Id, Models[0]?.Make]).toEqual([true, 0, Make]);
        const owner = db.prepare("select make from model where id = ?");
        for (const choice of Model.Id > 0 ? [{ Make, Model }] : Models) expect(owner.get(choice.Model.Id)?.["make"]).toBe(choice.Make.Id);
      }),
      { numRuns: 300 },
    );
  });
});

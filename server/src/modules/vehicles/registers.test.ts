import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as vehicles from "./service.ts";

const folder = mkdtempSync(join(tmpdir(), "registers-test-"));
const catalogue = vehicles.openCatalogue(folder);
let server: Server;
let base = "";
let asked: { url: string; key: string | undefined; body: string }[] = [];

const dutchVehicle = {
  kenteken: "GB001B",
  merk: "VOLKSWAGEN",
  handelsbenaming: "VOLKSWAGEN GOLF",
  inrichting: "hatchback",
  eerste_kleur: "BLAUW",
  aantal_cilinders: "4",
  cilinderinhoud: "1395",
  datum_eerste_toelating: "20160214",
};

/** Responds as the registers document it: RDW by query, DVLA's test plates by their ending. */
function answer(url: string, body: string): [number, unknown] {
  if (url.startsWith("/rdw/m9d7-ebf2.json"))
    return [
      200,
      url.includes("GB001B")
        ? [dutchVehicle]
        : url.includes("GB002B")
          ? [{ merk: "SKODA", handelsbenaming: "SKODA OCTAVIA", cilinderinhoud: 7 }]
          : [],
    ];
  if (url.startsWith("/rdw/8ys7-d773.json")) return [200, [{ brandstof_omschrijving: "Benzine" }]];
  const plate = (JSON.parse(body) as { registrationNumber: string }).registrationNumber;
  if (plate.endsWith("NFD")) return [404, { errors: [] }];
  if (plate.endsWith("THR")) return [429, {}];
  if (plate.endsWith("ERR")) return [500, {}];
  if (plate.endsWith("BAD")) return [200, "no object"];
  return [
    200,
    { registrationNumber: plate, make: "FORD", colour: "RED", fuelType: "PETROL", engineCapacity: 1998, yearOfManufacture: 2019 },
  ];
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      asked.push({ url: request.url ?? "", key: request.headers["x-api-key"] as string | undefined, body });
      const [status, reply] = answer(request.url ?? "", body);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  asked = [];
});

afterAll(() => {
  server.close();
  catalogue.close();
  rmSync(folder, { recursive: true, force: true });
});

const both = () => ({ rdwUrl: `${base}/rdw/`, dvlaUrl: `${base}/dvla`, dvlaApiKey: "key" });
const find = (vrm: string, config: vehicles.RegisterConfig = both()) => vehicles.decodeVrm(catalogue, config, vrm);

test("the Dutch register's words become the catalogue's choices", async () => {
  expect(await find("gb-001-b")).toMatchObject({
    VRM: "GB-001-B",
    Country: "NL",
    Year: 2016,
    Make: { Text: "Volkswagen" },
    Model: { Text: "Golf" },
    Engine: { Liter: "1.4", CID: "85", Cylinders: "4" },
    Fuel: "Benzine",
    Colour: "BLAUW",
  });
});

test("accents, and missing or mistyped fields of a register, are tolerated", async () => {
  expect(await find("GB-002-B")).toMatchObject({
    Year: null,
    Make: { Text: "Škoda" },
    Model: { Text: "Octavia" },
    Engine: { Liter: "", CID: "" },
    Colour: "",
  });
});

test("the British register is queried with the key and returns no model", async () => {
  expect(await find("AA19 AAA")).toMatchObject({
    VRM: "AA19 AAA",
    Country: "GB",
    Year: 2019,
    Make: { Id: 460, Text: "Ford" },
    Model: { Id: 0, Text: "" },
  });
  expect(asked).toEqual([{ url: "/dvla", key: "key", body: '{"registrationNumber":"AA19AAA"}' }]);
});

test("a plate that fits both countries is looked up in both registers", async () => {
  await expect(find("H12 NFD")).rejects.toMatchObject({ code: "not-found" });
  expect(asked.map(({ url }) => url.split("/")[1])).toEqual(["dvla", "rdw", "rdw"]);
});

test.each([
  ["ER19NFD", "not-found"],
  ["ER19THR", "too-many"],
  ["ER19ERR", "unavailable"],
  ["ER19BAD", "unavailable"],
  ["12345678", "invalid"],
])("%s is the problem %s", (vrm, code) => expect(find(vrm)).rejects.toMatchObject({ code }));

test("an unreachable register causes unavailable", () =>
  expect(find("AA19AAA", { dvlaUrl: "http://127.0.0.1:1/", dvlaApiKey: "key" })).rejects.toMatchObject({ code: "unavailable" }));

test("without a configured register the problem names the missing one", async () => {
  await expect(find("AA19AAA", {})).rejects.toMatchObject({ code: "not-configured", info: { Plate: "AA19 AAA", Country: "GB" } });
  await expect(find("GB001B", { dvlaUrl: base, dvlaApiKey: "key" })).rejects.toMatchObject({
    code: "not-configured",
    info: { Country: "NL" },
  });
});

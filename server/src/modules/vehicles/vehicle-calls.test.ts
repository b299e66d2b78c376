import {
  decodeVin,
  decodeVinRemoteBay,
  decodeVrm,
  vehicleDriveTypes,
  vehicleEngines,
  vehicleMakes,
  vehicleModels,
  vehicleSubModels,
  vehicleTransmissions,
  vehicleYears,
  type Choice,
} from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";

const idOf = (rows: Choice[], text: string) => rows.find((row) => row.Text === text)?.Id ?? 0;

let app: TestApp;
let shop: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-11-20T12:00:00Z" });
  await seedPeople(app.database);
  shop = await app.signIn("shop@demo.test");
});
afterAll(() => app.close());

test.each([decodeVinRemoteBay, decodeVin])("$path decodes", async (call) => {
  expect(await shop.ask(call, { query: { vin: "1fa6p8cf5h5300001" } })).toMatchObject({
    decoder_messages: { decoder_errors: [] },
    query_responses: {
      Request_Result: { us_market_data: { us_styles: [{ basic_data: { make: "Ford", model: "Mustang", year: "2017" } }] } },
    },
    RemoteBay: { VIN: "1FA6P8CF5H5300001", Years: [2017] },
  });
});

test("the other agreed spelling of the path works too", async () => {
  const reply = await app.fastify.inject({
    url: "/api/decoder/DecodeVin?vin=WVWZZZ1KZBW000001",
    headers: { authorization: `Bearer ${shop.token}` },
  });
  expect(reply.json()).toMatchObject({ RemoteBay: { Make: { Text: "Volkswagen" }, Years: [2011] } });
});

test("a VIN that cannot be decoded is a normal reply, not a problem", async () => {
  const { decoder_messages, RemoteBay } = await shop.ask(decodeVinRemoteBay, { query: { vin: "OOPS" } });
  expect(decoder_messages.decoder_errors.map((error) => error.error_code)).toEqual(["length", "letter", "letter"]);
  expect(RemoteBay.Faults).toContainEqual({ path: "VIN", code: "letter", position: 2 });
});

test("the pickers go from a year to driven wheels", async () => {
  expect((await shop.ask(vehicleYears, {})).map((year) => year.Id)).toContain(2018);
  const make = idOf(await shop.ask(vehicleMakes, { query: { year: 2018 } }), "Volkswagen");
  const model = idOf(await shop.ask(vehicleModels, { query: { year: 2018, make } }), "Golf");
  const query = { year: 2018, make, model };
  const submodel = (await shop.ask(vehicleSubModels, { query }))[0]?.Id ?? 0;
  const all = await shop.ask(vehicleEngines, { query: { ...query, submodel: 0 } });
  const fitting = await shop.ask(vehicleEngines, { query: { ...query, submodel } });
  expect(all).toEqual(expect.arrayContaining(fitting));
  expect((await shop.ask(vehicleTransmissions, { query })).length).toBeGreaterThan(0);
  expect((await shop.ask(vehicleDriveTypes, { query })).length).toBeGreaterThan(0);
});

test("without a register the problem contains the plate's country", async () => {
  const { status, problem } = await shop.send(decodeVrm, { query: { vrm: "aa19 aaa" } });
  expect([status, problem.code, problem.info]).toEqual([503, "not-configured", { Plate: "AA19 AAA", Country: "GB" }]);
});

test("a text that is no plate is an invalid field", async () => {
  const { status, problem } = await shop.send(decodeVrm, { query: { vrm: "12345678" } });
  expect([status, problem.errors?.[0]?.path]).toEqual([400, "vrm"]);
});

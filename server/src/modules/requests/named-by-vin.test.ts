import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { importRatings } from "../compatibility/service.ts";

let app: TestApp;
let ids: SeedIds;
let shop: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-11-20T12:00:00Z" });
  ids = await seedPeople(app.database);
  shop = await app.signIn("shop@demo.test");
});
afterAll(() => app.close());

const nobody = { Id: 0, Text: "" };
/** A vehicle as a form without a connection sends it: nothing but its VIN. */
const only = (VIN: string, more: object = {}) => ({ VIN, Year: null, Make: nobody, Model: nobody, ...more });
const create = async (VIN: string, Status: "Pending" | "InProcess", more: object = {}) =>
  (await shop.ask(contract.createRequest, { body: newRequest({ Status, Vehicle: only(VIN, more) }) })).id;
const get = (id: number) => shop.ask(contract.getRequest, { query: { id } });
const carOf = async (id: number) => {
  const { Year, Make, Model } = (await get(id)).Vehicle;
  return [Year, Make.Text, Model.Text];
};
const lastEntry = async (id: number) => (await shop.ask(contract.getRequestHistory, { query: { id } }))[0];

// Real patterns with invented serial numbers.
const mustang = (end: number) => `1FA6P8CF5H53000${end}`;
const a6OrA7 = (end: number) => `WAUZZZ4G4DN0000${end}`;

test.each(["InProcess", "Pending"] as const)(
  "a %s request with a VIN alone is named, as the form names it, and found by its name",
  async (status) => {
    const vin = mustang(status === "Pending" ? 10 : 11);
    const id = await create(vin, status);
    const { Vehicle } = await get(id);
    const { RemoteBay: card } = await shop.ask(contract.decodeVinRemoteBay, { query: { vin } });
    expect(Vehicle).toMatchObject({ VIN: vin, Year: 2017, Make: card.Make, Model: card.Model, Engine: { Liter: 5, Cylinders: 8 } });
    expect([card.Make.Text, card.Model.Text]).toEqual(["Ford", "Mustang"]);
    const found = await shop.ask(contract.listRequests, { query: { search: "mustang 2017" } });
    expect(found.map(({ Id }) => Id)).toContain(id);
  },
);

test("what the shop chose wins, and what it chose beside is kept", async () => {
  const own = { Year: 2016, Make: { Id: 0, Text: "Shelby" }, Model: { Id: 0, Text: "GT350" } };
  expect(await carOf(await create(mustang(20), "InProcess", own))).toEqual([2016, "Shelby", "GT350"]);
  const { Vehicle } = await get(await create(mustang(21), "InProcess", { Submodel: { Id: 0, Text: "Bullitt" }, Odometer: 12 }));
  expect([Vehicle.Model.Text, Vehicle.Submodel?.Text, Vehicle.Odometer]).toEqual(["Mustang", "Bullitt", 12]);
});

test("of a model that the VIN leaves open only the make and the year are named, and sending does not ask for it", async () => {
  const id = await create(a6OrA7(10), "InProcess");
  expect(await carOf(id)).toEqual([2013, "Audi", ""]);
  expect((await shop.send(contract.updateRequest, { body: { Id: id, RONumber: "RO 8" } })).status).toBe(200);
});

test("a year that the VIN leaves open is not guessed", async () => {
  expect(await carOf(await create("WAUZZZ8K5MW000001", "InProcess"))).toEqual([null, "Audi", "A4"]);
});

test("the rating of the function decides on the vehicle that the VIN names", async () => {
  const { rows } = await app.database.pool.query("select id from devices where location_id = $1 limit 1", [ids.locationIds["northside"]]);
  await app.database.pool.query("update devices set device_type_id = 1 where id = $1", [rows[0].id]);
  const header = "Year,Make,Model,DeviceTypeId,FunctionId,Rating,EthernetCableRequired,EVRequiresCode,CustomMessage,Source,RatedOn";
  async function* file() {
    yield new TextEncoder().encode([header, "2017,Ford,Mustang,1,301,Red,,,,,"].join("\n"));
  }
  await importRatings(app.systemContext(), file());
  const order = { ScanType: { Id: 8 }, ServiceElement: { Id: 301 }, Device: { Id: rows[0].id } };
  const sent = await shop.send(contract.createRequest, { body: newRequest({ Status: "InProcess", ...order, Vehicle: only(mustang(40)) }) });
  expect(sent.problem.code).toBe("not-available");
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ ...order, Vehicle: only(a6OrA7(40)) }) });
  await app.database.pool.query("update requests set vin = $2 where id = $1", [id, mustang(41)]);
  expect((await shop.send(contract.updateRequestStatus, { body: { Id: id, Status: "InProcess" } })).problem.code).toBe("not-available");
});

test("a pending request is named as a whole or not at all, and when it is sent as far as its VIN goes", async () => {
  const id = await create(a6OrA7(20), "Pending");
  expect(await carOf(id)).toEqual([null, "", ""]);
  await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "InProcess" } });
  expect(await carOf(id)).toEqual([2013, "Audi", ""]);
  const found = await shop.ask(contract.listRequests, { query: { search: "audi" } });
  expect(found.map(({ Id }) => Id)).toContain(id);
});

test("another VIN names a vehicle that nobody named, and the history says so", async () => {
  const id = await create("", "Pending");
  await shop.ask(contract.updateRequest, { body: { Id: id, Vehicle: { VIN: mustang(30) } } });
  expect(await carOf(id)).toEqual([2017, "Ford", "Mustang"]);
  expect((await lastEntry(id))?.Fields).toEqual(expect.arrayContaining(["Vehicle.VIN", "Vehicle.Year", "Vehicle.Make", "Vehicle.Model"]));
  // Named now: an edit of something else leaves it, also where the shop corrects it.
  await shop.ask(contract.updateRequest, { body: { Id: id, Vehicle: { Model: { Id: 0, Text: "Mustang Mach-E" } } } });
  await shop.ask(contract.updateRequest, { body: { Id: id, Vehicle: { VIN: mustang(31) } } });
  expect(await carOf(id)).toEqual([2017, "Ford", "Mustang Mach-E"]);
});

test("a VIN that cannot be decoded stays alone", async () => {
  expect(await carOf(await create("ZZZZZZZZZZ0000001", "InProcess"))).toEqual([null, "", ""]);
});

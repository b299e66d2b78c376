import {
  auditRag,
  createPdf,
  createRequest,
  getRagDeviceTypes,
  getRagElements,
  getRagMakes,
  getRagModels,
  getRagRatings,
  getRagVehicleId,
  getRagYears,
  getRequest,
  type RatedRow,
  type RatingImport,
  saveFindings,
  sendReport,
  takeJob,
  updateRequest,
  updateRequestStatus,
} from "@remotebay/contract";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import type { Ctx } from "../../platform/context.ts";
import { identityOf, credentialsOf } from "../users/service.ts";
import { openCatalogue } from "../vehicles/service.ts";
import { exportRatings, importRatings, makeDemonstration, ratingsFor } from "./service.ts";

let app: TestApp;
let ids: SeedIds;
let shop: Person;
let reader: Person;

const header = "Year,Make,Model,DeviceTypeId,FunctionId,Rating,EthernetCableRequired,EVRequiresCode,CustomMessage,Source,RatedOn";
const first = [
  "2021,Škoda,Enyaq,1,101,Green,no,no,,Bay 4,2026-03-01",
  "2021,Škoda,Enyaq,1,405,Amber,no,yes,Have the label at hand,Bay 4,2026-03-01",
  "2021,Škoda,Enyaq,1,501,Amber,yes,no,,,",
  "2021,Škoda,Enyaq,1,301,Red,,,,Bay 4,",
  "2021,Peugeot,208,1,101,Green,,,,,",
  "2020,Peugeot,208,2,101,Red,,,,,",
];

async function load(...lines: string[]): Promise<RatingImport> {
  return importRatings(app.systemContext(), fileOf(lines));
}

async function* fileOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode([header, ...lines].join("\n"));
}

async function saved(): Promise<string> {
  let text = "";
  await exportRatings(app.systemContext(), async (part) => void (text += part));
  return text;
}

async function ctxOf(user: string): Promise<Ctx> {
  const db = app.database.db;
  const userId = (await credentialsOf(db, user))?.id ?? 0;
  const identity = await identityOf(db, { id: "", userId, demo: false, solutionId: 1 });
  if (!identity) throw new Error(user);
  return app.contextOf(identity);
}

beforeAll(async () => {
  app = await makeApp();
  ids = await seedPeople(app.database);
  shop = await app.signIn("shop@demo.test");
  reader = await app.signIn("rag@demo.test");
  await load(...first);
});
afterAll(() => app.close());

const enyaq = { make: "skoda", model: "ENYAQ", year: 2021, deviceTypeId: 1 };

describe("the agreed calls", () => {
  test("years, makes and models, newest and by name; ids and names both find a vehicle", async () => {
    expect((await reader.ask(getRagYears, {})).map(({ Id }) => Id)).toEqual([2021, 2020]);
    const makes = await reader.ask(getRagMakes, { query: { year: 2021 } });
    expect(makes.map(({ Text }) => Text)).toEqual(["Peugeot", "Škoda"]);
    const [peugeot, skoda] = makes.map(({ Id }) => String(Id));
    const models = await reader.ask(getRagModels, { query: { year: 2021, make: peugeot ?? "" } });
    expect(models.map(({ Text }) => Text)).toEqual(["208"]);
    expect(await reader.ask(getRagModels, { query: { year: 2021, make: "PEUGEOT" } })).toEqual(models);
    expect(await reader.ask(getRagModels, { query: { year: 2019, make: "Peugeot" } })).toEqual([]);
    const id = await reader.ask(getRagVehicleId, { query: { make: peugeot ?? "", model: String(models[0]?.Id), year: 2021 } });
    expect(id).toBeGreaterThan(0);
    // 208 is a name here, not an id.
    expect(await reader.ask(getRagVehicleId, { query: { make: "Peugeot", model: "208", year: 2021 } })).toBe(id);
    expect(await reader.ask(getRagVehicleId, { query: { make: skoda ?? "", model: "208", year: 2021 } })).toBe(0);
    for (const missing of [{}, { make: "Peugeot", model: "208" }, { make: "-1", model: "208", year: 2021 }]) {
      expect(await reader.ask(getRagVehicleId, { query: missing })).toBe(0);
    }
  });

  test("every function of a vehicle has its rating; what nobody rated is unknown", async () => {
    const rows = await reader.ask(getRagRatings, { query: { ...enyaq, languageCode: "de-DE" } });
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(new Set(rows.map((row) => row.ServiceElementGroupId))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    const rated = new Map(rows.map((row) => [row.Id, row]));
    expect(rated.get(405)).toEqual({
      Id: 405,
      Name: "Battery registration",
      Translation: "Batterie anlernen",
      Text: "Batterie anlernen",
      ServiceElementId: 405,
      RagRatingTypeId: 401,
      RagRatingLabel: "Amber",
      EthernetCableRequired: false,
      EVRequiresCode: true,
      CustomMessage: "Have the label at hand",
      Caveats: ["battery-code", expect.stringMatching(/^note-\d+$/)],
      RagRatingVehicleId: expect.any(Number),
      DeviceTypeId: 1,
      DeviceTypeDescription: "Kabelgebundenes Werkstattinterface",
      ServiceElementGroupId: 4,
      ServiceElementGroupName: "Service-Rückstellungen",
      Source: "Bay 4",
      RatedOn: "2026-03-01",
      IsDemonstration: false,
    });
    expect(rated.get(101)).toMatchObject({ RagRatingTypeId: 400, RagRatingLabel: "Green", Caveats: [] });
    expect(rated.get(501)).toMatchObject({ RagRatingLabel: "Amber", EthernetCableRequired: true, Caveats: ["ethernet-cable"] });
    expect(rated.get(301)).toMatchObject({ RagRatingTypeId: 402, RagRatingLabel: "Red", Caveats: [] });
    expect(rated.get(102)).toMatchObject({ RagRatingTypeId: 403, RagRatingLabel: "Unknown", Source: "", RatedOn: "" });
    const other = await reader.ask(getRagRatings, { query: { ...enyaq, deviceTypeId: 2 } });
    expect(new Set(other.map((row) => row.RagRatingLabel))).toEqual(new Set(["Unknown"]));
  });

  test("sorted by each column, in both directions", async () => {
    const asked = async (orderBy: string, sortBy: string) =>
      (await reader.send(getRagRatings, { query: { ...enyaq, languageCode: "en", orderBy, sortBy } as never })).reply as RatedRow[];
    const names = (await asked("Name", "asc")).map((row) => row.Text);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
    expect((await asked("name", "DESC")).map((row) => row.Text)).toEqual(names.toReversed());
    expect((await asked("RagRatingLabel", "asc")).slice(0, 5).map((row) => row.RagRatingLabel)).toEqual([
      "Green",
      "Amber",
      "Amber",
      "Red",
      "Unknown",
    ]);
    expect((await asked("EVRequiresCode", "asc"))[0]?.Id).toBe(405);
    expect((await asked("EthernetCableRequired", "asc"))[0]?.Id).toBe(501);
    expect((await asked("CustomMessage", "asc"))[0]?.Id).toBe(405);
    expect(((await asked("Colour", "asc")) as unknown as { code: string }).code).toBe("invalid");
  });

  test("an empty result if make, model, year or device type is missing, or if the vehicle is not rated", async () => {
    for (const missing of ["make", "model", "year", "deviceTypeId"] as const) {
      const { [missing]: _, ...query } = enyaq;
      expect(await reader.ask(getRagRatings, { query })).toEqual([]);
      expect((await reader.send(getRagRatings, { query: { ...query, [missing]: "" } as never })).reply).toEqual([]);
    }
    expect(await reader.ask(getRagRatings, { query: { ...enyaq, year: 1999 } })).toEqual([]);
  });

  test("the functions of a group with their ratings; the single green Any if one of the four is missing", async () => {
    const ragRatingVehicleId = await reader.ask(getRagVehicleId, { query: { make: "Škoda", model: "Enyaq", year: 2021 } });
    const whole = { scanTypeGroupId: 4, ragRatingVehicleId, deviceTypeId: 1, cultureCode: "el-GR" };
    const elements = await shop.ask(getRagElements, { query: whole });
    expect(elements.every(({ Id }) => Math.floor(Id / 100) === 4)).toBe(true);
    expect(elements.find(({ Id }) => Id === 405)).toMatchObject({
      Translation: "Καταχώριση μπαταρίας",
      RagRatingLabel: "Amber",
      EVRequiresCode: true,
    });
    const any = {
      Id: 0,
      Name: "Any",
      Translation: "Any",
      RagRatingTypeId: 400,
      RagRatingLabel: "Green",
      EthernetCableRequired: false,
      EVRequiresCode: false,
      CustomMessage: "",
      Caveats: [],
    };
    for (const missing of ["scanTypeGroupId", "ragRatingVehicleId", "deviceTypeId", "cultureCode"] as const) {
      const { [missing]: _, ...query } = whole;
      const [only, ...others] = await shop.ask(getRagElements, { query });
      expect(others).toEqual([]);
      expect(only).toEqual({ ...any, Translation: missing === "cultureCode" ? "Any" : "Όλες" });
    }
    expect(await shop.ask(getRagElements, { query: { ...whole, scanTypeGroupId: 99, cultureCode: "en" } })).toEqual([any]);
  });

  test("device types, and the audit of what the browser reports", async () => {
    expect((await reader.ask(getRagDeviceTypes, {})).map(({ Id, DeviceTypeId }) => [Id, DeviceTypeId])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    const { id } = await reader.ask(auditRag, { body: { Action: "printed", Details: "2021 Škoda Enyaq" } });
    const { rows } = await app.database.pool.query("select action, noun, details from audit_entries where id = $1", [id]);
    expect(rows).toEqual([{ action: "interface.compatibility.printed", noun: "interface", details: { text: "2021 Škoda Enyaq" } }]);
  });

  test("refused without the right to see ratings, and where the flag of the variant is off", async () => {
    const calls = [
      [getRagYears, {}],
      [getRagMakes, { query: { year: 2021 } }],
      [getRagModels, { query: { year: 2021, make: "Peugeot" } }],
      [getRagVehicleId, { query: { make: "Škoda" } }],
      [getRagElements, { query: {} }],
      [getRagRatings, { query: enyaq }],
      [getRagRatings, { query: {} }],
      [getRagDeviceTypes, {}],
      [auditRag, { body: { Action: "printed" } }],
    ] as const;
    const statuses = (person: Person) => Promise.all(calls.map(async ([call, args]) => (await person.send(call, args as never)).status));
    const remote = await app.signIn("rd@demo.test");
    const tech = await app.signIn("tech@demo.test");
    expect(new Set(await statuses(tech))).toEqual(new Set([403]));
    expect(new Set(await statuses(remote))).toEqual(new Set([200]));
    await app.database.pool.query("insert into flags values ('RagRatingEnabled', '0')");
    expect(new Set(await statuses(reader))).toEqual(new Set([403]));
    expect(new Set(await statuses(remote))).toEqual(new Set([200]));
    await app.database.pool.query("update flags set name = 'MAHLERagRatingEnabled'");
    expect(new Set(await statuses(reader))).toEqual(new Set([200]));
    expect(new Set(await statuses(remote))).toEqual(new Set([403]));
    await app.database.pool.query("delete from flags");
  });
});

describe("the rating that is asked before a request is sent", () => {
  test("names the colour and what has to be accepted, and decides nothing where something is missing", async () => {
    const ctx = await ctxOf("shop@demo.test");
    const deviceId = await wiredDevice();
    const asked = { make: "Škoda", model: "Enyaq", year: 2021, deviceId, elementIds: [405] };
    const amber = { elementId: 405, rating: "Amber", caveats: ["battery-code", expect.stringMatching(/^note-/)] };
    expect(await ratingsFor(ctx, asked)).toMatchObject([amber]);
    expect(await ratingsFor(ctx, { ...asked, elementIds: [301] })).toMatchObject([{ rating: "Red", caveats: [] }]);
    expect(await ratingsFor(ctx, { ...asked, elementIds: [102] })).toMatchObject([{ rating: "Unknown", caveats: [] }]);
    expect(await ratingsFor(ctx, { ...asked, elementIds: [405, 301, 102] })).toMatchObject([
      amber,
      { rating: "Red" },
      { rating: "Unknown" },
    ]);
    expect(await ratingsFor(ctx, { ...asked, model: "Felicia" })).toMatchObject([{ rating: "Unknown" }]);
    for (const missing of [{ deviceId: null }, { elementIds: [] }, { year: null }, { make: "" }]) {
      expect(await ratingsFor(ctx, { ...asked, ...missing })).toEqual([]);
    }
    expect(await ratingsFor(await ctxOf("tech@demo.test"), asked)).toEqual([]);
    await app.database.pool.query("insert into flags values ('RagRatingEnabled', '0')");
    expect(await ratingsFor(ctx, asked)).toEqual([]);
    await app.database.pool.query("delete from flags");
  });
});

async function wiredDevice(): Promise<number> {
  const { rows } = await app.database.pool.query("select id from devices where location_id = $1 limit 1", [ids.locationIds["northside"]]);
  await app.database.pool.query("update devices set device_type_id = 1 where id = $1", [rows[0].id]);
  return rows[0].id;
}

describe("the send gate", () => {
  const order = (elementId: number, more: Parameters<typeof newRequest>[0] = {}) => {
    const body = newRequest({
      Status: "InProcess",
      ScanType: { Id: scanTypeOf[Math.floor(elementId / 100)] ?? 0 },
      ServiceElement: { Id: elementId },
      ...more,
    });
    Object.assign(body.Vehicle, { Year: 2021, Make: { Id: 0, Text: "Škoda" }, Model: { Id: 0, Text: "Enyaq" } });
    return body;
  };
  const scanTypeOf: Record<number, number> = { 1: 3, 3: 8, 4: 6, 5: 5 };

  test("red is refused, amber needs its caveats and keeps who accepted them, green and unknown pass", async () => {
    const Device = { Id: await wiredDevice() };
    const sent = (elementId: number, more = {}) => shop.send(createRequest, { body: order(elementId, { Device, ...more }) });
    expect((await sent(101)).status).toBe(200);
    expect((await sent(102)).status).toBe(200);
    expect((await sent(301)).problem).toMatchObject({ code: "not-available", status: 409, info: { Function: "Key adding" } });
    expect((await sent(405)).problem).toMatchObject({
      code: "invalid",
      errors: [{ path: "AcceptedCaveats" }, { path: "AcceptedCaveats" }],
    });
    const rated = (await reader.ask(getRagRatings, { query: enyaq })).find(({ Id }) => Id === 405);
    const AcceptedCaveats = rated?.Caveats ?? [];
    expect((await sent(405, { AcceptedCaveats: AcceptedCaveats.slice(0, 1) })).problem.errors).toHaveLength(1);
    const { reply } = await sent(405, { AcceptedCaveats });
    expect((await shop.ask(getRequest, { query: { id: reply.id } })).Caveats).toEqual([
      {
        ServiceElementId: 405,
        Caveats: AcceptedCaveats,
        Texts: ["The codes from the old battery are required.", "Have the label at hand"],
        AcceptedBy: "Maya Torres",
        AcceptedDate: expect.any(String),
      },
    ]);
    // What the checker does not ask for is not accepted.
    const green = await sent(101, { AcceptedCaveats: [...AcceptedCaveats, "ethernet-cable", "note-99999999999"] });
    expect((await shop.ask(getRequest, { query: { id: green.reply.id } })).Caveats).toEqual([]);
    // Without a device nothing is rated.
    expect((await sent(301, { Device: null })).status).toBe(200);
  });

  test("of several functions each is asked: a red one is named, and each caveat is accepted for its own function", async () => {
    await load("2021,Škoda,Enyaq,1,404,Amber,no,yes,,,", "2021,Škoda,Enyaq,1,406,Red,,,,,");
    const Device = { Id: await wiredDevice() };
    const further = (...elements: number[]) => ({ Device, FurtherServiceElements: elements.map((Id) => ({ Id })) });
    const sent = (more: object) => shop.send(createRequest, { body: order(405, more) });
    expect((await sent(further(404, 406))).problem).toMatchObject({
      code: "not-available",
      info: { Function: expect.stringMatching(/./) },
    });
    const { Caveats: own = [] } = (await reader.ask(getRagRatings, { query: enyaq })).find(({ Id }) => Id === 405) ?? {};
    // A name without a function's id is one of the first function, though the other has a caveat of that name too.
    expect((await sent({ ...further(404), AcceptedCaveats: own })).problem.errors).toMatchObject([
      { path: "AcceptedCaveats", message: expect.stringContaining("battery-code") },
    ]);
    const { reply } = await sent({ ...further(404), AcceptedCaveats: [...own, "404:battery-code"] });
    const { Caveats } = await shop.ask(getRequest, { query: { id: reply.id } });
    expect(Caveats.map(({ ServiceElementId, Caveats: names }) => [ServiceElementId, names])).toEqual([
      [405, own],
      [404, ["battery-code"]],
    ]);
    // An edit that adds one asks for its caveat, and one that takes it away forgets it.
    const plain = (await sent({ Device, AcceptedCaveats: own })).reply.id;
    const edit = (more: object) => shop.send(updateRequest, { body: { Id: plain, FurtherServiceElements: [{ Id: 404 }], ...more } });
    expect((await edit({})).problem.errors).toMatchObject([{ path: "AcceptedCaveats" }]);
    expect((await edit({ AcceptedCaveats: ["404:battery-code"] })).status).toBe(200);
    expect((await edit({ FurtherServiceElements: [] })).status).toBe(200);
    expect((await shop.ask(getRequest, { query: { id: plain } })).Caveats.map(({ ServiceElementId }) => ServiceElementId)).toEqual([405]);
  });

  test("a saved request is asked when it is sent, and an edit of a sent one when it changes what is rated", async () => {
    const Device = { Id: await wiredDevice() };
    const { id } = await shop.ask(createRequest, { body: order(405, { Device, Status: "Pending" }) });
    const send = (more = {}) => shop.send(updateRequestStatus, { body: { Id: id, Status: "InProcess", ...more } });
    expect((await send()).problem.errors?.map(({ path }) => path)).toEqual(["AcceptedCaveats", "AcceptedCaveats"]);
    const { Caveats = [] } = (await reader.ask(getRagRatings, { query: enyaq })).find(({ Id }) => Id === 405) ?? {};
    expect((await send({ AcceptedCaveats: Caveats })).status).toBe(200);
    const edit = (body: object) => shop.send(updateRequest, { body: { Id: id, ...body } });
    expect((await edit({ ShopComments: "By noon" })).status).toBe(200);
    expect((await edit({ ScanType: { Id: 8 }, ServiceElement: { Id: 301 } })).problem.code).toBe("not-available");
  });

  test("an edit of a sent request that changes its device or its vehicle is asked too", async () => {
    const Device = { Id: await wiredDevice() };
    const sent = async (more: object, Vehicle: object = {}) => {
      const body = order(301, more);
      Object.assign(body.Vehicle, Vehicle);
      return (await shop.ask(createRequest, { body })).id;
    };
    const withoutDevice = await sent({ Device: null });
    expect((await shop.send(updateRequest, { body: { Id: withoutDevice, Device } })).problem.code).toBe("not-available");
    for (const [before, now] of [
      [{ Year: 2019 }, { Year: 2021 }],
      [{ Model: { Id: 0, Text: "Felicia" } }, { Model: { Id: 0, Text: "Enyaq" } }],
      [{ Make: { Id: 0, Text: "Seat" } }, { Make: { Id: 0, Text: "Škoda" } }],
    ]) {
      const Id = await sent({ Device }, before);
      expect((await shop.send(updateRequest, { body: { Id, Vehicle: now } as never })).problem.code).toBe("not-available");
    }
  });

  test("accepted caveats are shown with the request and printed in the report, each reader's in their own language", async () => {
    const { Caveats = [] } = (await reader.ask(getRagRatings, { query: enyaq })).find(({ Id }) => Id === 405) ?? {};
    const body = order(405, { Device: { Id: await wiredDevice() }, AcceptedCaveats: Caveats });
    const { id } = await shop.ask(createRequest, { body });
    const tech = await app.signIn("tech@demo.test");
    const german = await tech.send(getRequest, { query: { id } }, { headers: { "accept-language": "de" } });
    expect(german.reply.Caveats[0]?.Texts).toEqual(["Die Codes der alten Batterie sind erforderlich.", "Have the label at hand"]);
    await tech.ask(takeJob, { body: { Id: id } });
    await tech.ask(saveFindings, { body: { Id: id, Scans: [], Work: [{ ServiceElementId: 405, Result: "Completed" }] } });
    await tech.ask(sendReport, { body: { Id: id } });
    const { bytes } = await shop.send(createPdf, { query: { workorderId: id, cultureCode: "el-GR" } });
    const text = (await readPdf(bytes)).text.replaceAll(/[\s\u200b]+/g, " ");
    expect(text).toMatch(/Αποδοχή προϋπόθεσης Απαιτούνται οι κωδικοί της παλιάς μπαταρίας\. \(Maya Torres, [^)]*2026/);
    expect(text).toMatch(/Αποδοχή προϋπόθεσης Have the label at hand \(Maya Torres, /);
  });

  test("nothing is asked where the flag is off", async () => {
    await app.database.pool.query("insert into flags values ('RagRatingEnabled', '0')");
    expect((await shop.send(createRequest, { body: order(301, { Device: { Id: await wiredDevice() } }) })).status).toBe(200);
    await app.database.pool.query("delete from flags");
  });
});

describe("import and export", () => {
  const needed = "Year,Make,Model,DeviceTypeId,FunctionId,Rating\n";
  test("every bad line is named with its number, and nothing is imported", async () => {
    const before = await saved();
    const refused = await load(
      "2022,Ford,Focus,1,101,Green,,,,,",
      "22,Ford,Focus,9,101,Blue,maybe,,,,2026-02-31",
      "2022,,Focus,1,9999,Green,,,,,",
      "2022,Ford,Focus,1,102,Green",
      "2022,FORD,focus,1,101,Red,,,,,",
    ).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "invalid", info: { Total: 10 } });
    const { errors } = refused as { errors: { path: string; code: string }[] };
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "2 twice",
      "3.Year year",
      "3.DeviceTypeId device-type",
      "3.Rating choice",
      "3.EthernetCableRequired boolean",
      "3.RatedOn date",
      "4.Make required",
      "4.FunctionId function",
      "5 cells",
      "6 twice",
    ]);
    expect(await saved()).toBe(before);
  });

  test.each([
    ["an unknown column", "Year,Make,Model,DeviceTypeId,FunctionId,Rating,Colour\n", "1.Colour column"],
    ["a missing column", "Year,Make,Model,DeviceTypeId,FunctionId\n", "1.Rating required"],
    ["a column that is there twice", "Year,Make,Model,DeviceTypeId,FunctionId,Rating,make\n", "1.Make twice"],
    ["a control character", `${needed}2021,Fo\u0007rd,Focus,1,101,Green\n`, "2.Make control-characters"],
    ["a name that is too long", `${needed}2021,Ford,${"x".repeat(121)},1,101,Green\n`, "2.Model max-length"],
    ["a year before there were cars", `${needed}1885,Ford,Focus,1,101,Green\n`, "2.Year year"],
    ["a year that nobody sells yet", `${needed}2101,Ford,Focus,1,101,Green\n`, "2.Year year"],
    ["an empty file", "", "1 empty"],
  ])("%s is refused", async (_, text, fault) => {
    const file = (async function* () {
      yield new TextEncoder().encode(text);
    })();
    const refused = await importRatings(app.systemContext(), file).catch((error: unknown) => error);
    const { errors } = refused as { errors: { path: string; code: string }[] };
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([fault]);
  });

  test("a file of several parts: all lines, or a list of at most 1,000 bad ones with the number of all; a longer file is refused", async () => {
    const before = await saved();
    const functions = (await reader.ask(getRagRatings, { query: enyaq })).map(({ Id }) => Id).slice(0, 50);
    const lines = Array.from({ length: 120 }, (_, nth) =>
      functions.map((id) => `${1990 + (nth % 30)},Large,Model ${Math.floor(nth / 30)},1,${id},Green,,,Note ${nth},Big file,2026-01-02`),
    ).flat();
    // Every fourth line, from the first to the last part.
    const bad = lines.map((line, nth) => (nth % 4 === 0 ? line.replace("Green", "Blue") : line));
    const refused = await load(...bad).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "invalid", info: { Total: 1_500 } });
    const { errors } = refused as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(Array.from({ length: 1_000 }, (_, nth) => `${nth * 4 + 2}.Rating`));
    const long = await importRatings(app.systemContext(), fileOf(lines), { most: 5_998 }).catch((error: unknown) => error);
    expect(long).toMatchObject({
      code: "invalid",
      errors: [{ path: "6000", code: "too-many", message: expect.stringContaining("5,998") }],
    });
    expect(await saved()).toBe(before);
    expect(await load(...lines)).toMatchObject({ Lines: 6_000, Vehicles: 120, Added: 6_000 });
    expect((await saved()).split("\r\n").length - before.split("\r\n").length).toBe(6_000);
  });

  test("lines replace what they name and leave the rest, and an export imports to the same", async () => {
    expect(
      await load("2021,SKODA,enyaq,1,301,Green,,,,,", '2021,Škoda,Enyaq,1,302,Amber,,,"=HYPERLINK(""x"")\n, more",Bay 5,'),
    ).toMatchObject({
      Lines: 2,
      Vehicles: 1,
      Added: 1,
      Changed: 1,
    });
    const rated = new Map((await reader.ask(getRagRatings, { query: enyaq })).map((row) => [row.Id, row]));
    expect(rated.get(301)?.RagRatingLabel).toBe("Green");
    expect(rated.get(302)).toMatchObject({ RagRatingLabel: "Amber", CustomMessage: '=HYPERLINK("x")\n, more', Source: "Bay 5" });
    expect(rated.get(405)?.RagRatingLabel).toBe("Amber");
    const text = await saved();
    expect(text).toContain(`"'=HYPERLINK(""x"")\n, more"`);
    await app.database.pool.query(
      "truncate compatibility_ratings, compatibility_types, compatibility_vehicles, compatibility_notes cascade",
    );
    await importRatings(
      app.systemContext(),
      (async function* () {
        yield new TextEncoder().encode(text);
      })(),
    );
    expect(await saved()).toBe(text);
  });

  test("two imports at once wait for each other, and types that neither a vehicle nor a kept import has any more are deleted", async () => {
    await Promise.all([load("2021,Peugeot,208,1,102,Green,,,,,"), load("2021,Peugeot,208,1,103,Red,,,,,")]);
    const rated = new Map(
      (await reader.ask(getRagRatings, { query: { ...enyaq, make: "Peugeot", model: "208" } })).map((row) => [row.Id, row.RagRatingLabel]),
    );
    expect([101, 102, 103].map((id) => rated.get(id))).toEqual(["Green", "Green", "Red"]);
    const { rows } = await app.database.pool.query(
      "select count(*)::int as n from compatibility_types t where not exists (select from compatibility_vehicles v where v.type_id = t.id) and not exists (select from compatibility_import_vehicles b where b.type_id = t.id)",
    );
    expect(rows[0].n).toBe(0);
  });
});

test("the demonstration set covers at least 40 makes and 20 years, is marked, plausible and made only once", async () => {
  const before = await reader.ask(getRagRatings, { query: { ...enyaq, orderBy: "Id" } });
  const ctx = app.systemContext();
  const dataDir = mkdtempSync(join(tmpdir(), "remotebay-ratings-"));
  const open = () => openCatalogue(dataDir);
  await makeDemonstration(ctx, open);
  await makeDemonstration(ctx, () => {
    throw new Error("made twice");
  });
  await rm(dataDir, { recursive: true });
  const years = await reader.ask(getRagYears, {});
  expect(years.length).toBeGreaterThanOrEqual(20);
  const makes = await Promise.all(years.map(({ Id }) => reader.ask(getRagMakes, { query: { year: Id } })));
  expect(Math.min(...makes.slice(2, 22).map((list) => list.length))).toBeGreaterThanOrEqual(40);
  expect(await reader.ask(getRagRatings, { query: { ...enyaq, orderBy: "Id" } })).toEqual(before);
  const ratingsOf = async (make: string, model: string, year: number, deviceTypeId = 1) =>
    new Map((await reader.ask(getRagRatings, { query: { make, model, year, deviceTypeId } })).map((row) => [row.Id, row]));
  const golf = await ratingsOf("Volkswagen", "Golf", 2006);
  expect(golf.get(101)).toMatchObject({ RagRatingLabel: "Red", CustomMessage: "Not fitted to this vehicle.", IsDemonstration: true });
  expect(golf.get(101)?.Source).toContain("Demonstration");
  expect((await ratingsOf("Volkswagen", "Golf", 2019)).get(101)).toMatchObject({ RagRatingLabel: "Green", IsDemonstration: true });
  const tesla = await ratingsOf("Tesla", "Model 3", 2022);
  expect(tesla.get(405)).toMatchObject({ RagRatingLabel: "Amber", EVRequiresCode: true });
  expect(tesla.get(401)?.RagRatingLabel).toBe("Red");
  const bmw = await ratingsOf("BMW", "X5", 2019);
  expect(bmw.get(513)).toMatchObject({ RagRatingLabel: "Amber", EthernetCableRequired: true });
  expect((await ratingsOf("BMW", "X5", 2019, 2)).get(513)?.RagRatingLabel).toBe("Red");
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { makeApp, type TestApp } from "./testing/app.ts";

/*
 * A client of the agreed calls and fields alone (domain.md#agreed), without the contract.
 * It posts replies of the pickers and decoders unchanged, and posts requests back as they were returned.
 */

type Row = Record<string, unknown>;

let app: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await makeApp({ now: "2026-11-20T12:00:00Z" });
  await seedPeople(app.database);
  for (const name of ["shop", "tech", "glass", "uk", "rd"]) {
    const body = { user: `${name}@demo.test`, pwd: "demo-Bay-2026" };
    tokens[name] = (await app.fastify.inject({ method: "POST", url: "/api/getToken", payload: body })).json();
  }
});
afterAll(() => app.close());

const as = (name: string) => ({ authorization: `Bearer ${tokens[name]}` });

async function get<T = Row>(path: string, query: Record<string, unknown> = {}, who = "shop"): Promise<T> {
  const text = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await app.fastify.inject({ url: `/api/${path}`, query: text, headers: as(who) });
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
  return response.json<T>();
}

async function post(path: string, payload: object, who = "shop"): Promise<{ status: number; body: Row }> {
  const response = await app.fastify.inject({ method: "POST", url: `/api/${path}`, payload, headers: as(who) });
  return { status: response.statusCode, body: response.json() };
}

async function create(payload: object, path = "ServiceRequest/CreateRequest", who = "shop"): Promise<number> {
  const { status, body } = await post(path, payload, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body["id"] as number;
}

const requestOf = (id: number, who = "shop") => get("ServiceRequest/ServiceRequest", { id }, who);
const first = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error("an empty list");
  return row;
};

/** Agreed names of fields. */
const names = (text: string) => text.split(", ");

const requestFields = names(
  "Id, RONumber, IsMil, IsSRS, IsDrivable, ShopComments, Contact, Location, Device, ScanType, ServiceElement, ScheduleDates, Vehicle, CreatedBy, CreatedDate, UpdatedBy, UpdatedDate, AppId, CalibrationSetup, WindscreenReplaced, CalibrationAttempted",
);
const vehicleFields = names(
  "Id, VIN, Year, Odometer, VRM, Make, Model, Submodel, DriveType, OdometerUnits, Transmission, Insurance, Engine",
);

/** A vehicle built from rows of the pickers, unchanged. */
async function pickedVehicle(vin: string): Promise<Row> {
  const years = await get<Row[]>("ServiceRequest/VehicleYears");
  const Year = years.find((row) => row["Id"] === 2018) ?? {};
  const year = 2018;
  const makes = await get<Row[]>("ServiceRequest/VehicleMakes", { year });
  const Make = makes.find((row) => row["Text"] === "Volkswagen") ?? {};
  const make = Make["Id"];
  const models = await get<Row[]>("ServiceRequest/VehicleModels", { year, make });
  const Model = models.find((row) => row["Text"] === "Golf") ?? {};
  const model = Model["Id"];
  const Submodel = first(await get<Row[]>("ServiceRequest/VehicleSubModels", { year, make, model }));
  return {
    VIN: vin,
    VRM: "CR 48 210",
    Year,
    Odometer: 48210,
    OdometerUnits: first(await get<Row[]>("serviceRequest/OdometerUnits")),
    Insurance: first(await get<Row[]>("lookup/InsuranceCompanies")),
    Make,
    Model,
    Submodel,
    Engine: first(await get<Row[]>("ServiceRequest/VehicleEngines", { year, make, model, submodel: Submodel["Id"] })),
    Transmission: first(await get<Row[]>("ServiceRequest/VehicleTransmissions", { year, make, model })),
    DriveType: first(await get<Row[]>("ServiceRequest/VehicleDriveTypes", { year, make, model })),
  };
}

/** A complete service request (domain.md#request-fields) whose references are rows of the lists, unchanged. */
async function pickedRequest(vin: string): Promise<Row> {
  const user = await get("user/getUserByName", { username: "shop@demo.test" });
  const location = user["Location"] as Row;
  const ScanType = (await get<Row[]>("ServiceRequest/ScanTypes", { locationId: location["Id"] })).find((row) => row["id"] === 3) ?? {};
  const elements = await get<Row[]>("lookup/ServiceElements", { groupId: ScanType["serviceElementGroupId"] });
  return {
    RONumber: "RO-88412",
    IsMil: "true",
    IsSRS: "false",
    IsDrivable: "",
    ShopComments: "Windscreen replaced",
    Contact: { Id: await get<unknown>("user/getContactIdByUserId", { userId: user["UserId"] }) },
    Location: location,
    Device: first(await get<Row[]>("Device/GetDevices", { id: location["Id"] })),
    ScanType,
    ServiceElement: first(elements),
    ScheduleDates: [{ Date: "2026-11-23T09:00:00Z", UserTimeZone: "America/Chicago" }],
    Vehicle: await pickedVehicle(vin),
    AppId: user["AppId"],
    CalibrationSetup: "",
    WindscreenReplaced: 1,
    CalibrationAttempted: -1,
  };
}

describe("a service request of the agreed shape", () => {
  test("built from the pickers' replies is stored, and returned with every agreed field", async () => {
    const picked = await pickedRequest("WVWZZZAUZJW000001");
    const request = await requestOf(await create(picked));
    expect(requestFields.filter((name) => !(name in request))).toEqual([]);
    const vehicle = request["Vehicle"] as Row;
    expect(vehicleFields.filter((name) => !(name in vehicle))).toEqual([]);
    const chosen = picked["Vehicle"] as Record<string, Row>;
    const engine = chosen["Engine"] ?? {};
    expect(request).toMatchObject({
      RONumber: "RO-88412",
      IsMil: true,
      IsSRS: false,
      IsDrivable: null,
      Contact: { Username: "shop@demo.test", GivenName: "Maya", FamilyName: "Torres", Location: { CultureCode: "en-US" } },
      Location: { Id: (picked["Location"] as Row)["Id"], Name: (picked["Location"] as Row)["Name"] },
      Device: { Id: (picked["Device"] as Row)["Id"], FriendlyName: expect.any(String), SerialNumber: expect.any(String) },
      ScanType: { Id: 3, Name: (picked["ScanType"] as Row)["text"], ServiceElementGroupId: 1 },
      ServiceElement: { Id: (picked["ServiceElement"] as Row)["id"], ServiceElementGroupId: 1 },
      ScheduleDates: picked["ScheduleDates"],
      AppId: picked["AppId"],
      WindscreenReplaced: 1,
      CalibrationAttempted: -1,
      Vehicle: {
        VIN: "WVWZZZAUZJW000001",
        Year: 2018,
        Odometer: 48210,
        Make: chosen["Make"],
        Model: chosen["Model"],
        Submodel: chosen["Submodel"],
        Transmission: chosen["Transmission"],
        DriveType: chosen["DriveType"],
        Insurance: { Id: chosen["Insurance"]?.["id"], Text: chosen["Insurance"]?.["text"] },
        // The unit's symbol, the same in every language.
        OdometerUnits: { Id: chosen["OdometerUnits"]?.["id"], Text: chosen["OdometerUnits"]?.["stringValue"] },
        Engine: { Id: engine["Id"], Liter: Number(engine["Liter"]), CID: Number(engine["CID"]), Cylinders: Number(engine["Cylinders"]) },
      },
    });
  });

  test.each(["Decoder/DecodeVinRemoteBay", "decoder/DecodeVin"])("takes the card of %s as its vehicle", async (path) => {
    const decoded = await get(path, { vin: "1fa6p8cf5h5300001" });
    const card = decoded["RemoteBay"] as Row;
    const id = await create({ Vehicle: card, ScanType: { Id: 1 } });
    expect((await requestOf(id))["Vehicle"]).toMatchObject({
      VIN: "1FA6P8CF5H5300001",
      Year: 2017,
      Make: { Text: "Ford" },
      Model: { Text: "Mustang" },
      Engine: { Cylinders: Number((card["Engine"] as Row)["Cylinders"]), Liter: Number((card["Engine"] as Row)["Liter"]) },
    });
    await post("ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Cancelled", Reason: "Test" });
  });

  test("posted back to UpdateRequest unchanged has no effect, for shop and technician", async () => {
    const id = await create(await pickedRequest("WVWZZZAUZJW000002"));
    const before = await requestOf(id);
    for (const who of ["shop", "tech"])
      expect((await post("ServiceRequest/UpdateRequest", await requestOf(id, who), who)).status).toBe(200);
    expect(await requestOf(id)).toEqual(before);
  });

  test("posted back to CreateRequest without its Id creates an equal one", async () => {
    const { Id, ...source } = await requestOf(await create(await pickedRequest("WVWZZZAUZJW000003")));
    await post("ServiceRequest/UpdateRequestStatus", { Id, Status: "Cancelled", Reason: "Again" });
    const like = await requestOf(await create(source));
    for (const name of requestFields.filter((field) => !["Id", "Vehicle"].includes(field))) expect(like[name], name).toEqual(source[name]);
    expect({ ...(like["Vehicle"] as Row), Id: 0 }).toEqual({ ...(source["Vehicle"] as Row), Id: 0 });
  });

  test("with blank values is saved as Pending, and an edit changes only its fields", async () => {
    const blank = {
      Id: 0,
      RONumber: "",
      Contact: { Id: 0 },
      Device: null,
      ScanType: { Id: 0 },
      Vehicle: { VIN: "", Make: { Id: -1, Text: "" }, Model: { Id: -1, Text: "Vin Mismatch" } },
    };
    const id = await create(blank);
    expect(await requestOf(id)).toMatchObject({ StatusName: "Pending", Device: null, ScanType: null, Contact: { GivenName: "Maya" } });
    await post("ServiceRequest/UpdateRequest", { Id: id, ShopComments: "later", Vehicle: { VRM: "AB 1" } });
    expect(await requestOf(id)).toMatchObject({ ShopComments: "later", Vehicle: { VRM: "AB 1", Make: { Id: -1 } } });
    // The placeholder is never a vehicle's name.
    expect(await requestOf(id)).toMatchObject({ Vehicle: { Model: { Id: -1, Text: "" } } });
  });

  test("of the glass-repair partner is created by its own call", async () => {
    const Vehicle = { VIN: "WVWZZZAUZJW000004" };
    for (const user of ["shop", "uk", "rd"]) {
      const { status } = await post("ServiceRequest/CreateSaintGobainRequest", { Vehicle, WindscreenReplaced: 1 }, user);
      expect(status, "no other variant has this call").toBe(403);
    }
    expect((await post("ServiceRequest/CreateSaintGobainRequest", { Vehicle }, "glass")).status).toBe(400);
    const id = await create({ Vehicle, WindscreenReplaced: 1 }, "ServiceRequest/CreateSaintGobainRequest", "glass");
    expect(await requestOf(id, "glass")).toMatchObject({ WindscreenReplaced: 1 });
  });
});

describe("the agreed calls around it", () => {
  test("list, counts, statuses, priority, VIN in use and clone work as specified", async () => {
    const picked = await pickedRequest("WVWZZZAUZJW000005");
    const AcceptedDisclaimers = [{ ScanType: 3, Version: (picked["ScanType"] as Row)["disclaimerVersion"] }];
    const id = await create({ ...picked, AcceptedDisclaimers, Status: "InProcess" });
    const { Location } = await requestOf(id);
    const location = (Location as Row)["Id"];
    const list = { search: "WVWZZZAUZJW000005", offset: 0, pageSize: 10, orderBy: "id", sortBy: "DESC", status: "Submitted", location };
    const row = first(await get<Row[]>("ServiceRequest/ServiceRequestsForList", list));
    expect(row).toMatchObject({ Id: id, StatusName: "InProcess", chatUnread: 0 });
    expect(JSON.parse(String(row["ScheduleDates"]))).toEqual([{ Date: "2026-11-23T09:00:00Z", UserTimeZone: "America/Chicago" }]);
    const counts = await get("ServiceRequest/GetServiceRequestCounts", { id: location });
    expect(Object.keys(counts).toSorted()).toEqual(["completed", "inprocess", "listWorkOrders", "pending", "scheduled"]);
    expect(counts["listWorkOrders"]).toContain(id);
    const inUse = await get("ServiceRequest/IsVinInUseAtCurrentLocation", { vin: "WVWZZZAUZJW000005", locationId: location });
    expect(inUse).toMatchObject({ IsVinInUse: true, Results: [{ Id: id }] });
    expect((await post("ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "high" })).body).toEqual({ id });
    const statuses = await get<Row[]>("ServiceRequest/ServiceRequestStatusList");
    expect(statuses.map((status) => status["Name"])).toEqual(["Pending", "InProcess", "Scheduled", "Completed", "Cancelled"]);
    expect((await post("ServiceRequest/UpdateRequestStatus", { Id: id, Status: "cancelled", Reason: "Sold" })).body).toEqual({ id });
    const { UserId } = await get("user/getUserByName", { username: "shop@demo.test" });
    const clone = await get("ServiceRequest/CloneServiceRequest", { id, userid: UserId });
    expect(await requestOf(clone["id"] as number)).toMatchObject({ StatusName: "Pending", Vehicle: { VIN: "WVWZZZAUZJW000005" } });
  });

  test("the pickers' rows have the agreed fields", async () => {
    const location = ((await get("user/getUserByName", { username: "shop@demo.test" }))["Location"] as Row)["Id"];
    const lacking = (row: Row, fields: string) => names(fields).filter((name) => !(name in row));
    const device = first(await get<Row[]>("Device/GetDevices", { id: location }));
    expect(lacking(device, "Id, FriendlyName, DeviceTypeId, DeviceTypeDescription")).toEqual([]);
    const scanType = first(await get<Row[]>("ServiceRequest/ScanTypes", { locationId: location }));
    expect(lacking(scanType, "id, text, disclaimer, hasDisclaimer, serviceElementGroupId")).toEqual([]);
    const item = first(await get<Row[]>("lookup/InsuranceCompanies"));
    expect(lacking(item, "id, key, intValue, text, stringValue, infoBubble, dateValue, section")).toEqual([]);
    const engine = (await pickedVehicle(""))["Engine"] as Row;
    expect(lacking(engine, "Id, Liter, CID, Cylinders, BlockType")).toEqual([]);
  });
});

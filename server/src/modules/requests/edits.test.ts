import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { exampleVin, newRequest } from "../../testing/examples.ts";

let app: TestApp;
let seedIds: SeedIds;
let shop: Person;
let coord: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  seedIds = await seedPeople(app.database);
  const signed = await Promise.all(["shop", "coord", "tech"].map((user) => app.signIn(`${user}@demo.test`)));
  [shop, coord, tech] = signed as [Person, Person, Person];
});
afterAll(() => app.close());

type Body = Parameters<typeof newRequest>[0];
const create = async (change: Body = {}): Promise<number> => (await shop.ask(contract.createRequest, { body: newRequest(change) })).id;
const get = (id: number, person = shop) => person.ask(contract.getRequest, { query: { id } });
/** Posts an edit unchecked, including bodies that the contract's types would not allow. */
const edit = (body: object, person = shop) => person.send(contract.updateRequest, { body: body as { Id: number } });
const post = (body: object, person = shop) => person.send(contract.createRequest, { body });

const wish = { Date: "2026-03-05T14:00:00.000Z", UserTimeZone: "America/Chicago" };

async function traces(id: number): Promise<unknown> {
  const { rows } = await app.database.pool.query(
    `select (select version from requests where id = $1) as version,
       (select count(*)::int from audit_entries where noun = 'request' and noun_id = $1) as audit,
       (select count(*)::int from live_events) as events`,
    [id],
  );
  return rows[0];
}

describe("an edit changes the fields it contains", () => {
  const full = () =>
    newRequest({
      TicketNumber: "CLM-1",
      ShopComments: "Radar",
      IsMil: true,
      ScheduleDates: [wish],
      WindscreenReplaced: 1,
      Device: { Id: seedIds.deviceIds["northside"]?.[0] ?? 0 },
      ScanType: { Id: 3 },
      ServiceElement: { Id: 101 },
      CalibrationSetup: "level floor",
      AppId: 3,
    });

  test("and leaves everything else untouched, in the vehicle too", async () => {
    const body = full();
    Object.assign(body.Vehicle, { Odometer: 10, Insurance: { Id: 1, Text: "Fleet" }, Submodel: { Id: 0, Text: "SE" } });
    const id = await create(body);
    const before = await get(id);
    expect((await edit({ Id: id, RONumber: "new", Vehicle: { Odometer: 11 } })).status).toBe(200);
    const changed = { RONumber: "new", Version: 2, UpdatedDate: before.UpdatedDate, Vehicle: { ...before.Vehicle, Odometer: 11 } };
    expect(await get(id)).toEqual({ ...before, ...changed });
  });

  test("and clears fields that are null", async () => {
    const id = await create(full());
    const cleared = {
      RONumber: null,
      TicketNumber: null,
      ShopComments: null,
      CalibrationSetup: null,
      IsMil: null,
      WindscreenReplaced: null,
      Contact: null,
      Device: null,
      ScanType: null,
      ServiceElement: null,
      ScheduleDates: null,
      Vehicle: { VIN: null, Year: null, Make: null, Model: null, VRM: null, Engine: null },
    };
    expect((await edit({ Id: id, ...cleared })).status).toBe(200);
    expect(await get(id)).toMatchObject({
      RONumber: "",
      TicketNumber: "",
      ShopComments: "",
      CalibrationSetup: "",
      IsMil: null,
      WindscreenReplaced: -1,
      Contact: null,
      Device: null,
      ScanType: null,
      ServiceElement: null,
      ScheduleDates: [],
      AppId: 3,
      Vehicle: { VIN: "", VRM: "", Year: null, Make: { Id: 0, Text: "" }, Model: { Id: 0, Text: "" }, Engine: null },
    });
  });

  test("of a sent request may not clear a field that sending requires", async () => {
    const id = await create({ Status: "InProcess" });
    const refused = await edit({ Id: id, ScanType: null, Vehicle: null });
    expect(refused.problem.errors?.map((fault) => fault.path)).toEqual(["Vehicle.VIN", "ScanType"]);
    // One that was sent with less before that was a rule is edited elsewhere.
    await app.database.pool.query("update requests set model = '' where id = $1", [id]);
    expect((await edit({ Id: id, RONumber: "sent long ago" })).status).toBe(200);
    const again = await edit({ Id: id, Vehicle: { Year: 2021 } });
    expect(again.problem.errors?.map((fault) => fault.path)).toEqual(["Vehicle.Model"]);
  });

  test("is accepted without a version, and refused with the current state if its version is old", async () => {
    const id = await create();
    expect((await edit({ Id: id, RONumber: "one" })).status).toBe(200);
    expect((await edit({ Id: id, RONumber: "two", Version: 2 })).status).toBe(200);
    const stale = await edit({ Id: id, RONumber: "three", Version: 2 });
    expect(stale.problem).toMatchObject({ code: "stale", info: { Current: { Id: id, Version: 3, RONumber: "two" } } });
  });

  test("updates the search text for changed fields and keeps it for others", async () => {
    const id = await create({ RONumber: "before-edit" });
    await edit({ Id: id, Vehicle: { VRM: "ZZ 99 TOP" } });
    for (const search of ["before-edit", "zz99top", "torres"]) {
      const rows = await shop.ask(contract.listRequests, { query: { search, pageSize: 100 } });
      expect(
        rows.map((row) => row.Id),
        search,
      ).toContain(id);
    }
  });

  test("keeps a stored preferred date that is past by now, but refuses a new date in the past", async () => {
    const id = await create({ ScheduleDates: [wish] });
    app.clock.advance(7 * 86_400_000);
    try {
      const person = await app.signIn("shop@demo.test");
      expect((await edit({ Id: id, ScheduleDates: [wish], RONumber: "later" }, person)).status).toBe(200);
      const other = { ...wish, Date: "2026-03-06T14:00:00.000Z" };
      const refused = await edit({ Id: id, ScheduleDates: [wish, other] }, person);
      expect(refused.problem.errors).toMatchObject([{ path: "ScheduleDates.1.Date", code: "past" }]);
      expect(await get(id, person)).toMatchObject({ RONumber: "later", ScheduleDates: [wish] });
    } finally {
      app.clock.advance(-7 * 86_400_000);
    }
  });
});

describe("a reply can be posted back", () => {
  test("unchanged, it has no effect: no new version, no history entry, no event", async () => {
    const id = await create({ ScanType: { Id: 3 }, ServiceElement: { Id: 101 }, ScheduleDates: [wish], Status: "InProcess" });
    const before = await traces(id);
    for (const person of [shop, coord, tech]) expect((await edit(await get(id, person), person)).status).toBe(200);
    expect(await traces(id)).toEqual(before);
  });

  test("unchanged, it is accepted for a finished request too", async () => {
    const id = await create();
    await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Sold" } });
    expect((await edit(await get(id))).status).toBe(200);
    expect((await edit({ ...(await get(id)), RONumber: "x" })).problem.code).toBe("not-editable");
  });

  test("without its Id, it creates an equal request", async () => {
    const id = await create({
      ScanType: { Id: 3 },
      ServiceElement: { Id: 101 },
      ScheduleDates: [wish],
      TicketNumber: "CLM-2",
      IsSRS: false,
      // A reply that is posted back accepts nothing.
      AcceptedDisclaimers: [],
    });
    const { Id: _, ...source } = await get(id);
    await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Again" } });
    const { reply } = await post(source);
    const { Id, WorkOrderNumber, CreatedDate, UpdatedDate, Vehicle, ...like } = await get(reply.id);
    expect(source).toMatchObject({ ...like, Vehicle: { ...Vehicle, Id: source.Vehicle.Id } });
    expect(Id).not.toBe(id);
    expect(WorkOrderNumber).not.toBe(source.WorkOrderNumber);
    expect([CreatedDate, UpdatedDate]).toEqual([source.CreatedDate, source.UpdatedDate]);
  });

  test("fields that only the server sets are ignored", async () => {
    const id = await create();
    const before = await get(id);
    const invented = {
      WorkOrderNumber: "1-1",
      CreatedBy: "Nobody",
      CreatedDate: "1999-01-01",
      StatusId: 4,
      StatusName: "Completed",
      Reason: "none",
      Priority: "Urgent",
      Demo: true,
      Report: { Version: 9 },
      Can: { edit: false },
      Technician: { Id: 1 },
      Contact: { ...before.Contact, GivenName: "Mallory", Email: "m@example.test" },
      Vehicle: { ...before.Vehicle, Id: 7 },
    };
    expect((await edit({ Id: id, ...invented })).status).toBe(200);
    expect(await get(id)).toEqual(before);
    const { reply } = await post({ ...newRequest(), ...invented, Vehicle: { VIN: exampleVin(700_001) } });
    expect(await get(reply.id)).toMatchObject({ StatusName: "Pending", CreatedBy: "Maya Torres", Priority: "Normal", Demo: false });
  });
});

describe("input", () => {
  test("names every unknown field, at every depth", async () => {
    const body = { ...newRequest(), Foo: 1, Bar: 2, Baz: 3 };
    const answered = await post({ ...body, Vehicle: { ...body.Vehicle, Qux: 1, Quux: 2, Make: { Id: 0, Text: "A", Extra: 1, More: 2 } } });
    const unknown = answered.problem.errors?.filter((fault) => fault.code === "unknown-field").map((fault) => fault.path);
    expect(unknown?.toSorted()).toEqual(
      ["Bar", "Baz", "Foo", "Vehicle.Make.Extra", "Vehicle.Make.More", "Vehicle.Quux", "Vehicle.Qux"].toSorted(),
    );
  });

  test("with a contact, device or location of another location gets not-found", async () => {
    const id = await create();
    const foreign = [
      { Contact: { Id: seedIds.userIds["shop2@demo.test"] } },
      { Device: { Id: seedIds.deviceIds["lakeview"]?.[0] } },
      { Location: { Id: seedIds.locationIds["lakeview"] } },
    ];
    for (const named of foreign) {
      expect((await post({ ...newRequest(), ...named })).problem.code, JSON.stringify(named)).toBe("not-found");
      expect((await edit({ Id: id, ...named })).problem.code, JSON.stringify(named)).toBe("not-found");
    }
    expect((await edit({ Id: id, Location: { Id: seedIds.locationIds["northside"] } })).status).toBe(200);
  });

  test("with a function of another service's group is refused", async () => {
    const refused = await post(newRequest({ ScanType: { Id: 3 }, ServiceElement: { Id: 201 } }));
    expect(refused.problem.errors).toMatchObject([{ path: "ServiceElement", code: "choice" }]);
    const id = await create({ ScanType: { Id: 3 }, ServiceElement: { Id: 101 } });
    expect((await edit({ Id: id, ScanType: { Id: 1 } })).problem.errors).toMatchObject([{ path: "ServiceElement", code: "choice" }]);
    expect((await edit({ Id: id, ScanType: { Id: 1 }, ServiceElement: { Id: 201 } })).status).toBe(200);
  });

  test.each([
    ["true", true],
    ["false", false],
    ["", null],
    [false, false],
    [null, null],
  ])("takes the tri-state %j", async (given, kept) => {
    const { reply } = await post({ ...newRequest(), IsMil: given, IsSRS: given, IsDrivable: given });
    expect(await get(reply.id)).toMatchObject({ IsMil: kept, IsSRS: kept, IsDrivable: kept });
    expect((await edit({ Id: reply.id, IsMil: "yes" })).problem.errors).toMatchObject([{ path: "IsMil", code: "type" }]);
  });

  test("takes the AppId of its shop's own variant and no other, and an edit may repeat what is stored", async () => {
    const refusal = { code: "invalid", errors: [{ path: "AppId", code: "choice", message: "The application id of this shop is 3." }] };
    expect((await post(newRequest({ AppId: 5 }))).problem).toMatchObject(refusal);
    const id = await create({ AppId: 3 });
    expect((await edit({ Id: id, AppId: 5 })).problem).toMatchObject(refusal);
    // Stored by a release that took any: posted back it is no change.
    await app.database.pool.query("update requests set app_id = 5 where id = $1", [id]);
    expect((await edit({ Id: id, AppId: 5, RONumber: "kept" })).status).toBe(200);
    expect(await get(id)).toMatchObject({ AppId: 5, RONumber: "kept" });
    await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Sold" } });
    const copy = await shop.ask(contract.cloneRequest, { query: { id } });
    expect(await get(copy.id)).toMatchObject({ AppId: 3 });
  });

  test("defaults to the caller's AppId, the caller as contact, and the culture of the contact's language", async () => {
    const id = await create({ AppId: null });
    const { AppId } = await shop.ask(contract.getUserByName, { query: {} });
    expect(await get(id)).toMatchObject({ AppId, Contact: { GivenName: "Maya", Location: { CultureCode: "en-US" } } });
    await app.database.pool.query("update users set language = 'el' where username = 'shop@demo.test'");
    try {
      expect((await get(id)).Contact?.Location.CultureCode).toBe("el-GR");
    } finally {
      await app.database.pool.query("update users set language = '' where username = 'shop@demo.test'");
    }
  });
});

describe("a clone", () => {
  test("copies vehicle and service but no field that belongs to one visit", async () => {
    const body = newRequest({ ScheduleDates: [wish], ShopComments: "Radar", IsMil: true, TicketNumber: "CLM-3", WindscreenReplaced: 1 });
    Object.assign(body.Vehicle, { Odometer: 41_200, OdometerUnits: { Id: 1, Text: "Miles" }, Insurance: { Id: 1, Text: "Fleet" } });
    const id = await create({ ...body, CalibrationAttempted: 1, Device: { Id: seedIds.deviceIds["northside"]?.[0] ?? 0 } });
    await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Again" } });
    const source = await get(id);
    const clone = await get((await coord.ask(contract.cloneRequest, { query: { id } })).id);
    expect(clone).toMatchObject({
      RONumber: source.RONumber,
      TicketNumber: "CLM-3",
      Device: source.Device,
      ScanType: source.ScanType,
      WindscreenReplaced: 1,
      StatusName: "Pending",
      ShopComments: "",
      IsMil: null,
      CalibrationAttempted: -1,
      ScheduleDates: [],
      Reason: "",
      Contact: { GivenName: "Owen" },
      Vehicle: { ...source.Vehicle, Id: clone.Id, Odometer: null },
    });
  });

  test("is not created by HEAD", async () => {
    const id = await create();
    await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Again" } });
    const count = async () => (await app.database.pool.query("select count(*)::int as n from requests")).rows[0];
    const before = await count();
    const url = `/api/${contract.cloneRequest.path}?id=${id}`;
    const head = await app.fastify.inject({ method: "HEAD", url, headers: { authorization: `Bearer ${shop.token}` } });
    expect([head.statusCode, head.headers["allow"]]).toEqual([405, "GET"]);
    expect(await count()).toEqual(before);
    const reading = { url: `/api/${contract.getRequest.path}?id=${id}`, headers: { authorization: `Bearer ${shop.token}` } };
    expect((await app.fastify.inject({ method: "HEAD", ...reading })).statusCode).toBe(200);
  });
});

test("a RAG-only user gets no information about requests, not even whether a VIN is in use", async () => {
  const body = newRequest();
  await create(body);
  const reader = await app.signIn("rag@demo.test");
  const asked = await reader.send(contract.isVinInUse, {
    query: { vin: body.Vehicle.VIN, locationId: seedIds.locationIds["northside"] ?? 0 },
  });
  expect(asked.problem.code).toBe("forbidden");
});

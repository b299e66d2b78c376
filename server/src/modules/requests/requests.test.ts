import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { exampleVin, newRequest } from "../../testing/examples.ts";

let app: TestApp;
let seedIds: SeedIds;
let shop: Person;
let coord: Person;
let other: Person;
let tech: Person;
let dispatch: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  seedIds = await seedPeople(app.database);
  const signed = await Promise.all(
    ["shop@demo.test", "coord@demo.test", "shop2@demo.test", "tech@demo.test", "dispatch@demo.test"].map((user) => app.signIn(user)),
  );
  [shop, coord, other, tech, dispatch] = signed as [Person, Person, Person, Person, Person];
});
afterAll(() => app.close());

const create = async (person: Person, change: Parameters<typeof newRequest>[0] = {}): Promise<number> =>
  (await person.ask(contract.createRequest, { body: newRequest(change) })).id;
const get = (person: Person, id: number) => person.ask(contract.getRequest, { query: { id } });
const move = (person: Person, Id: number, Status: contract.StatusName, more: { Reason?: string; Date?: string } = {}) =>
  person.send(contract.updateRequestStatus, { body: { Id, Status, ...more } });

describe("a new request", () => {
  test("is stored with every field of the input", async () => {
    const body = newRequest({
      RONumber: "RO 77/b",
      IsMil: true,
      IsSRS: false,
      IsDrivable: null,
      ShopComments: "Front bumper replaced; radar bracket new.",
      Device: { Id: seedIds.deviceIds["northside"]?.[0] ?? 0 },
      ScheduleDates: [{ Date: "2026-03-05T14:00:00.000Z", UserTimeZone: "America/Chicago" }],
      WindscreenReplaced: 1,
      TicketNumber: "CLM-9",
    });
    Object.assign(body.Vehicle, {
      VRM: "ab 12",
      Odometer: 41_200,
      OdometerUnits: { Id: 1, Text: "mi" },
      Engine: { Liter: 1.5, CID: 91.5, Cylinders: 4, BlockType: "I" },
    });
    const { id } = await shop.ask(contract.createRequest, { body });
    const kept = await get(shop, id);
    expect(kept).toMatchObject({
      RONumber: "RO 77/b",
      StatusName: "Pending",
      Version: 1,
      IsMil: true,
      IsSRS: false,
      IsDrivable: null,
      ShopComments: "Front bumper replaced; radar bracket new.",
      ScheduleDates: [{ Date: "2026-03-05T14:00:00.000Z", UserTimeZone: "America/Chicago" }],
      WindscreenReplaced: 1,
      CalibrationAttempted: -1,
      TicketNumber: "CLM-9",
      CreatedBy: "Maya Torres",
      Vehicle: { VIN: body.Vehicle.VIN, VRM: "AB 12", Odometer: 41_200, Engine: { Liter: 1.5, Cylinders: 4 } },
      Device: { FriendlyName: "Bay 1" },
      Contact: { GivenName: "Maya", Location: { CultureCode: "en-US" } },
    });
    expect(id).toBeGreaterThanOrEqual(1000);
    expect(kept.WorkOrderNumber).toMatch(new RegExp(`^${seedIds.locationIds["northside"]}-\\d{6}$`));
  });

  test("that is sent needs a vehicle and a service, and every missing field is reported", async () => {
    const empty = newRequest({
      Status: "InProcess",
      ScanType: null,
      Vehicle: { VIN: "", Year: null, Make: { Id: 0, Text: "" }, Model: { Id: 0, Text: "" } },
    });
    const answered = await shop.send(contract.createRequest, { body: empty });
    expect(answered.status).toBe(400);
    expect(answered.problem.errors?.map((fault) => fault.path)).toEqual(["Vehicle.VIN", "ScanType"]);
    expect(answered.problem.errors?.[0]?.message).toBe("Please supply all fields.");
    expect((await shop.send(contract.createRequest, { body: { ...empty, Status: "Pending" } })).status).toBe(200);
  });

  test.each([
    ["Year", { Year: null }],
    ["Make", { Make: null }],
    ["Model", { Model: { Id: 0, Text: " " } }],
  ])("is not sent without the %s when the vehicle is named", async (name, missing) => {
    const body = newRequest();
    Object.assign(body.Vehicle, missing);
    const { id } = await shop.ask(contract.createRequest, { body });
    for (const answered of [
      await move(shop, id, "InProcess"),
      await shop.send(contract.createRequest, { body: { ...body, Status: "InProcess" } }),
    ])
      expect(answered.problem.errors).toMatchObject([{ path: `Vehicle.${name}`, code: "required" }]);
  });

  test("with a VIN that has an active work order is refused, naming the order, its creator and the VIN", async () => {
    const vin = exampleVin(900_001);
    const first = newRequest();
    first.Vehicle.VIN = ` ${vin.toLowerCase().slice(0, 8)} ${vin.slice(8)}`;
    const { id } = await shop.ask(contract.createRequest, { body: first });
    const second = newRequest();
    second.Vehicle.VIN = vin;
    const refused = await coord.send(contract.createRequest, { body: second });
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      code: "vin-in-use",
      info: { ActiveWorkOrderNo: (await get(shop, id)).WorkOrderNumber, UserName: "Maya Torres", VinNo: vin },
    });
    const asked = await coord.ask(contract.isVinInUse, {
      query: { vin: vin.toLowerCase(), locationId: seedIds.locationIds["northside"] ?? 0 },
    });
    expect(asked).toMatchObject({ IsVinInUse: true, Results: [{ Id: id, VIN: vin }] });
    expect((await other.send(contract.createRequest, { body: second })).status).toBe(200);
    await move(shop, id, "Cancelled", { Reason: "Sold" });
    expect((await coord.send(contract.createRequest, { body: second })).status).toBe(200);
  });

  test("created by twenty concurrent calls for one VIN exists once", async () => {
    const body = newRequest();
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.send(contract.createRequest, { body })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.problem?.code === "vin-in-use")).toHaveLength(19);
  });

  test("gets a work order number without gaps or duplicates under twenty concurrent calls", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => create(other)));
    const numbers = (await Promise.all(ids.map((id) => get(other, id)))).map((request) => Number(request.WorkOrderNumber.split("-")[1]));
    const sorted = numbers.toSorted((a, b) => a - b);
    expect(new Set(numbers).size).toBe(20);
    expect((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)).toBe(19);
  });

  test("returns the same id for the same idempotency key, and refuses the key for another body", async () => {
    const body = newRequest();
    const headers = { "idempotency-key": "form-1" };
    const answers = await Promise.all([1, 2, 3].map(() => shop.send(contract.createRequest, { body }, { headers })));
    expect(new Set(answers.map((answer) => answer.reply.id)).size).toBe(1);
    expect((await shop.send(contract.createRequest, { body: newRequest() }, { headers })).problem).toMatchObject({
      code: "key-reused",
      status: 409,
    });
    const failing = newRequest({ Status: "InProcess", ScanType: null });
    const retry = { headers: { "idempotency-key": "form-2" } };
    expect((await shop.send(contract.createRequest, { body: failing }, retry)).status).toBe(400);
    expect((await shop.send(contract.createRequest, { body: { ...failing, ScanType: { Id: 6 } } }, retry)).status).toBe(200);
  });

  test("cannot have a past date, an unknown time zone or a service that the location does not have", async () => {
    const dates = [{ Date: "2026-03-01T10:00:00.000Z", UserTimeZone: "Mars/Base" }];
    const answered = await shop.send(contract.createRequest, { body: newRequest({ ScheduleDates: dates, ScanType: { Id: 99 } }) });
    expect(answered.problem.errors?.map((fault) => `${fault.path} ${fault.code}`)).toEqual([
      "ScheduleDates.0.UserTimeZone time-zone",
      "ScheduleDates.0.Date past",
      "ScanType choice",
    ]);
  });

  test("of the glass-repair partner must answer the windscreen question", async () => {
    const glass = await app.signIn("glass@demo.test");
    expect((await glass.send(contract.createPartnerRequest, { body: newRequest() })).problem.errors?.[0]?.path).toBe("WindscreenReplaced");
    expect((await glass.send(contract.createPartnerRequest, { body: newRequest({ WindscreenReplaced: 0 }) })).status).toBe(200);
    // By the calls that are open to all as well.
    const missing = { status: 400, problem: { errors: [{ path: "WindscreenReplaced", code: "required" }] } };
    expect(await glass.send(contract.createRequest, { body: newRequest() })).toMatchObject(missing);
    const { id } = await glass.ask(contract.createRequest, { body: newRequest({ WindscreenReplaced: 1 }) });
    const edit = (change: object) => glass.send(contract.updateRequest, { body: { Id: id, ...change } });
    expect(await edit({ WindscreenReplaced: -1 })).toMatchObject(missing);
    expect((await edit({ RONumber: "Van 4" })).status).toBe(200);
    await app.database.pool.query("update requests set windscreen_replaced = -1 where id = $1", [id]);
    const send = () => glass.send(contract.updateRequestStatus, { body: { Id: id, Status: "InProcess" } });
    expect(await send()).toMatchObject(missing);
    await edit({ WindscreenReplaced: 0 });
    expect((await send()).status).toBe(200);
    // The copy of one that was written before there was a question is completed before it is sent.
    await glass.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Sold" } });
    await app.database.pool.query("update requests set windscreen_replaced = -1 where id = $1", [id]);
    expect((await glass.send(contract.cloneRequest, { query: { id } })).status).toBe(200);
    // Nor where the installation has taken it out of the variant.
    await app.database.pool.query(`update variants set overrides = '{"features": {"partnerRequest": false}}' where key = 'glass'`);
    expect((await glass.send(contract.createRequest, { body: newRequest() })).status).toBe(200);
    await app.database.pool.query("update variants set overrides = '{}' where key = 'glass'");
    // Other shops need not answer it.
    expect((await shop.send(contract.createPartnerRequest, { body: newRequest({ WindscreenReplaced: 0 }) })).status).toBe(403);
  });
});

describe("a request edited by two users concurrently", () => {
  test("returns the current state to the second and overwrites nothing", async () => {
    const body = newRequest({ RONumber: "first" });
    const { id } = await shop.ask(contract.createRequest, { body });
    const { Status: _, ...fields } = body;
    const change = (person: Person, RONumber: string) =>
      person.send(contract.updateRequest, { body: { ...fields, RONumber, Id: id, Version: 1 } });
    const answers = await Promise.all([change(shop, "mine"), change(coord, "theirs")]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    const refused = answers.find((answer) => answer.status === 409);
    const kept = await get(shop, id);
    expect(refused?.problem).toMatchObject({ code: "stale", info: { Current: { Id: id, Version: 2, RONumber: kept.RONumber } } });
    expect(kept.Version).toBe(2);
  });

  test("cannot take over a VIN that became active meanwhile", async () => {
    const taken = newRequest();
    await create(shop, taken);
    const body = newRequest();
    const { id } = await shop.ask(contract.createRequest, { body });
    const { Status: _, ...fields } = body;
    const change = { ...fields, Vehicle: { ...fields.Vehicle, VIN: taken.Vehicle.VIN }, Id: id, Version: 1 };
    expect((await shop.send(contract.updateRequest, { body: change })).problem.code).toBe("vin-in-use");
  });
});

/** Completes a sent request as a technician, without a report. */
async function complete(Id: number): Promise<void> {
  await tech.ask(contract.takeJob, { body: { Id } });
  await tech.ask(contract.updateRequestStatus, { body: { Id, Status: "Completed", Reason: "Done by phone" } });
}

describe("moves", () => {
  const everyMove = contract.statuses.flatMap((from) => contract.statuses.map((to) => [from.Name, to.Name] as const));

  async function requestIn(status: contract.StatusName): Promise<number> {
    const id = await create(shop, { ScheduleDates: [{ Date: "2026-03-09T14:00:00.000Z", UserTimeZone: "America/Chicago" }] });
    if (status === "Cancelled") await move(shop, id, "Cancelled", { Reason: "test" });
    if (status === "Pending" || status === "Cancelled") return id;
    await move(shop, id, "InProcess");
    if (status === "Scheduled") await move(dispatch, id, "Scheduled");
    if (status === "Completed") await complete(id);
    return id;
  }

  test.each(everyMove)("from %s to %s are allowed to exactly the users that the table lists", async (from, to) => {
    for (const [mover, person] of [
      ["shop", shop],
      ["dispatch", dispatch],
      ["master-tech", tech],
    ] as const) {
      const id = await requestIn(from);
      expect((await get(shop, id)).StatusName).toBe(from);
      if (mover === "master-tech" && from === "InProcess") await tech.ask(contract.takeJob, { body: { Id: id } });
      const answered = await move(person, id, to, { Reason: "because" });
      const allowed = contract.allowedMoves(from, mover);
      expect(answered.status, `${mover} ${from} → ${to}`).toBe(allowed.includes(to) ? 200 : 409);
      if (!allowed.includes(to))
        expect(answered.problem).toMatchObject({ code: "move-not-allowed", info: { Status: from, Allowed: allowed } });
    }
  });

  test("the status list returns the same table", async () => {
    const list = await shop.ask(contract.getStatusList, {});
    expect(list.map((status) => status.Name)).toEqual(["Pending", "InProcess", "Scheduled", "Completed", "Cancelled"]);
    expect(list.find((status) => status.Name === "InProcess")?.Transitions).toContainEqual({ To: "Completed", By: ["master-tech"] });
  });

  test("cancelling needs a reason, which is stored", async () => {
    const id = await create(shop);
    expect((await move(shop, id, "Cancelled")).problem.errors).toMatchObject([{ path: "Reason", code: "required" }]);
    await move(shop, id, "Cancelled", { Reason: "Customer took the car" });
    expect(await get(shop, id)).toMatchObject({
      StatusName: "Cancelled",
      Reason: "Customer took the car",
      Can: { edit: false, cancel: false, clone: true },
    });
  });

  test("scheduling confirms a date and starting clears it", async () => {
    const id = await create(shop, { Status: "InProcess" });
    expect((await move(dispatch, id, "Scheduled")).problem.errors).toMatchObject([{ path: "Date" }]);
    await move(dispatch, id, "Scheduled", { Date: "2026-03-10T09:30:00.000Z" });
    expect(await get(shop, id)).toMatchObject({ StatusName: "Scheduled", ConfirmedDate: "2026-03-10T09:30:00.000Z" });
    await move(tech, id, "InProcess");
    expect(await get(shop, id)).toMatchObject({ StatusName: "InProcess", ConfirmedDate: null });
  });

  test("a finished request cannot be edited, and Can.edit is false", async () => {
    const body = newRequest({ Status: "InProcess" });
    const { id } = await shop.ask(contract.createRequest, { body });
    await complete(id);
    const { Status: _, ...fields } = body;
    expect((await shop.send(contract.updateRequest, { body: { ...fields, Id: id, Version: 2 } })).problem.code).toBe("not-editable");
    expect((await shop.send(contract.updateRequestPriority, { body: { Id: id, Priority: "Urgent" } })).problem.code).toBe("not-editable");
  });

  test("a completed request is cloned into a new Pending one", async () => {
    const id = await create(shop, { Status: "InProcess", RONumber: "original" });
    await complete(id);
    const clone = await shop.ask(contract.cloneRequest, { query: { id } });
    expect(await get(shop, clone.id)).toMatchObject({
      StatusName: "Pending",
      RONumber: "original",
      Version: 1,
      Vehicle: { VIN: (await get(shop, id)).Vehicle.VIN },
    });
    const [created] = await shop.ask(contract.getRequestHistory, { query: { id: clone.id } });
    expect(created).toMatchObject({ Action: "request.created", From: (await get(shop, id)).WorkOrderNumber, To: "Pending" });
  });
});

describe("history", () => {
  test("lists who did what, newest first, and the audit trail records the address", async () => {
    const id = await create(shop);
    await shop.send(contract.updateRequestStatus, { body: { Id: id, Status: "InProcess" } }, { headers: { "user-agent": "a phone" } });
    await dispatch.ask(contract.updateRequestPriority, { body: { Id: id, Priority: "High" } });
    const history = await shop.ask(contract.getRequestHistory, { query: { id } });
    expect(history.map((entry) => [entry.Action, entry.Who, entry.From, entry.To])).toEqual([
      ["request.prioritised", "Ruth Okafor", "Normal", "High"],
      ["request.moved", "Maya Torres", "Pending", "InProcess"],
      ["request.created", "Maya Torres", null, "Pending"],
    ]);
    const trail = await app.database.pool.query(
      "select user_agent, ip, location_id from audit_entries where noun_id = $1 and action = 'request.moved'",
      [id],
    );
    expect(trail.rows).toEqual([{ user_agent: "a phone", ip: "127.0.0.1", location_id: seedIds.locationIds["northside"] }]);
  });

  test("of an edit it names the fields that got another value, and no others", async () => {
    const body = newRequest({ RONumber: "A1", ShopComments: "As it was", IsMil: true });
    const { id } = await shop.ask(contract.createRequest, { body });
    const Vehicle = { ...body.Vehicle, VRM: "ab 12", Make: { Id: 0, Text: "Another" } };
    await shop.ask(contract.updateRequest, { body: { Id: id, RONumber: "B2", ShopComments: "As it was", IsMil: null, Vehicle } });
    const [edited, created] = await shop.ask(contract.getRequestHistory, { query: { id } });
    expect(edited).toMatchObject({ Action: "request.edited", Fields: ["RONumber", "IsMil", "Vehicle.VRM", "Vehicle.Make"] });
    expect(created).toMatchObject({ Action: "request.created", Fields: [] });
  });

  test("a write that is rolled back leaves no entry and no event", async () => {
    const before = await app.database.pool.query(
      "select (select count(*) from audit_entries)::int as audit, (select count(*) from live_events)::int as live",
    );
    const body = newRequest({ ScanType: { Id: 99 } });
    expect((await shop.send(contract.createRequest, { body })).status).toBe(400);
    const after = await app.database.pool.query(
      "select (select count(*) from audit_entries)::int as audit, (select count(*) from live_events)::int as live",
    );
    expect(after.rows).toEqual(before.rows);
  });
});

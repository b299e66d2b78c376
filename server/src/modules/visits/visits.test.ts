import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { acceptanceOf, exampleVin, newRequest } from "../../testing/examples.ts";

let app: TestApp;
let seedIds: SeedIds;
let shop: Person;
let other: Person;
let rd: Person;
let operator: Person;
let tech: Person;
let tech2: Person;
let dispatch: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", completeAfterSeconds: 0 });
  seedIds = await seedPeople(app.database);
  const signed = await Promise.all(
    ["shop", "shop2", "rd", "super", "tech", "tech2", "dispatch"].map((name) => app.signIn(`${name}@demo.test`)),
  );
  [shop, other, rd, operator, tech, tech2, dispatch] = signed as [Person, Person, Person, Person, Person, Person, Person];
});
afterAll(() => app.close());

const service = (id: number, ...elements: number[]) => {
  const [first, ...further] = elements.map((Id) => ({ Id }));
  return {
    ScanType: { Id: id },
    AcceptedDisclaimers: acceptanceOf({ Id: id }),
    ...(first && { ServiceElement: first, FurtherServiceElements: further }),
  };
};
const get = (person: Person, id: number) => person.ask(contract.getRequest, { query: { id } });
const planOf = (person: Person, id: number) => person.ask(contract.getVisit, { query: { id } });

/** Sends a visit: pre-scan, radar, camera, post-scan. */
async function fourServices(): Promise<number[]> {
  const body = { Request: newRequest({ Status: "InProcess" }), Services: [service(2), service(3, 102), service(3, 101)] };
  return (await shop.ask(contract.createVisit, { body })).Requests;
}

test("a visit is made of requests with one car, in the order of the work", async () => {
  const request = newRequest({ Status: "InProcess", RONumber: "RO-V1", Device: { Id: seedIds.deviceIds["northside"]?.[0] ?? 0 } });
  const { id, Requests } = await shop.ask(contract.createVisit, {
    body: { Request: request, Services: [service(2), service(3, 102), service(3, 101)] },
  });
  expect(Requests[0]).toBe(id);
  for (const each of Requests)
    expect(await get(shop, each)).toMatchObject({
      VisitId: id,
      StatusName: "InProcess",
      RONumber: "RO-V1",
      Vehicle: { VIN: request.Vehicle.VIN, Year: 2020 },
      Device: { Id: request.Device && "Id" in request.Device ? request.Device.Id : 0 },
    });
  const plan = await planOf(shop, Requests[2] ?? 0);
  expect(plan?.Requests.map(({ Id, ScanTypeId, Functions, State }) => [Id, ScanTypeId, Functions[0] ?? "", State])).toEqual([
    [id, 1, "", "waiting"],
    [Requests[3], 3, "Front camera calibration", "waiting"],
    [Requests[2], 3, "Front radar calibration", "waiting"],
    [Requests[1], 2, "", "waiting"],
  ]);
  expect((await other.send(contract.getVisit, { query: { id } })).problem.code).toBe("not-found");
  const { id: single } = await shop.ask(contract.createRequest, { body: newRequest() });
  expect(await planOf(shop, single)).toBeNull();
});

test("a VIN has one visit at a location; services are added to it", async () => {
  const request = newRequest();
  const { id } = await shop.ask(contract.createRequest, { body: request });
  const again = { body: { Request: { ...newRequest(), Vehicle: request.Vehicle }, Services: [service(2)] } };
  expect((await shop.send(contract.createVisit, again)).problem).toMatchObject({ code: "vin-in-use", info: { Id: id } });
  expect((await other.send(contract.createVisit, again)).status).toBe(200);
  const added = await shop.ask(contract.addToVisit, { body: { Id: id, Services: [service(3, 101)] } });
  expect(added).toEqual({ id, Requests: [expect.any(Number)] });
  expect(await get(shop, added.Requests[0] ?? 0)).toMatchObject({ VisitId: id, StatusName: "Pending", RONumber: request.RONumber });
  expect(await get(shop, id)).toMatchObject({ VisitId: id, Version: 1 });
  // To a companion too, of which the visit is the same; another shop does not know it.
  const more = { body: { Id: added.Requests[0] ?? 0, Services: [service(2)] } };
  expect((await other.send(contract.addToVisit, more)).problem.code).toBe("not-found");
  expect((await shop.ask(contract.addToVisit, more)).id).toBe(id);
  // The VIN stays in use until the last of them has ended, and nothing is added afterwards.
  const visit = await planOf(shop, id);
  for (const { Id } of visit?.Requests ?? []) {
    expect((await shop.send(contract.createRequest, { body: { ...newRequest(), Vehicle: request.Vehicle } })).problem.code).toBe(
      "vin-in-use",
    );
    await shop.ask(contract.updateRequestStatus, { body: { Id, Status: "Cancelled", Reason: "Sold" } });
  }
  expect((await shop.send(contract.addToVisit, more)).problem.code).toBe("not-editable");
  expect((await shop.send(contract.createRequest, { body: { ...newRequest(), Vehicle: request.Vehicle } })).status).toBe(200);
});

test("of people who add at once nobody goes beyond eight, and one key makes a visit once", async () => {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest() });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.send(contract.addToVisit, { body: { Id: id, Services: [service(6), service(2)] } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.find(({ status }) => status !== 200)?.problem.errors).toMatchObject([{ path: "Services", code: "max-length" }]);
  expect((await planOf(shop, id))?.Requests).toHaveLength(7);
  const body = { Request: newRequest(), Services: [service(2)] };
  const headers = { "idempotency-key": "visit-1" };
  const made = await Promise.all([1, 2, 3].map(() => shop.send(contract.createVisit, { body }, { headers })));
  expect(new Set(made.map(({ reply }) => JSON.stringify(reply))).size).toBe(1);
});

test("a fault of a further service is named below its place, and nothing is made", async () => {
  const request = newRequest({ Status: "InProcess" });
  const refused = await shop.send(contract.createVisit, {
    body: { Request: request, Services: [service(2), { ...service(3, 101), AcceptedDisclaimers: [] }] },
  });
  expect(refused.problem.errors).toMatchObject([{ path: "Services.1.AcceptedDisclaimers", code: "required" }]);
  const none = await shop.send(contract.createVisit, { body: { Request: request, Services: [{}] } });
  expect(none.problem.errors).toMatchObject([{ path: "Services.0.ScanType", code: "required" }]);
  expect((await shop.send(contract.createRequest, { body: request })).status).toBe(200);
});

test("what is said of the car is said of its visit", async () => {
  const [first = 0, second = 0, third = 0] = await fourServices();
  await shop.ask(contract.updateRequestStatus, { body: { Id: third, Status: "Cancelled", Reason: "Sold" } });
  const before = (await get(shop, first)).Vehicle;
  const vin = exampleVin(910_001);
  await shop.ask(contract.updateRequest, { body: { Id: second, Vehicle: { ...before, VIN: vin, VRM: "ab 12" } } });
  expect((await get(shop, first)).Vehicle).toMatchObject({ VIN: vin, VRM: "AB 12" });
  expect((await get(shop, third)).Vehicle.VIN).toBe(before.VIN);
  const [edited] = await shop.ask(contract.getRequestHistory, { query: { id: first } });
  expect(edited).toMatchObject({ Action: "request.edited", Fields: ["Vehicle.VIN", "Vehicle.VRM"] });
  const { id } = await shop.ask(contract.createRequest, { body: newRequest() });
  const taken = await shop.send(contract.updateRequest, { body: { Id: id, Vehicle: { ...before, VIN: vin } } });
  expect(taken.problem.code).toBe("vin-in-use");
});

test("all coins of a visit are held, or none", async () => {
  const LocationId = seedIds.locationIds["bellini"] ?? 0;
  const balance = async () => {
    const { rows } = await app.database.pool.query("select available from coin_ledgers where location_id = $1", [LocationId]);
    return rows[0]?.available as number;
  };
  const make = () => rd.send(contract.createVisit, { body: { Request: newRequest({ Status: "InProcess" }), Services: [service(5, 501)] } });
  const before = await balance();
  const visit = await planOf(rd, (await make()).reply.id);
  // Prices of the demonstration world: a pre-scan, and a programming.
  expect(visit).toMatchObject({ Coins: 170, Requests: [{ Coins: 20 }, { Coins: 150 }] });
  expect(before - (await balance())).toBe(170);
  // Enough for the first and not for both.
  await operator.ask(contract.topUpCoins, { body: { LocationId, Coins: 100 - (await balance()), Note: "test" } });
  expect((await make()).problem).toMatchObject({ code: "insufficient-balance", info: { Cost: 170, Balance: 100 } });
  expect(await balance()).toBe(100);
});

test("one technician has a visit: taking, handing over and adding go with all of it", async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = await fourServices();
  const have = async (id: number) => (await get(shop, id)).Technician?.Name ?? null;
  const all = () => Promise.all([first, second, third, fourth].map(have));
  // Of two who take different jobs of it at once, one has them all.
  const taken = await Promise.all([
    tech.send(contract.takeJob, { body: { Id: second } }),
    tech2.send(contract.takeJob, { body: { Id: third } }),
  ]);
  expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const [name, ...others] = await all();
  expect(others).toEqual([name, name, name]);
  const [from, to] = name === "Jonas Keller" ? (["tech", "tech2"] as const) : (["tech2", "tech"] as const);
  const idOf = (who: "tech" | "tech2") => seedIds.userIds[`${who}@demo.test`] ?? 0;
  const handOver = { Id: third, TechnicianId: idOf(to), From: idOf(from) };
  await dispatch.ask(contract.assignJob, { body: handOver });
  const now = await all();
  expect(new Set(now).size).toBe(1);
  expect(now[0]).not.toBe(name);
  const added = await shop.ask(contract.addToVisit, { body: { Id: first, Services: [service(6)], Status: "InProcess" } });
  expect(await have(added.Requests[0] ?? 0)).toBe(now[0]);
});

test("a visit has one chat, which lasts as long as it", async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = await fourServices();
  await tech.ask(contract.takeJob, { body: { Id: third } });
  const url = contract.channelUrl(first);
  for (const id of [first, second])
    expect(await shop.ask(contract.getChannel, { query: { url: contract.channelUrl(id) } })).toMatchObject({ id: first, closed: false });
  await shop.ask(contract.sendMessage, {
    body: { url: contract.channelUrl(fourth), clientId: randomUUID(), text: "Both keys are in the car" },
  });
  const cancel = (Id: number) => shop.ask(contract.updateRequestStatus, { body: { Id, Status: "Cancelled", Reason: "Sold" } });
  for (const id of [first, second, third]) await cancel(id);
  // Its technician goes on with it though the request whose chat it is has ended.
  await tech.ask(contract.sendMessage, { body: { url, clientId: randomUUID(), text: "I have seen them" } });
  const { channels } = await tech.ask(contract.listChannels, { query: {} });
  expect(channels.find(({ id }) => id === first)).toMatchObject({ closed: false });
  await cancel(fourth);
  expect(await shop.ask(contract.getChannel, { query: { url } })).toMatchObject({ closed: true });
});

test("a step holds the next: what is reported too early is completed once those before it have ended", async () => {
  const [before = 0, after = 0, radar = 0, camera = 0] = await fourServices();
  await tech.ask(contract.takeJob, { body: { Id: before } });
  const statusOf = async (id: number) => (await get(shop, id)).StatusName;
  const states = async () => (await planOf(shop, before))?.Requests.map(({ State }) => State);
  const complete = (Id: number) => tech.send(contract.updateRequestStatus, { body: { Id, Status: "Completed", Reason: "By phone" } });
  const WorkOrderNumber = (await get(shop, before)).WorkOrderNumber;
  expect((await complete(radar)).problem).toMatchObject({ code: "step-open", info: { WorkOrderNumber } });
  expect((await complete(before)).status).toBe(200);
  for (const happening of [
    { event: "techArrived" },
    { event: "reviewedConfiguration" },
    { event: "quickScanResult", value: 3, text: "The radar does not answer" },
  ] as const)
    await tech.ask(contract.publishEvent, { body: { id: camera, ...happening } });
  expect(await states()).toEqual(["done", "failed", "held", "held"]);
  // The radar's report goes out; its job stays open until the camera's has ended.
  await tech.ask(contract.saveFindings, {
    body: { Id: radar, Scans: [], Work: [{ ServiceElementId: 102, Tool: "OE tool", Result: "Passed" }] },
  });
  await tech.ask(contract.sendReport, { body: { Id: radar } });
  const completions = async () =>
    (await app.database.pool.query("select state from jobs.job where name = 'report.complete' and data ->> 'requestId' = $1", [`${radar}`]))
      .rows;
  await expect.poll(completions, { timeout: 20_000 }).toEqual([{ state: "completed" }]);
  expect(await statusOf(radar)).toBe("InProcess");
  expect((await complete(after)).problem.code).toBe("step-open");
  expect((await complete(camera)).status).toBe(200);
  await expect.poll(() => statusOf(radar), { timeout: 20_000 }).toBe("Completed");
  expect(await states()).toEqual(["done", "done", "done", "inWork"]);
  expect((await complete(after)).status).toBe(200);
});

test("a calibration starts with the set-up of another one of the visit, and with its own systems", async () => {
  const [, , radar = 0, camera = 0] = await fourServices();
  const Calibration = {
    ...contract.emptyConfiguration,
    Reason: "collision" as const,
    Systems: [102],
    Notes: "Level floor in bay 2",
    Ready: true,
  };
  await shop.ask(contract.saveCalibration, { body: { Id: radar, Key: "configuration", Calibration } });
  const items = await shop.ask(contract.getCalibration, { query: { id: camera } });
  expect(contract.configurationOf(items)).toMatchObject({
    Reason: "collision",
    Notes: "Level floor in bay 2",
    Systems: [101],
    Ready: false,
  });
});

test("a scan that is done already stands in the plan of both sides, holds nothing and is taken back by another list", async () => {
  const done = [{ ScanTypeId: 1 as const, Note: "  Asha, own tool " }];
  const body = { Request: newRequest({ Status: "InProcess", ScanType: { Id: 3 }, AcceptedDisclaimers: acceptanceOf({ Id: 3 }) }) };
  // One request with it is a visit; without it there is nothing to order beside the first.
  expect((await shop.send(contract.createVisit, { body })).problem.errors).toMatchObject([{ path: "Services", code: "required" }]);
  const { id, Requests } = await shop.ask(contract.createVisit, { body: { ...body, AlreadyDone: done } });
  expect(Requests).toEqual([id]);
  const said = [{ ScanTypeId: 1, Service: "Pre-scan with DTC clearing", Note: "Asha, own tool" }];
  for (const who of [shop, tech])
    expect(await planOf(who, id)).toMatchObject({ Requests: [{ Id: id, State: "waiting" }], AlreadyDone: said });
  expect((await planOf(shop, id))?.Requests).toHaveLength(1);

  const add = (given: object) => shop.send(contract.addToVisit, { body: { Id: id, ...given } });
  const both = await add({ Services: [service(2)], AlreadyDone: [...done, { ScanTypeId: 2 }] });
  expect(both.problem.errors).toMatchObject([{ path: "AlreadyDone.1.ScanTypeId", code: "invalid" }]);
  expect((await add({ AlreadyDone: [...done, ...done] })).problem.errors).toMatchObject([{ path: "AlreadyDone", code: "invalid" }]);
  expect((await add({})).problem.errors).toMatchObject([{ path: "Services", code: "required" }]);
  // What was said stays where a service is added without a word of it.
  const added = (await add({ Services: [service(2)] })).reply.Requests[0] ?? 0;
  expect((await planOf(shop, added))?.AlreadyDone).toEqual(said);
  // A scan that is ordered afterwards is a step alone, until it is cancelled.
  const ordered = (await add({ Services: [service(1)] })).reply.Requests[0] ?? 0;
  expect((await planOf(shop, id))?.AlreadyDone).toEqual([]);
  await shop.ask(contract.updateRequestStatus, { body: { Id: ordered, Status: "Cancelled", Reason: "Done" } });
  expect((await planOf(shop, id))?.AlreadyDone).toEqual(said);
  // It holds nothing: the work is completed though nobody recorded the scan.
  await tech.ask(contract.takeJob, { body: { Id: id } });
  expect((await tech.send(contract.updateRequestStatus, { body: { Id: id, Status: "Completed", Reason: "By phone" } })).status).toBe(200);
  const edited = (await add({ AlreadyDone: [] })).reply;
  expect(edited).toEqual({ id, Requests: [] });
  expect((await planOf(shop, id))?.AlreadyDone).toEqual([]);
  const [entry] = await shop.ask(contract.getRequestHistory, { query: { id } });
  expect(entry).toMatchObject({ Action: "request.edited", Fields: ["AlreadyDone"] });
  expect((await other.send(contract.addToVisit, { body: { Id: id, AlreadyDone: done } })).problem.code).toBe("not-found");
});

test("of two who say at once what is done, one is the last, and a request alone becomes a visit once", async () => {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ ScanType: { Id: 6 } }) });
  const say = (Note: string) => shop.send(contract.addToVisit, { body: { Id: id, AlreadyDone: [{ ScanTypeId: 2, Note }] } });
  const answers = await Promise.all([say("one"), say("two")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const plan = await planOf(shop, id);
  expect(plan?.Requests).toHaveLength(1);
  expect(["one", "two"]).toContain(plan?.AlreadyDone[0]?.Note);
});

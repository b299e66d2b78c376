import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let people: Record<"shop" | "stranger" | "tech", Person>;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00.000Z" });
  await seedPeople(app.database);
  const names = { shop: "shop", stranger: "shop2", tech: "tech" };
  const signed = await Promise.all(Object.entries(names).map(async ([key, name]) => [key, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
});
afterAll(() => app.close());

async function taken(ScanType: { Id: number }): Promise<number> {
  app.clock.advance(1000);
  const { id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ScanType }) });
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}

const [calibration, diagnosis] = [{ Id: 3 }, { Id: 6 }];
const rowsOf = (person: Person) => person.ask(contract.listWaitingFirst, { query: { pageSize: 20 } });
const waits = async (id: number, person = people.shop) => (await rowsOf(person)).find(({ Id }) => Id === id)?.WaitsFor;
const say = (person: Person, id: number, text: string) =>
  person.ask(contract.sendMessage, { body: { url: contract.channelUrl(id), clientId: randomUUID(), text } });
const read = (id: number) => people.shop.ask(contract.setPosition, { body: { url: contract.channelUrl(id), read: 50 } });

test("a calibration waits for the shop exactly when the shop has something to do in it", async () => {
  const id = await taken(calibration);
  const state = async () => contract.calibrationStatusOf(await people.shop.ask(contract.getCalibration, { query: { id } }));
  const steps: [Person, contract.CalibrationEventName, number | undefined, contract.WaitsFor | null][] = [
    [people.tech, "techArrived", undefined, null],
    [people.tech, "reviewedConfiguration", undefined, "device"],
    [people.shop, "devicesPaired", undefined, null],
    [people.tech, "quickScanResult", 3, "scan"],
    [people.shop, "devicesPaired", undefined, null],
    // What is to be prepared, the technician has to say first.
    [people.tech, "quickScanResult", 1, null],
    [people.tech, "prepInstructions", undefined, "preparation"],
    [people.shop, "prepComplete", undefined, null],
    [people.tech, "changeProgressScan", 40, null],
    [people.tech, "completed", 1, null],
  ];
  expect(await waits(id)).toBe("ready");
  const Calibration = { Reason: "glass" as const, Systems: [101], Ready: true };
  await people.shop.ask(contract.saveCalibration, { body: { Id: id, Key: "configuration", Calibration } });
  expect(await waits(id)).toBeNull();
  for (const [person, event, value, expected] of steps) {
    await person.ask(contract.publishEvent, { body: { id, event, value, text: "Set the wheel straight." } });
    expect(await waits(id), event).toBe(expected);
    // What the shop is asked for is possible for it.
    const possible = contract.possibleEvents(await state(), "shop");
    if (expected !== null) expect(possible).toContain(expected === "preparation" ? "prepComplete" : "devicesPaired");
  }
  await people.tech.ask(contract.publishEvent, { body: { id, event: "reset" } });
  expect(await waits(id)).toBeNull();
});

test("each says since when: the calibration's last step, or the first message that is unread or asks", async () => {
  const since = async (id: number) => (await rowsOf(people.shop)).find(({ Id }) => Id === id)?.WaitsSince;
  const now = () => app.clock.now().toISOString();
  const car = await taken(calibration);
  const takenAt = now();
  app.clock.advance(60_000);
  expect(await since(car)).toBe(takenAt);
  for (const event of ["techArrived", "reviewedConfiguration"] as const) {
    app.clock.advance(60_000);
    await people.tech.ask(contract.publishEvent, { body: { id: car, event } });
  }
  expect(await since(car)).toBe(now());

  const id = await taken(diagnosis);
  expect(await since(id)).toBeNull();
  const texts = ["I have begun.", "Is the ignition on?", "And the lights?"];
  const times: string[] = [];
  for (const text of texts) {
    app.clock.advance(60_000);
    times.push(now());
    await say(people.tech, id, text);
  }
  expect(await since(id)).toBe(times[0]);
  await read(id);
  // Read, and asked still: since the first question.
  expect(await since(id)).toBe(times[1]);
  await say(people.shop, id, "Yes.");
  expect(await since(id)).toBeNull();
});

test("once the report is sent nothing of a calibration waits, also of one that the shop never configured", async () => {
  const id = await taken(calibration);
  expect(await waits(id)).toBe("ready");
  await people.tech.ask(contract.saveFindings, {
    body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] },
  });
  await people.tech.ask(contract.sendReport, { body: { Id: id } });
  expect(await waits(id)).toBeNull();
});

test("an unread message of the technician and an unanswered question wait for the shop; the system's lines and the shop's own do not", async () => {
  const id = await taken(diagnosis);
  expect(await waits(id)).toBeNull();
  await say(people.tech, id, "I have begun.");
  expect(await waits(id)).toBe("message");
  await read(id);
  expect(await waits(id)).toBeNull();
  await say(people.tech, id, "Is the ignition on? ");
  await read(id);
  expect(await waits(id)).toBe("answer");
  // A Greek question ends with the sign that is a semicolon elsewhere.
  for (const [language, expected] of [
    ["el", "answer"],
    ["en", null],
  ] as const) {
    const text = "Είναι ανοιχτή η ανάφλεξη;";
    await people.tech.ask(contract.sendMessage, { body: { url: contract.channelUrl(id), clientId: randomUUID(), text, language } });
    await read(id);
    expect(await waits(id), language).toBe(expected);
    await say(people.shop, id, "Is it urgent?");
    expect(await waits(id)).toBeNull();
  }
});

test("a question stays open until the shop writes, whatever else is said after it", async () => {
  const id = await taken(diagnosis);
  for (const text of ["Is the ignition on?", "I have connected the charger."]) await say(people.tech, id, text);
  await read(id);
  expect(await waits(id)).toBe("answer");
  await say(people.shop, id, "Yes.");
  await say(people.tech, id, "Thank you.");
  await read(id);
  expect(await waits(id)).toBeNull();
});

test("all that waits is counted, also of scheduled requests, whatever is shown of it", async () => {
  const totalOf = async (person: Person, pageSize = 1) => {
    const { headers, reply } = await person.send(contract.listWaitingFirst, { query: { pageSize } });
    return { total: Number(headers["x-total-count"]), waiting: reply.filter(({ WaitsFor }) => WaitsFor !== null).map(({ Id }) => Id) };
  };
  const before = await totalOf(people.shop);
  const made = [await taken(diagnosis), await taken(diagnosis), await taken(calibration)];
  for (const id of made.slice(0, 2)) await say(people.tech, id, "Hello");
  const scheduled = made[1] ?? 0;
  await people.tech.ask(contract.updateRequestStatus, { body: { Id: scheduled, Status: "Scheduled", Date: "2026-03-09T15:00:00.000Z" } });
  const after = await totalOf(people.shop);
  expect(after.total).toBe(before.total + 3);
  expect(after.waiting).toEqual(expect.arrayContaining(made));
  expect(await waits(scheduled)).toBe("message");
  // What is scheduled and waits for nothing is no row of it.
  await read(scheduled);
  expect(await waits(scheduled)).toBeUndefined();
  expect(await totalOf(people.stranger)).toEqual({ total: 0, waiting: [] });
});

test("all that waits comes first, the last changed before the others, and then as many as were asked for; nobody else's list has it", async () => {
  const older = await taken(diagnosis);
  await say(people.tech, older, "Hello");
  const newer = await taken(diagnosis);
  const rows = await people.shop.ask(contract.listWaitingFirst, { query: { pageSize: 1 } });
  expect(rows.map(({ Id, WaitsFor }) => [Id, WaitsFor]).toSpliced(1, rows.length - 2)).toEqual([
    [older, "message"],
    [newer, null],
  ]);
  expect(rows.slice(0, -1).every(({ WaitsFor }) => WaitsFor !== null)).toBe(true);
  expect(await rowsOf(people.stranger)).toEqual([]);
  expect(await waits(older, people.tech)).toBeNull();
  await people.tech.ask(contract.updateRequestStatus, { body: { Id: older, Status: "Completed", Reason: "By phone" } });
  expect(await waits(older)).toBeUndefined();
});

test("a message in the conversation of a visit waits once, at the first of its open requests, and since it came", async () => {
  const { Status: _, ...request } = newRequest();
  const body = { Request: { ...request, Status: "InProcess" as const }, Services: [{ ScanType: diagnosis, AcceptedDisclaimers: [] }] };
  const { Requests } = await people.shop.ask(contract.createVisit, { body });
  const [first = 0, second = 0] = Requests;
  await people.tech.ask(contract.takeJob, { body: { Id: first } });
  app.clock.advance(60_000);
  await say(people.tech, second, "Is the battery charger connected?");
  const waiting = async () => (await rowsOf(people.shop)).filter(({ Id, WaitsFor }) => Requests.includes(Id) && WaitsFor !== null);
  expect(await waiting()).toMatchObject([{ Id: first, WaitsFor: "message", WaitsSince: app.clock.now().toISOString() }]);
  await people.shop.ask(contract.updateRequestStatus, { body: { Id: first, Status: "Cancelled", Reason: "Done by hand" } });
  expect(await waiting()).toMatchObject([{ Id: second, WaitsFor: "message", WaitsSince: app.clock.now().toISOString() }]);
});

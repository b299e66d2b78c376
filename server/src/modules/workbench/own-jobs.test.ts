import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

const names = ["shop", "tech", "tech2", "super"] as const;

let app: TestApp;
let people: Record<(typeof names)[number], Person>;

beforeAll(async () => {
  // A Monday, 15:00 in London.
  app = await makeApp({ now: "2026-03-02T15:00:00.000Z" });
  await seedPeople(app.database);
  const signed = await Promise.all(names.map(async (name) => [name, await app.signIn(`${name}@demo.test`)] as const));
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
const ownJobs = (person = people.tech) => person.ask(contract.getMyJobs, {});
const turnOf = async (id: number) => {
  const job = (await ownJobs()).find(({ Id }) => Id === id);
  return job && { turn: job.Turn, since: job.TurnSince };
};
const now = () => app.clock.now().toISOString();

test("own jobs say whose turn it is in their calibration and since when, and end with the report", async () => {
  const other = await taken(diagnosis);
  const id = await taken(calibration);
  const takenAt = now();
  expect(await turnOf(other)).toEqual({ turn: null, since: null });
  expect(await turnOf(id)).toEqual({ turn: "shop", since: takenAt });
  const Calibration = { Reason: "glass" as const, Systems: [101], Ready: true };
  await people.shop.ask(contract.saveCalibration, { body: { Id: id, Key: "configuration", Calibration } });
  const steps: [Person, contract.CalibrationEventName, number | undefined, contract.Turn][] = [
    [people.tech, "techArrived", undefined, "technician"],
    [people.tech, "reviewedConfiguration", undefined, "shop"],
    [people.shop, "devicesPaired", undefined, "technician"],
    [people.tech, "quickScanResult", 3, "shop"],
    [people.shop, "devicesPaired", undefined, "technician"],
  ];
  for (const [person, event, value, turn] of steps) {
    app.clock.advance(1000);
    await person.ask(contract.publishEvent, { body: { id, event, value, text: "See the plug." } });
    expect(await turnOf(id), event).toEqual({ turn, since: now() });
  }
  expect(await ownJobs(people.tech2)).toEqual([]);
  await people.tech.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Completed", Reason: "By phone" } });
  expect(await turnOf(id)).toBeUndefined();
  expect((await people.shop.send(contract.getMyJobs, {})).problem.code).toBe("forbidden");
});

test("a job of the queue says in which language its shop reads, and until when it is open", async () => {
  const id = await taken(diagnosis);
  const found = async () => (await people.tech.ask(contract.getQueue, { query: {} })).find(({ Id }) => Id === id);
  // Open day and night.
  expect(await found()).toMatchObject({ Language: "en", OpenUntil: null });
  await setHours([{ dayOfWeek: "Monday", startTime: "08:00", endTime: "17:30" }]);
  expect(await found()).toMatchObject({ OpenUntil: "2026-03-02T17:30:00.000Z" });
  expect((await ownJobs()).find(({ Id }) => Id === id)).toMatchObject({ OpenUntil: "2026-03-02T17:30:00.000Z" });
  await setHours([{ dayOfWeek: "Monday", startTime: "08:00", endTime: "15:00" }]);
  expect(await found()).toMatchObject({ OpenUntil: null });
  await setHours([{ dayOfWeek: "Monday", startTime: "08:00", endTime: "17:30" }]);
  // Nobody is asked for hours.
  await app.database.pool.query(
    "insert into flags values ('OpeningHoursEnabled', '0') on conflict (name) do update set value = excluded.value",
  );
  expect(await found()).toMatchObject({ OpenUntil: null });
});

async function setHours(Standard: contract.ChangedOpeningHours["Standard"]): Promise<void> {
  const TenantId = (await people.shop.ask(contract.getTenantDetails, {})).Items[0]?.ID ?? 0;
  const { Version } = await people.super.ask(contract.getOpeningHours, { query: { tenantId: TenantId } });
  const body = { TenantId, Version, TimeZone: "Europe/London", SupportEmail: "help@remotebay.example", Standard, Holidays: [] };
  await people.super.ask(contract.saveOpeningHours, { body });
}

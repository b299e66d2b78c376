import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { insertAttempts, insertRequests, type RequestRow } from "../../testing/request-rows.ts";

let app: TestApp;
let place: number;
let userId: number;
let shop: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-31T22:30:00.000Z" });
  const seeded = await seedPeople(app.database);
  place = seeded.locationIds["northside"] ?? 0;
  userId = seeded.userIds["shop@demo.test"] ?? 0;
  shop = await app.signIn("shop@demo.test");
});
afterAll(() => app.close());

const make = ({ at = place, ...row }: Omit<RequestRow, "at" | "by"> & { at?: number }) => insertRequests(app, { at, by: userId, ...row });

const inZone = (zone: string) => app.database.pool.query("update locations set time_zone = $2 where id = $1", [place, zone]);
const months = () => shop.ask(contract.getMonths, { query: { id: place } });
const month = async (name: string) => (await months()).Months.find(({ Month }) => Month === name);

test("a month is the shop's own, with the hour that summer time takes", async () => {
  // In Berlin the 1st of March begins at 23:00, the 1st of April at 22:00 in UTC.
  for (const sent of ["2026-02-28T22:59:59Z", "2026-02-28T23:00:00Z", "2026-03-31T21:59:59Z", "2026-03-31T22:00:00Z"]) await make({ sent });
  await inZone("Europe/Berlin");
  const berlin = await months();
  expect(berlin.TimeZone).toBe("Europe/Berlin");
  const known = [2025, 2026].flatMap((year) => Array.from({ length: 12 }, (_, nth) => `${year}-${String(nth + 1).padStart(2, "0")}`));
  expect(berlin.Months.map(({ Month }) => Month)).toEqual(known.slice(3, 16));
  expect(berlin.Months.slice(-3).map(({ Jobs }) => Jobs)).toEqual([1, 2, 1]);
  await inZone("America/Chicago");
  // There March has not ended, and the 28th of February was still February.
  expect((await months()).Months.slice(-2).map(({ Month, Jobs }) => [Month, Jobs])).toEqual([
    ["2026-02", 2],
    ["2026-03", 2],
  ]);
});

test("waits are those of requests that a technician took and that were not for a date; services, reports and other shops are told apart", async () => {
  await inZone("UTC");
  const other =
    (await app.database.pool.query<{ id: number }>("select id from locations where id <> $1 limit 1", [place])).rows[0]?.id ?? 0;
  for (const minutes of [2, 4, 6, 8, 10]) await make({ sent: "2025-11-10T12:00:00Z", minutes, report: minutes > 5 ? 1 : 0 });
  await make({ sent: "2025-11-10T12:00:00Z", minutes: 9000, confirmed: "2025-11-20T12:00:00Z", service: 3 });
  await make({ sent: "2025-11-10T12:00:00Z", service: 3 });
  await make({ sent: "2025-11-10T12:00:00Z", minutes: 500, at: other });
  await make({ sent: "2025-11-10T12:00:00Z", minutes: 500, demo: true });
  expect(await month("2025-11")).toMatchObject({ Jobs: 7, Completed: 7, Reports: 3, MedianWait: 6, LongWait: expect.closeTo(9.2) });
  expect(await month("2025-10")).toMatchObject({ Jobs: 0, MedianWait: null, LongWait: null, Calibrations: 0 });
  const { Services } = await months();
  const ofMonth = Services.filter(({ Month }) => Month === "2025-11").map(({ ScanTypeId, Jobs }) => [ScanTypeId, Jobs]);
  expect(new Map(ofMonth as [number, number][])).toEqual(
    new Map([
      [6, 5],
      [3, 2],
    ]),
  );
  expect(Services.find(({ ScanTypeId }) => ScanTypeId === 3)?.Name).toBe("Calibration");
});

test("the first-time rate counts a calibration by its first attempt, and none that never ended", async () => {
  await inZone("UTC");
  const attempts = [[1], [0, 1], [0, 0, 1], []];
  for (const values of attempts) {
    const id = await make({ sent: "2025-09-10T12:00:00Z", service: 3 });
    await insertAttempts(app, id, userId, values);
  }
  expect(await month("2025-09")).toMatchObject({ Jobs: 4, Calibrations: 3, FirstTime: 1 });
});

test("a stranger's months are nobody's, an operator reads any shop's", async () => {
  const [stranger, tech] = await Promise.all([app.signIn("shop2@demo.test"), app.signIn("tech@demo.test")]);
  expect((await stranger.send(contract.getMonths, { query: { id: place } })).problem.code).toBe("not-found");
  expect((await tech.ask(contract.getMonths, { query: { id: place } })).Months).toHaveLength(13);
});

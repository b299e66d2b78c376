import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { seedOpeningHours } from "./service.ts";

const names = ["shop", "uk", "rd", "admin", "super", "tech"] as const;

let app: TestApp;
let people: Record<(typeof names)[number], Person>;
let practice: Person;

beforeAll(async () => {
  // A Monday, 15:00 in London and 16:00 in Rome.
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  const signed = await Promise.all(names.map(async (name) => [name, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
  practice = await app.signIn("uk@demo.test", { demo: true });
});
afterAll(() => app.close());

const asked = { currentDate: "2026-03-02", currentTime: "15:00", customer: "", timezone: "", loggedInUser: "", userEmail: "" };
const tenantOf = async (who: Person) => (await who.ask(contract.getTenantDetails, {})).Items[0]?.ID ?? 0;
const hoursFor = async (who: Person, change: Partial<typeof asked> = {}) =>
  JSON.parse(await who.ask(contract.isShopOpen, { query: { ...asked, ...change, tenantId: await tenantOf(who) } })) as contract.ShopHours;

const day = (dayOfWeek: (typeof contract.weekdays)[number], startTime: string, endTime: string) => ({ dayOfWeek, startTime, endTime });
const officeDay = day("Monday", "08:00", "15:00");

/** Replaces the hours of somebody's tenant. */
async function setHours(who: Person, change: Partial<contract.ChangedOpeningHours>): Promise<void> {
  const TenantId = await tenantOf(who);
  const { Version } = await people.super.ask(contract.getOpeningHours, { query: { tenantId: TenantId } });
  const body = {
    TenantId,
    Version,
    TimeZone: "Europe/London",
    SupportEmail: "help@remotebay.example",
    Standard: [],
    Holidays: [],
    ...change,
  };
  await people.super.ask(contract.saveOpeningHours, { body });
}

const setFlag = (name: contract.FlagName, value: string) =>
  app.database.pool.query("insert into flags values ($1, $2) on conflict (name) do update set value = excluded.value", [name, value]);
const create = (who: Person, Status: "Pending" | "InProcess" = "InProcess") =>
  who.send(contract.createRequest, { body: newRequest({ Status }) });

test("every tenant of a new installation is open at every hour, and a start adds no hours to one without any", async () => {
  for (const who of [people.shop, people.uk, people.rd]) {
    const hours = await hoursFor(who);
    expect(hours).toMatchObject({ IsOpen: true, OpensAt: null });
    expect(JSON.parse(hours.OpeningHoursJson)).toEqual(contract.weekdays.map((name) => day(name, "00:00", "24:00")));
  }
  expect((await hoursFor(people.rd)).TimeZone).toBe("Europe/Rome");
  await setHours(people.shop, {});
  await seedOpeningHours(app.database.db);
  expect(await hoursFor(people.shop)).toMatchObject({ IsOpen: false, OpeningHoursJson: "[]", OpensAt: null });
  await setHours(people.shop, { Standard: contract.weekdays.map((name) => day(name, "00:00", "24:00")) });
});

describe("outside the hours", () => {
  // It is 15:00 in London: a tenant that is open until then is closed.
  beforeEach(() => setHours(people.uk, { Standard: [officeDay] }));

  test("a request cannot be sent, by create or by its status, and says when and who helps; it can be saved", async () => {
    const answered = await create(people.uk);
    expect(answered).toMatchObject({
      status: 409,
      problem: {
        code: "shop-closed",
        info: { TimeZone: "Europe/London", SupportEmail: "help@remotebay.example", OpensAt: "2026-03-09T08:00:00.000Z" },
      },
    });
    expect(JSON.parse(String(answered.problem.info?.["OpeningHoursJson"]))).toEqual([
      officeDay,
      ...contract.weekdays.slice(1).map((name) => day(name, contract.closedAllDay, contract.closedAllDay)),
    ]);
    const saved = await create(people.uk, "Pending");
    expect(saved.status).toBe(200);
    const send = () => people.uk.send(contract.updateRequestStatus, { body: { Id: saved.reply.id, Status: "InProcess" } });
    expect((await send()).problem.code).toBe("shop-closed");
    expect(await people.uk.ask(contract.getRequest, { query: { id: saved.reply.id } })).toMatchObject({ StatusName: "Pending" });
    await setHours(people.uk, { Standard: [day("Monday", "08:00", "15:01")] });
    expect((await send()).status).toBe(200);
    await setHours(people.uk, { Standard: [officeDay] });
    // What was sent is edited and worked at any hour.
    expect((await people.uk.send(contract.updateRequest, { body: { Id: saved.reply.id, RONumber: "later" } })).status).toBe(200);
  });

  test("the browser's clock does not open it; its form is checked", async () => {
    expect(await hoursFor(people.uk, { currentDate: "2026-03-09", currentTime: "09:00" })).toMatchObject({ IsOpen: false });
    const query = { ...asked, currentDate: "02/03/2026", currentTime: "9 o'clock", tenantId: 2 };
    const { status, problem } = await people.uk.send(contract.isShopOpen, { query });
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([400, ["currentDate", "currentTime"]]);
  });

  test("other tenants, practice and a portal whose flag is off are not asked", async () => {
    expect((await create(people.shop)).status).toBe(200);
    expect((await create(practice)).status).toBe(200);
    expect(JSON.parse(await practice.ask(contract.isShopOpen, { query: { ...asked, tenantId: 2 } }))).toMatchObject({ IsOpen: true });
    await setFlag("OpeningHoursEnabled", "0");
    expect((await create(people.uk)).status).toBe(200);
    await setFlag("OpeningHoursEnabled", "1");
    expect((await create(people.uk)).problem.code).toBe("shop-closed");
  });

  test("remote diagnostics has hours and a flag of its own", async () => {
    await setHours(people.rd, { TimeZone: "Europe/Rome", Standard: [day("Monday", "15:59", "16:00")] });
    expect((await create(people.rd)).problem).toMatchObject({ code: "shop-closed", info: { TimeZone: "Europe/Rome" } });
    await setFlag("OpeningHoursEnabled", "0");
    expect((await create(people.rd)).problem.code).toBe("shop-closed");
    await setFlag("MAHLEOpeningHoursEnabled", "0");
    expect((await create(people.rd)).status).toBe(200);
    await setFlag("OpeningHoursEnabled", "1");
    await setFlag("MAHLEOpeningHoursEnabled", "1");
    await setHours(people.rd, { TimeZone: "Europe/Rome", Standard: [day("Monday", "16:00", "16:01")] });
    expect((await create(people.rd)).status).toBe(200);
  });
});

test("on a holiday its table is shown, from today on, in place of the week's", async () => {
  const Holidays = [
    { scheduledDate: "2026-02-27", notes: "Past", startTime: contract.closedAllDay, endTime: contract.closedAllDay },
    { scheduledDate: "2026-03-02", notes: "Stocktaking", startTime: "08:00", endTime: "12:00" },
    { scheduledDate: "2026-04-03", notes: "Good Friday", startTime: contract.closedAllDay, endTime: contract.closedAllDay },
  ];
  await setHours(people.uk, { Standard: [day("Monday", "08:00", "18:00")], Holidays });
  const hours = await hoursFor(people.uk);
  expect(hours).toMatchObject({ IsOpen: false, OpensAt: "2026-03-09T08:00:00.000Z" });
  expect(JSON.parse(hours.OpeningHoursJson)).toEqual(Holidays.slice(1));
});

test("a holiday decides by the tenant's own date, also where the next day has begun in UTC", async () => {
  const zone = { TimeZone: "America/Los_Angeles" };
  app.clock.set("2026-03-03T02:00:00Z");
  try {
    for (const name of ["uk", "super"] as const) people[name] = await app.signIn(`${name}@demo.test`);
    // There it is 18:00 on 2 March.
    const closed = { notes: "", startTime: contract.closedAllDay, endTime: contract.closedAllDay };
    const Standard = contract.weekdays.map((name) => day(name, "00:00", "24:00"));
    await setHours(people.uk, { ...zone, Standard, Holidays: [{ scheduledDate: "2026-03-02", ...closed }] });
    expect(await hoursFor(people.uk)).toMatchObject({ IsOpen: false });
    expect((await create(people.uk)).problem.code).toBe("shop-closed");
    // Begun on the holiday of the day before.
    await setHours(people.uk, { ...zone, Holidays: [{ scheduledDate: "2026-03-01", notes: "", startTime: "20:00", endTime: "19:00" }] });
    expect(await hoursFor(people.uk)).toMatchObject({ IsOpen: true });
    expect((await create(people.uk)).status).toBe(200);
  } finally {
    app.clock.set("2026-03-02T15:00:00Z");
    for (const name of ["uk", "super"] as const) people[name] = await app.signIn(`${name}@demo.test`);
  }
});

test("a tenant that does not exist is not found", async () => {
  expect((await people.uk.send(contract.isShopOpen, { query: { ...asked, tenantId: 99 } })).problem.code).toBe("not-found");
});

describe("keeping the hours", () => {
  test("is for super administrators; an administrator reads those of the own tenant", async () => {
    const tenantId = await tenantOf(people.admin);
    const { Version } = await people.admin.ask(contract.getOpeningHours, { query: {} });
    const body = { TenantId: tenantId, Version, TimeZone: "Europe/London", SupportEmail: "", Standard: [], Holidays: [] };
    expect((await people.admin.send(contract.saveOpeningHours, { body })).problem.code).toBe("forbidden");
    expect((await people.admin.send(contract.getOpeningHours, { query: { tenantId: tenantId + 1 } })).problem.code).toBe("not-found");
    expect((await people.shop.send(contract.getOpeningHours, { query: {} })).problem.code).toBe("forbidden");
    expect((await people.super.send(contract.saveOpeningHours, { body: { ...body, TenantId: 99 } })).problem.code).toBe("not-found");
  });

  test("answers stale with the current tables where somebody changed them meanwhile, and is audited", async () => {
    const before = await people.super.ask(contract.getOpeningHours, { query: { tenantId: 2 } });
    await setHours(people.uk, { Standard: [officeDay] });
    const { problem } = await people.super.send(contract.saveOpeningHours, { body: { ...before, Standard: [], Holidays: [] } });
    expect(problem).toMatchObject({ code: "stale", info: { Current: { Version: before.Version + 1 } } });
    const { rows } = await app.database.pool.query(
      "select details from audit_entries where action = 'opening-hours.changed' and noun_id = 2 order by id desc",
    );
    expect(rows[0].details.before).toMatchObject({ Version: before.Version });
  });

  test("names everything that is wrong with the tables", async () => {
    const body = {
      TenantId: 2,
      Version: 0,
      TimeZone: "Mars/Base",
      SupportEmail: "",
      Standard: [
        day("Monday", "24:00", "06:00"),
        day("Tuesday", contract.closedAllDay, "06:00"),
        day("Friday", contract.closedAllDay, contract.closedAllDay),
        day("Friday", "08:00", "09:00"),
      ],
      Holidays: [],
    };
    const { problem } = await people.super.send(contract.saveOpeningHours, { body });
    expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "TimeZone time-zone",
      "Standard.0.startTime time",
      "Standard.1.startTime time",
      "Standard.2.startTime closed",
      "Standard.3.startTime closed",
    ]);
    const holiday = { scheduledDate: "2026-02-30", notes: "", startTime: "25:99", endTime: "09:00" };
    const malformed = await people.super.send(contract.saveOpeningHours, { body: { ...body, SupportEmail: "nope", Holidays: [holiday] } });
    expect(malformed.problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "SupportEmail email",
      "Holidays.0.scheduledDate date",
      "Holidays.0.startTime time",
    ]);
  });

  test("answers a time that is none in words of its own", async () => {
    const { problem } = await people.uk.send(contract.isShopOpen, { query: { ...asked, currentTime: "25:99", tenantId: 2 } });
    expect(problem.errors).toEqual([{ path: "currentTime", code: "time", message: "This must be a time of the day." }]);
  });
});

import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let seedIds: SeedIds;
let shop: Person;
let stranger: Person;
let tech: Person;
const ids: number[] = [];

const cars = [
  ["RO-A1", "1HGCV1F34LA100001", "KX21 ABC", "Honda", "Accord"],
  ["RO-A2", "WVWZZZAUZKW200002", "1-ABC-23", "Volkswagen", "Golf"],
  ["100%_x", "VF3LCYHZRKS300003", "", "Peugeot", "308"],
] as const;

beforeAll(async () => {
  app = await makeApp();
  seedIds = await seedPeople(app.database);
  [shop, stranger, tech] = (await Promise.all(["shop@demo.test", "shop2@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [
    Person,
    Person,
    Person,
  ];
  for (const [RONumber, VIN, VRM, make, model] of cars) {
    const Vehicle = { VIN, VRM, Year: 2019, Make: { Id: 0, Text: make }, Model: { Id: 0, Text: model } };
    ids.push((await shop.ask(contract.createRequest, { body: newRequest({ RONumber, Vehicle, Status: "InProcess" }) })).id);
  }
  for (let i = 0; i < 22; i += 1)
    ids.push(
      (
        await shop.ask(contract.createRequest, {
          body: newRequest({ RONumber: `bulk ${String(i).padStart(2, "0")}`, Status: "InProcess" }),
        })
      ).id,
    );
});
afterAll(() => app.close());

const list = (query: Parameters<typeof ask>[1], person = shop) => ask(person, query);
async function ask(person: Person, query: contract.Args<typeof contract.listRequests>["query"]) {
  const answered = await person.send(contract.listRequests, { query: { status: "submitted", ...query } });
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.problem));
  return { rows: answered.reply, total: Number(answered.headers["x-total-count"]) };
}

test("a list returns ten rows, newest first, and the total", async () => {
  const { rows, total } = await list({});
  expect(rows.map((row) => row.Id)).toEqual(ids.toReversed().slice(0, 10));
  expect(total).toBe(25);
});

test.each([
  ["RO", "ro-a1", 0],
  ["the end of a VIN", "200002", 1],
  ["a plate without its space", "kx21abc", 0],
  ["a plate with it", "KX21 ABC", 0],
  ["a make", "peuge", 2],
  ["a model", "308", 2],
  ["make and model in any order", "golf volks", 1],
  ["text with SQL's own signs", "100%_", 2],
])("search finds by %s", async (_what, search, index) => {
  const { rows, total } = await list({ search });
  expect(rows.map((row) => row.Id)).toEqual([ids[index]]);
  expect(total).toBe(1);
});

test("search matches work order and contact, and returns an empty page for no match", async () => {
  const [newest] = (await list({})).rows;
  expect((await list({ search: newest?.WorkOrderNumber ?? "?" })).rows.map((row) => row.Id)).toEqual([newest?.Id]);
  expect((await list({ search: "torres" })).total).toBe(25);
  expect((await list({ search: "zzz-nothing" })).rows).toEqual([]);
});

test.each(["Id", "RONumber", "VIN", "VRM", "Make", "Model", "UpdatedDate", "Priority", "ConfirmedDate"] as const)(
  "fetching more by %s, in pages or behind the last row, meets every request once",
  async (orderBy) => {
    for (const sortBy of ["asc", "desc"] as const) {
      const paged: number[] = [];
      const followed: number[] = [];
      for (let offset = 0; offset < 30; offset += 7)
        paged.push(...(await list({ orderBy, sortBy, offset, pageSize: 7 })).rows.map((row) => row.Id));
      let after: number | undefined;
      do {
        const { rows } = await list({ orderBy, sortBy, pageSize: 7, after });
        followed.push(...rows.map((row) => row.Id));
        after = rows.length === 7 ? rows.at(-1)?.Id : undefined;
      } while (after !== undefined);
      expect(followed).toEqual(paged);
      expect(paged.toSorted((a, b) => a - b)).toEqual(ids);
    }
  },
);

test("counts equal the lists' totals, and active work orders are listed", async () => {
  const query = { id: seedIds.locationIds["northside"] ?? 0 };
  const counts = await shop.ask(contract.getRequestCounts, { query });
  expect(counts).toMatchObject({ pending: 0, inprocess: 25, scheduled: 0, completed: 0 });
  expect(counts.listWorkOrders.toSorted((a, b) => a - b)).toEqual(ids);
});

test("another location sees no row of it; operators see all and can filter by location", async () => {
  expect((await list({}, stranger)).total).toBe(0);
  expect((await list({}, tech)).total).toBe(25);
  expect((await list({ location: seedIds.locationIds["lakeview"] }, tech)).total).toBe(0);
});

test("operators page through the requests of all shops in any order", async () => {
  const paged: number[] = [];
  for (let offset = 0; offset < 30; offset += 7)
    paged.push(...(await list({ orderBy: "RONumber", sortBy: "asc", offset, pageSize: 7 }, tech)).rows.map((row) => row.Id));
  const [first, ...rest] = (await list({ orderBy: "RONumber", sortBy: "asc", pageSize: 100 }, tech)).rows;
  expect(first?.RONumber).toBe("100%_x");
  expect(paged).toEqual([first, ...rest].map((row) => row?.Id));
  expect(paged.toSorted((a, b) => a - b)).toEqual(ids);
});

test("practice requests are visible in practice sessions only", async () => {
  const practice = await app.signIn("shop@demo.test", { demo: true });
  const { id } = await practice.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  expect((await list({}, practice)).rows.map((row) => row.Id)).toEqual([id]);
  expect((await shop.send(contract.getRequest, { query: { id } })).status).toBe(404);
  expect((await tech.send(contract.getRequest, { query: { id } })).status).toBe(404);
  expect((await tech.ask(contract.getQueue, { query: { pageSize: 100 } })).map((row) => row.Id)).not.toContain(id);
});

test.each([
  ["RONumber", ["ro-9", "RO-10", "Ro-11", "RS-1"]],
  ["Model", ["Camry", "Corolla 2", "Corolla 10", "CX-5"]],
  ["Make", ["Alfa Romeo", "ÅTVIDABERG", "audi", "BMW"]],
  ["VRM", ["A 9", "A 10", "Ä 10", "B 1"]],
] as const)("%s is in the order people expect, in both directions", async (orderBy, expected) => {
  const glass = await app.signIn("glass@demo.test");
  for (const value of [...expected].toReversed()) {
    const body = newRequest({ TicketNumber: orderBy, WindscreenReplaced: 0 });
    if (orderBy === "RONumber") body.RONumber = value;
    else if (orderBy === "VRM") body.Vehicle.VRM = value;
    else body.Vehicle[orderBy] = { Id: 0, Text: value };
    await glass.ask(contract.createRequest, { body });
  }
  const column = (row: contract.RequestRow) => row[orderBy];
  const query = { status: "pending" as const, search: orderBy, orderBy };
  expect((await list({ ...query, sortBy: "asc" }, glass)).rows.map(column)).toEqual(expected);
  expect((await list({ ...query, sortBy: "desc" }, glass)).rows.map(column)).toEqual([...expected].toReversed());
});

test("names of lists, columns and directions match in any letter case", async () => {
  const ask = (query: string) =>
    app.fastify.inject({ url: `/api/${contract.listRequests.path}?${query}`, headers: { authorization: `Bearer ${shop.token}` } });
  const plain = await ask("status=submitted&orderBy=RONumber&sortBy=asc");
  expect(plain.json()).toHaveLength(10);
  expect((await ask("status=SUBMITTED&orderBy=ronumber&sortBy=ASC")).json()).toEqual(plain.json());
});

test("the page size is limited, and every invalid parameter is reported", async () => {
  const answered = await shop.send(contract.listRequests, { query: { pageSize: 101, orderBy: "Colour" as "Id", offset: 10_001 } });
  expect(answered.problem.errors?.map((fault) => fault.path).toSorted()).toEqual(["offset", "orderBy", "pageSize"]);
});

test("a RAG-only user sees no requests", async () => {
  const reader = await app.signIn("rag@demo.test");
  expect((await reader.send(contract.listRequests, { query: {} })).status).toBe(403);
  expect((await reader.send(contract.getRequest, { query: { id: ids[0] ?? 0 } })).status).toBe(404);
});

test("cancelled requests have a list of their own, and a search of all lists finds them", async () => {
  const kept = (await stranger.ask(contract.createRequest, { body: newRequest({ RONumber: "kept 77", Status: "InProcess" }) })).id;
  const gone = (await stranger.ask(contract.createRequest, { body: newRequest({ RONumber: "gone 77", Status: "InProcess" }) })).id;
  await stranger.ask(contract.updateRequestStatus, { body: { Id: gone, Status: "Cancelled", Reason: "Sold" } });
  const idsOf = async (query: Parameters<typeof ask>[1], person = stranger) => (await ask(person, query)).rows.map((row) => row.Id);
  expect(await idsOf({ status: "cancelled" })).toEqual([gone]);
  expect(await idsOf({ status: "Cancelled" as "cancelled", search: "gone" })).toEqual([gone]);
  expect(await idsOf({ status: "cancelled", search: "kept" })).toEqual([]);
  expect(await idsOf({ status: "submitted" })).toEqual([kept]);
  expect(await idsOf({ status: undefined })).toEqual([kept]);
  expect(await idsOf({ status: undefined, search: "77" })).toEqual([gone, kept]);
  expect(await idsOf({ status: "cancelled" }, shop)).toEqual([]);
});

test("a list is filtered by service, own requests, a sent report and unread messages, also together with a search and page by page", async () => {
  const coord = await app.signIn("coord@demo.test");
  const calibrations: number[] = [];
  for (const RONumber of ["filter one", "filter two", "filter three"]) {
    const body = newRequest({ RONumber, Status: "InProcess", ScanType: { Id: 3 }, ServiceElement: { Id: 101 } });
    calibrations.push((await coord.ask(contract.createRequest, { body })).id);
  }
  const [first = 0, second = 0, third = 0] = calibrations;
  const shown = async (query: Parameters<typeof list>[0], who = shop) => {
    const { rows, total } = await list(query, who);
    return { ids: rows.map(({ Id }) => Id), total };
  };
  expect(await shown({ filterBy: "service-3" })).toEqual({ ids: [third, second, first], total: 3 });
  expect(await shown({ filterBy: "service-3", sortBy: "asc", orderBy: "RONumber" })).toEqual({ ids: [first, third, second], total: 3 });
  expect(await shown({ filterBy: "service-3", search: "two" })).toEqual({ ids: [second], total: 1 });
  expect(await shown({ filterBy: "service-3", pageSize: 2 })).toEqual({ ids: [third, second], total: 3 });
  expect(await shown({ filterBy: "service-3", pageSize: 2, after: second })).toEqual({ ids: [first], total: 3 });
  expect(await shown({ filterBy: "service-8" })).toEqual({ ids: [], total: 0 });
  expect(await shown({ filterBy: "mine" }, coord)).toEqual({ ids: [third, second, first], total: 3 });
  expect((await shown({ filterBy: "mine" })).total).toBe((await shown({})).total - 3);
  expect(await shown({ filterBy: "report" })).toEqual({ ids: [], total: 0 });
  await app.database.pool.query("update requests set report_version = 1 where id = $1", [second]);
  expect(await shown({ filterBy: "report" })).toEqual({ ids: [second], total: 1 });
  await tech.ask(contract.takeJob, { body: { Id: first } });
  await tech.ask(contract.sendMessage, { body: { url: contract.channelUrl(first), clientId: crypto.randomUUID(), text: "Ignition on?" } });
  expect(await shown({ filterBy: "unread" })).toEqual({ ids: [first], total: 1 });
  expect((await shown({ filterBy: "unread" }, stranger)).ids).toEqual([]);
  expect((await shown({ filterBy: "service-3" }, tech)).ids).toEqual(calibrations.toReversed());
  const wrong = await shop.send(contract.listRequests, { query: { filterBy: "'; drop table" } });
  expect(wrong.problem).toMatchObject({ code: "invalid", errors: [{ path: "filterBy", code: "choice" }] });
});

test("scheduled requests are listed by their appointments, the next one first, and a moved one moves", async () => {
  const dispatch = await app.signIn("dispatch@demo.test");
  const days = [9, 4, 30, 12, 5];
  const schedule = (Id: number, day: number) =>
    dispatch.ask(contract.updateRequestStatus, {
      body: { Id, Status: "Scheduled", Date: `2026-04-${String(day).padStart(2, "0")}T10:00:00.000Z` },
    });
  const made = new Map<number, number>();
  for (const day of days) {
    const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
    await schedule(id, day);
    made.set(day, id);
  }
  const shown = async () => {
    const found: number[] = [];
    let after: number | undefined;
    do {
      const { rows } = await list({ status: "scheduled", orderBy: "ConfirmedDate", sortBy: "asc", pageSize: 2, after });
      found.push(...rows.map(({ Id }) => Id));
      after = rows.length === 2 ? rows.at(-1)?.Id : undefined;
    } while (after !== undefined);
    return found;
  };
  expect(await shown()).toEqual([4, 5, 9, 12, 30].map((day) => made.get(day)));
  const latest = await list({ status: "scheduled", orderBy: "ConfirmedDate", pageSize: 1 });
  expect(latest.rows[0]?.ConfirmedDate).toBe("2026-04-30T10:00:00.000Z");
});

import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let shop: Person;
let dispatch: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  [shop, dispatch] = [await app.signIn("rd@demo.test"), await app.signIn("dispatch@demo.test")];
});
afterAll(() => app.close());

type Body = Parameters<typeof shop.ask<typeof contract.requestSupport>>[1]["body"];
const ask = (body: Body, who = shop, language = "en") =>
  who.send(contract.requestSupport, { body, query: { cultureCode: "it-IT" } }, { headers: { "accept-language": language } });
const all = () => dispatch.ask(contract.getSupportRequests, {});

test("a support request needs a description, reaches operations with who asked and for what, and is dealt with once", async () => {
  expect((await ask({ Description: "  " })).reply).toMatchObject({
    status: false,
    error: 200,
    errorText: expect.stringContaining("Description"),
  });
  const { id } = await shop.ask(contract.createRequest, { body: newRequest() });
  const { WorkOrderNumber } = await shop.ask(contract.getRequest, { query: { id } });
  expect((await ask({ Description: "The box does not answer", WorkOrderNo: WorkOrderNumber, Phone: "011 555 0122" })).reply).toEqual({
    status: true,
    error: null,
    errorText: "",
  });
  expect((await ask({ Description: "Without a number" })).status).toBe(200);
  await shop.ask(contract.requestSupport, { body: { Description: "Without a culture" }, query: { cultureCode: "" } });
  const [usual, own, row] = await all();
  const { CultureCode } = (await shop.ask(contract.getRequest, { query: { id } })).Contact?.Location ?? {};
  expect(usual).toMatchObject({ Description: "Without a culture", CultureCode });
  expect(own).toMatchObject({ Description: "Without a number", Phone: "011 555 0122" });
  expect(row).toMatchObject({
    LocationName: "Officina Bellini",
    Name: "Luca Bellini",
    CultureCode: "it-IT",
    WorkOrderNumber,
    RequestId: id,
    Description: "The box does not answer",
    Phone: "011 555 0122",
    HandledDate: null,
  });
  await dispatch.ask(contract.handleSupportRequest, { body: { Id: row?.Id ?? 0 } });
  app.clock.advance(60_000);
  await (await app.signIn("tech@demo.test")).ask(contract.handleSupportRequest, { body: { Id: row?.Id ?? 0 } });
  expect((await all()).find(({ Id }) => Id === row?.Id)).toMatchObject({
    HandledBy: "Ruth Okafor",
    HandledDate: "2026-03-02T15:00:00.000Z",
  });
  expect((await all()).map(({ HandledDate }) => HandledDate !== null)).toEqual([false, false, true]);
  expect((await dispatch.send(contract.handleSupportRequest, { body: { Id: 7 } })).status).toBe(404);
});

test("another shop's work order is refused like one that does not exist, and practice reaches nobody", async () => {
  const other = await app.signIn("shop@demo.test");
  const { id } = await other.ask(contract.createRequest, { body: newRequest() });
  const { WorkOrderNumber } = await other.ask(contract.getRequest, { query: { id } });
  const before = (await all()).length;
  const foreign = (await ask({ Description: "Help", WorkOrderNo: WorkOrderNumber }, shop, "de")).reply;
  expect(foreign).toMatchObject({ status: false, error: 900, errorText: expect.stringContaining("Auftragsnummer") });
  expect((await ask({ Description: "Help", WorkOrderNo: "9999-000001" }, shop, "de")).reply).toEqual(foreign);
  expect((await ask({ Description: "Help" }, await app.signIn("rd@demo.test", { demo: true }))).reply.status).toBe(true);
  expect(await all()).toHaveLength(before);
  for (const who of [shop, await app.signIn("admin@demo.test")]) {
    expect((await who.send(contract.getSupportRequests, {})).status).toBe(403);
    expect((await who.send(contract.handleSupportRequest, { body: { Id: 1000 } })).status).toBe(403);
  }
  expect(await (await app.signIn("super@demo.test")).ask(contract.getSupportRequests, {})).toEqual(await all());
});

test("the list is searched by words, shop, person and work order in any capitals, and by what is dealt with", async () => {
  await ask({ Description: "ÄRGER with the 100 % cable_set" });
  const find = async (query: contract.Args<typeof contract.getSupportRequests>["query"]) => {
    const { reply, headers } = await dispatch.send(contract.getSupportRequests, { query: { pageSize: 100, ...query } });
    expect(headers["x-total-count"]).toBe(String(reply.length));
    return reply;
  };
  for (const search of ["ärger", "100 % CABLE_", "  cable_set "])
    expect((await find({ search })).map(({ Description }) => Description)).toEqual(["ÄRGER with the 100 % cable_set"]);
  expect(await find({ search: "100 _ cable" })).toEqual([]);
  const whole = await find({});
  const withOrder = whole.find(({ WorkOrderNumber }) => WorkOrderNumber !== "");
  expect(await find({ search: withOrder?.WorkOrderNumber ?? "" })).toEqual([withOrder]);
  expect(await find({ search: "LUCA bellini" })).toEqual(whole.filter(({ Name }) => Name === "Luca Bellini"));
  expect(await find({ search: "officina" })).toEqual(whole.filter(({ LocationName }) => LocationName === "Officina Bellini"));
  const isOpen = ({ HandledDate }: contract.SupportRow) => HandledDate === null;
  expect(await find({ state: "open" })).toEqual(whole.filter(isOpen));
  expect(await find({ state: "handled" })).toEqual(whole.filter((row) => !isOpen(row)));
  expect(await find({ state: "handled", search: "ärger" })).toEqual([]);
  expect(whole.filter(isOpen).length * whole.filter((row) => !isOpen(row)).length).toBeGreaterThan(0);
});

test("one shop cannot fill the list, however many of its calls come at once", async () => {
  const open = (await all()).filter(({ HandledDate }) => HandledDate === null).length;
  const replies = await Promise.all(Array.from({ length: 60 }, (_, nth) => ask({ Description: `Call ${nth}` })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(50 - open);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10 + open);
  expect(await ask({ Description: "One more" })).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  expect((await ask({ Description: "From elsewhere" }, await app.signIn("shop@demo.test"))).status).toBe(200);
  const row = (await all()).find(({ LocationName, HandledDate }) => LocationName === "Officina Bellini" && HandledDate === null);
  await dispatch.ask(contract.handleSupportRequest, { body: { Id: row?.Id ?? 0 } });
  expect((await ask({ Description: "When one is dealt with" })).status).toBe(200);
});

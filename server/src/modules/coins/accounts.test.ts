import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";

let app: TestApp;
let seedIds: SeedIds;
let shop: Person;
let admin: Person;
let keeper: Person;
let bellini: number;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  seedIds = await seedPeople(app.database);
  bellini = seedIds.locationIds["bellini"] ?? 0;
  await app.database.pool.query("update users set location_id = $1 where username = 'admin@demo.test'", [bellini]);
  [shop, admin, keeper] = [await app.signIn("rd@demo.test"), await app.signIn("admin@demo.test"), await app.signIn("super@demo.test")];
});
afterAll(() => app.close());

type Booking = contract.Args<typeof contract.bookCoins>["body"];

const book = (part: Partial<Booking>, who = keeper, headers = {}) =>
  who.send(contract.bookCoins, { body: { LocationId: bellini, Kind: "top-up", Coins: 10, Note: "", ...part } }, { headers });
const takeBack = (Entry: number, who = keeper) => who.send(contract.takeBackCoins, { body: { LocationId: bellini, Entry } });
const account = (id = bellini, who = keeper) => who.ask(contract.readCoinAccount, { query: { id } });
const statement = (query: object = {}) => keeper.send(contract.getCoinStatement, { query: { locationId: bellini, ...query } });
const last = async () => (await statement()).reply[0] as contract.StatementRow;

test("a top-up adds, a correction goes both ways and needs a reason; each is recorded with the balance before and after", async () => {
  const { Available } = (await account()).Facts;
  expect((await book({ Coins: 100, Note: "Invoice 12" })).reply).toEqual({ balance: Available + 100 });
  expect((await book({ Kind: "correction", Coins: -30, Note: "Counted twice" })).reply).toEqual({ balance: Available + 70 });
  expect((await book({ Kind: "correction", Coins: 5, Note: "Forgotten" })).reply).toEqual({ balance: Available + 75 });
  expect(await last()).toMatchObject({ Kind: "correction", Available: 5, Balance: Available + 75, Note: "Forgotten", Who: "Tomas Varga" });
  for (const [part, path, code] of [
    [{ Coins: -5 }, "Coins", "min-value"],
    [{ Coins: 0, Kind: "correction", Note: "Nothing" }, "Coins", "not-zero"],
    [{ Kind: "correction", Note: "  " }, "Note", "required"],
    [{ Coins: contract.maxTopUp + 1 }, "Coins", "max-value"],
  ] as const)
    expect((await book(part)).problem.errors).toMatchObject([{ path, code }]);
  const history = await keeper.ask(contract.getHistory, { query: { noun: "coin-account", id: bellini } });
  expect(history[0]).toMatchObject({
    Action: "coin-account.booked",
    Changes: [{ Field: "Balance", Before: Available + 70, After: Available + 75 }],
    CanUndo: false,
  });
});

test("an account never goes below zero, also where many take at once; a key books once", async () => {
  await book({ Coins: 50 });
  const { Available } = (await account()).Facts;
  expect((await book({ Kind: "correction", Coins: -Available - 1, Note: "Too much" })).problem).toMatchObject({
    code: "insufficient-balance",
  });
  const takes = await Promise.all(
    Array.from({ length: 8 }, () => book({ Kind: "correction", Coins: -Math.ceil(Available / 4), Note: "At once" })),
  );
  const taken = takes.filter(({ status }) => status === 200).length;
  expect(taken).toBeGreaterThan(2);
  expect(taken).toBeLessThan(5);
  expect((await account()).Facts.Available).toBe(Available - taken * Math.ceil(Available / 4));
  const key = { "idempotency-key": "booked-once" };
  const [one, other] = [await book({ Coins: 7 }, keeper, key), await book({ Coins: 7 }, keeper, key)];
  expect(one.reply).toEqual(other.reply);
});

test("a booking is taken back by an opposite entry, once, whoever is first of two; the entry itself stays", async () => {
  await book({ Coins: 60, Note: "Invoice 13" });
  const { Id, Balance } = await last();
  const answers = await Promise.all([takeBack(Id), takeBack(Id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe("stale");
  const [opposite, original] = (await statement()).reply;
  expect(opposite).toMatchObject({ Kind: "correction", Available: -60, Balance: Balance - 60, Reverses: Id, ReversedBy: null });
  expect(original).toMatchObject({ Id, Available: 60, Note: "Invoice 13", ReversedBy: opposite?.Id });
  // What takes back is not taken back itself, and what a request held is the request's.
  expect((await takeBack(opposite?.Id ?? 0)).status).toBe(404);
  expect((await takeBack(999_999)).status).toBe(404);
  await book({ Coins: 20 });
  const spent = await last();
  await book({ Kind: "correction", Coins: -spent.Balance, Note: "All of it" });
  expect((await takeBack(spent.Id)).problem.code).toBe("insufficient-balance");
});

test("an Admin reads the account of their own shop alone and books nothing", async () => {
  expect(await admin.ask(contract.listCoinAccounts, {})).toMatchObject([{ Id: bellini }]);
  const { Version, Values, CanSave, CanRemove, Facts } = await account(bellini, admin);
  expect({ CanSave, CanRemove, CanBook: Facts.CanBook }).toEqual({ CanSave: false, CanRemove: false, CanBook: false });
  const saved = await admin.send(contract.saveCoinAccount, { body: { Id: bellini, Version, Values: { ...Values, LowBelow: 1 } } });
  expect(saved.status).toBe(403);
  const [entry] = (await statement()).reply;
  for (const { status } of [await book({}, admin), await takeBack(entry?.Id ?? 0, admin)]) expect(status).toBe(403);
  expect((await book({ LocationId: seedIds.locationIds["northside"] ?? 0 }, admin)).status).toBe(404);
  expect((await shop.send(contract.listCoinAccounts, {})).status).toBe(403);
  expect(await admin.ask(contract.listLicences, {})).toEqual([]);
});

test("an account is opened for a shop, once, and that is undone as long as nothing was booked", async () => {
  const LocationId = seedIds.locationIds["harbour"] ?? 0;
  const save = (Id: number, Version: string, Values: contract.Values<typeof contract.coinAccountThing>) =>
    keeper.send(contract.saveCoinAccount, { body: { Id, Version, Values } });
  expect((await save(0, "", { LocationId, LowBelow: 40 })).reply).toEqual({ id: LocationId });
  expect((await save(0, "", { LocationId, LowBelow: 40 })).problem.errors).toMatchObject([{ path: "Values.LocationId", code: "taken" }]);
  expect((await save(0, "", { LocationId: 999_999, LowBelow: 40 })).problem.errors).toMatchObject([{ code: "choice" }]);
  const opened = await account(LocationId);
  expect(opened).toMatchObject({ Facts: { Available: 0, MovedAt: null, IsLow: true }, CanRemove: true });
  expect((await save(LocationId, opened.Version, { LocationId: bellini, LowBelow: 40 })).problem.errors).toMatchObject([
    { code: "central" },
  ]);
  const [created] = await keeper.ask(contract.getHistory, { query: { noun: "coin-account", id: LocationId } });
  await keeper.ask(contract.undoChange, { body: { Entry: String(created?.Id) } });
  expect((await keeper.send(contract.readCoinAccount, { query: { id: LocationId } })).status).toBe(404);
  await book({ LocationId, Coins: 1 });
  expect((await account(LocationId)).CanRemove).toBe(false);
});

test("low accounts are marked and listed by themselves; the list is sorted by balance and last movement", async () => {
  const low = async () => (await keeper.ask(contract.listCoinAccounts, { query: { balance: "low" } })).map(({ Id }) => Id);
  const { Version, Values, Facts } = await account();
  await keeper.ask(contract.saveCoinAccount, { body: { Id: bellini, Version, Values: { ...Values, LowBelow: Facts.Available + 1 } } });
  expect(await low()).toContain(bellini);
  await book({ Coins: 1 });
  expect(await low()).not.toContain(bellini);
  const rows = await keeper.ask(contract.listCoinAccounts, { query: { orderBy: "Available", sortBy: "desc" } });
  expect(rows.map(({ Available }) => Available)).toEqual(rows.map(({ Available }) => Available).toSorted((a, b) => b - a));
  const moved = await keeper.ask(contract.listCoinAccounts, { query: { orderBy: "MovedAt", sortBy: "desc" } });
  expect(moved[0]).toMatchObject({ MovedAt: app.clock.now().toISOString() });
  // Page by page, each begins behind the last row of the one before.
  const paged = [];
  for (let after: number | undefined; ; after = paged.at(-1)) {
    const page = await keeper.ask(contract.listCoinAccounts, { query: { pageSize: 1, ...(after === undefined ? {} : { after }) } });
    if (page.length === 0) break;
    paged.push(...page.map(({ Id }) => Id));
  }
  expect(paged).toEqual((await keeper.ask(contract.listCoinAccounts, {})).map(({ Id }) => Id));
});

test("a statement and its file are of the asked days", async () => {
  app.clock.advance(86_400_000);
  const from = app.clock.now().toISOString();
  keeper = await app.signIn("super@demo.test");
  await book({ Coins: 11, Note: "Of this day" });
  app.clock.advance(86_400_000);
  const until = app.clock.now().toISOString();
  keeper = await app.signIn("super@demo.test");
  await book({ Coins: 12, Note: "Of the next day" });
  const { reply, headers } = await statement({ from, until });
  expect(reply.map(({ Note }) => Note)).toEqual(["Of this day"]);
  expect(headers["x-total-count"]).toBe("1");
  const { bytes } = await keeper.send(contract.exportCoinStatement, { query: { locationId: bellini, from, until } });
  const lines = bytes.toString().trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Of this day");
});

test("licences that ended or end within 60 days are listed with their shops, the first to end first", async () => {
  const [first, second, third] = (await keeper.ask(contract.getDevicesForListing, { query: { pageSize: 3 } })).map(({ Id }) => Id);
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
  const license = (DeviceId = 0, days = 0) => keeper.ask(contract.setDiagnosticLicence, { body: { DeviceId, Until: inDays(days) } });
  await license(first, -3);
  await license(second, 59);
  await license(third, 61);
  const listed = async (query: object = {}) => (await keeper.ask(contract.listLicences, { query })).map(({ Id, State }) => [Id, State]);
  expect(await listed()).toEqual(
    expect.arrayContaining([
      [first, "expired"],
      [second, "expiring"],
    ]),
  );
  expect(await listed()).not.toContainEqual([third, "active"]);
  expect(await listed({ state: "active" })).toContainEqual([third, "active"]);
  expect((await listed({ state: "expired" })).map(([, state]) => state)).toEqual(expect.not.arrayContaining(["expiring", "active"]));
  const rows = await keeper.ask(contract.listLicences, {});
  expect(rows.map(({ Until }) => Until)).toEqual(rows.map(({ Until }) => Until).toSorted());
});

import * as contract from "@remotebay/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { acceptanceOf, newRequest } from "../../testing/examples.ts";

let app: TestApp;
let seedIds: SeedIds;
let shop: Person;
let tech: Person;
let operator: Person;
let locationId: number;

const serial = "RB-39001";
/** Prices of the demonstration world. */
const preScan = 20;
const service = { ScanType: { Id: 5 }, ServiceElement: { Id: 501 } };
const programming = 150;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  seedIds = await seedPeople(app.database);
  locationId = seedIds.locationIds["bellini"] ?? 0;
  [shop, tech, operator] = [await app.signIn("rd@demo.test"), await app.signIn("tech@demo.test"), await app.signIn("super@demo.test")];
});
afterEach(provesItself);
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows as Record<string, number>[];

/** After each test: the heads equal the sums of the entries, the books sum to zero, and holds and requests under way are one to one. */
async function provesItself(): Promise<void> {
  const heads = await sql("select location_id, available, held, spent, source, seq from coin_ledgers order by 1");
  const sums = await sql(`select l.location_id,
      coalesce(sum(e.amount) filter (where account = 'available'), 0)::int as available,
      coalesce(sum(e.amount) filter (where account = 'held'), 0)::int as held,
      coalesce(sum(e.amount) filter (where account = 'spent'), 0)::int as spent,
      coalesce(sum(e.amount) filter (where account = 'source'), 0)::int as source,
      count(distinct e.seq)::int as seq
    from coin_ledgers l left join coin_entries e on e.location_id = l.location_id group by 1 order by 1`);
  expect(heads).toEqual(sums);
  expect(await sql("select location_id, seq from coin_entries group by 1, 2 having sum(amount) <> 0")).toEqual([]);
  const unsettled = await sql(`select t.request_id, r.status_id from coin_transactions t join coin_entries e using (location_id, seq)
    join requests r on r.id = t.request_id where e.account = 'held' group by 1, 2 having sum(e.amount) <> 0 and status_id not in (2, 3)`);
  expect(unsettled).toEqual([]);
}

const balance = async (who = shop) => {
  const { status, balance: free, held } = await who.ask(contract.getCoinBalance, { query: { remoteBaySn: serial } });
  expect(status).toBe(true);
  return { free: free ?? -1, held: held ?? -1 };
};
const create = (change: Parameters<typeof newRequest>[0] = {}, who = shop) =>
  who.send(contract.createRequest, { body: newRequest({ Status: "InProcess", ...change }) });
const move = (who: Person, Id: number, Status: contract.StatusName, Reason = "") =>
  who.send(contract.updateRequestStatus, { body: { Id, Status, Reason } });
const topUp = (Coins: number, who = operator, headers = {}) =>
  who.send(contract.topUpCoins, { body: { LocationId: locationId, Coins, Note: "Invoice 7" } }, { headers });

/** Leaves exactly this many coins free. */
async function leave(coins: number): Promise<void> {
  const { free } = await balance();
  if (free !== coins) expect((await topUp(coins - free)).status).toBe(200);
}

async function report(Id: number): Promise<void> {
  await tech.ask(contract.takeJob, { body: { Id } });
  await tech.ask(contract.saveFindings, { body: { Id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] } });
  await tech.ask(contract.sendReport, { body: { Id } });
}

test("sending holds the price, cancelling gives it back, a sent report spends it", async () => {
  const before = await balance();
  const { id } = (await create(service)).reply;
  expect(await balance()).toEqual({ free: before.free - programming, held: before.held + programming });
  expect((await move(shop, id, "Cancelled", "Sold")).status).toBe(200);
  expect(await balance()).toEqual(before);

  const again = (await create({ Status: "Pending" })).reply.id;
  expect(await balance()).toEqual(before);
  expect((await move(shop, again, "InProcess")).status).toBe(200);
  expect(await balance()).toEqual({ free: before.free - preScan, held: before.held + preScan });
  await report(again);
  expect((await move(tech, again, "Completed")).status).toBe(200);
  expect(await balance()).toEqual({ free: before.free - preScan, held: before.held });
});

test("a job that ends without a report costs nothing; one that is cancelled after its report was sent is paid", async () => {
  const before = await balance();
  const failed = (await create()).reply.id;
  await tech.ask(contract.takeJob, { body: { Id: failed } });
  expect((await move(tech, failed, "Completed", "The control unit does not answer")).status).toBe(200);
  expect(await balance()).toEqual(before);
  const reported = (await create()).reply.id;
  await report(reported);
  expect((await move(shop, reported, "Cancelled", "Not needed")).status).toBe(200);
  expect(await balance()).toEqual({ free: before.free - preScan, held: before.held });
});

test("another service of a sent request is held anew, by whoever changes it, and refused where coins lack", async () => {
  const before = await balance();
  const { id } = (await create()).reply;
  const edit = (who: Person, change: Pick<contract.ChangedServiceRequest, "ScanType" | "ServiceElement">) =>
    who.send(contract.updateRequest, { body: { Id: id, ...change, AcceptedDisclaimers: acceptanceOf(change.ScanType) } });
  expect((await edit(tech, service)).status).toBe(200);
  expect(await balance()).toEqual({ free: before.free - programming, held: before.held + programming });
  // Another function alone has another price too.
  expect((await shop.send(contract.updateRequest, { body: { Id: id, ServiceElement: { Id: 505 } } })).status).toBe(200);
  expect(await balance()).toEqual({ free: before.free - 90, held: before.held + 90 });
  expect((await edit(shop, { ScanType: { Id: 1 }, ServiceElement: null })).status).toBe(200);
  expect(await balance()).toEqual({ free: before.free - preScan, held: before.held + preScan });
  await leave(programming - preScan - 1);
  const refused = await edit(tech, service);
  expect(refused).toMatchObject({
    status: 409,
    problem: { code: "insufficient-balance", info: { Cost: programming, Balance: programming - 1 } },
  });
  expect(await shop.ask(contract.getRequest, { query: { id } })).toMatchObject({ ScanType: { Id: 1 }, ServiceElement: null });
  await move(shop, id, "Cancelled", "Done");
  await leave(before.free);
});

test("several functions hold and capture their sum; an edit of them is held anew, and refused where coins lack", async () => {
  const both = { ...service, FurtherServiceElements: [{ Id: 505 }] };
  const sum = programming + 90;
  const before = await balance();
  const { id } = (await create(both)).reply;
  expect(await balance()).toEqual({ free: before.free - sum, held: before.held + sum });
  const edit = (elements: number[]) =>
    shop.send(contract.updateRequest, { body: { Id: id, FurtherServiceElements: elements.map((Id) => ({ Id })) } });
  expect((await edit([])).status).toBe(200);
  expect(await balance()).toEqual({ free: before.free - programming, held: before.held + programming });
  await leave(89);
  const Balance = programming + 89;
  expect((await edit([505])).problem).toMatchObject({ code: "insufficient-balance", info: { Cost: sum, Balance } });
  expect((await shop.ask(contract.getRequest, { query: { id } })).FurtherServiceElements).toEqual([]);
  await leave(90);
  expect((await edit([505])).status).toBe(200);
  expect((await create(both)).problem).toMatchObject({ code: "insufficient-balance", info: { Cost: sum, Balance: 0 } });
  await leave(before.free - sum);
  await report(id);
  expect((await move(tech, id, "Completed")).status).toBe(200);
  expect(await balance()).toEqual({ free: before.free - sum, held: before.held });
  const cancelled = (await create(both)).reply.id;
  expect((await move(shop, cancelled, "Cancelled", "Sold")).status).toBe(200);
  expect(await balance()).toEqual({ free: before.free - sum, held: before.held });
});

test("two who change the functions of a sent request at once hold what is ordered in the end", async () => {
  const before = await balance();
  const { id } = (await create(service)).reply;
  const further = [[{ Id: 505 }], [{ Id: 505 }, { Id: 502 }]];
  const prices = await shop.ask(contract.getCoinPrices, { query: { locationId } });
  await Promise.all(
    further.map((FurtherServiceElements) => shop.send(contract.updateRequest, { body: { Id: id, FurtherServiceElements } })),
  );
  const { FurtherServiceElements } = await shop.ask(contract.getRequest, { query: { id } });
  const sum = contract.coinsFor(prices, 5, [501, ...FurtherServiceElements.map(({ Id }) => Id)]);
  expect(sum).toBeGreaterThan(programming);
  expect(await balance()).toEqual({ free: before.free - sum, held: before.held + sum });
  await move(shop, id, "Cancelled", "Done");
});

test("a request holds its price once, however often it is started, and nothing while it is Pending", async () => {
  const before = await balance();
  const pending = (await create({ Status: "Pending" })).reply.id;
  const change = { Id: pending, ...service, AcceptedDisclaimers: acceptanceOf(service.ScanType) };
  expect((await shop.send(contract.updateRequest, { body: change })).status).toBe(200);
  expect(await balance()).toEqual(before);
  const { id } = (await create()).reply;
  const dispatch = await app.signIn("dispatch@demo.test");
  for (const Date of ["2026-03-10T09:30:00.000Z", "2026-03-11T09:30:00.000Z"]) {
    await dispatch.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Scheduled", Date } });
    expect((await move(tech, id, "InProcess")).status).toBe(200);
  }
  expect(await balance()).toEqual({ free: before.free - preScan, held: before.held + preScan });
  await move(shop, id, "Cancelled", "Sold");
  expect(await balance()).toEqual(before);
});

test("a function without a price costs what its service costs, a service without one nothing, and practice moves no coins", async () => {
  const before = await balance();
  await create({ ScanType: { Id: 5 }, ServiceElement: { Id: 505 } });
  expect(await balance()).toEqual({ free: before.free - 90, held: before.held + 90 });
  const practice = await app.signIn("rd@demo.test", { demo: true });
  await create(service, practice);
  await app.database.pool.query("delete from coin_prices where scan_type_id = 6");
  await create({ ScanType: { Id: 6 } });
  expect(await balance()).toEqual({ free: before.free - 90, held: before.held + 90 });
  const other = await app.signIn("shop@demo.test");
  expect((await create({}, other)).status).toBe(200);
  expect(await sql("select 1 from coin_transactions where location_id <> $1", [locationId])).toEqual([]);
});

test("what held nothing books nothing when it ends: a Pending request, a service without a price", async () => {
  await app.database.pool.query("delete from coin_prices where scan_type_id = 6");
  const moves = () => sql("select count(*)::int as moves from coin_transactions");
  const before = await moves();
  const pending = (await create({ Status: "Pending" })).reply.id;
  const free = (await create({ ScanType: { Id: 6 } })).reply.id;
  for (const id of [pending, free]) expect((await move(shop, id, "Cancelled", "Sold")).status).toBe(200);
  expect(await moves()).toEqual(before);
});

test("50 sends at once against a balance for 10: 10 succeed, and nothing is overdrawn", async () => {
  await leave(10 * preScan);
  const { held } = await balance();
  const sent = await Promise.all(Array.from({ length: 50 }, () => create()));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = sent.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(40);
  for (const { problem } of refused) expect(problem).toMatchObject({ status: 409, code: "insufficient-balance", info: { Cost: preScan } });
  expect(await balance()).toEqual({ free: 0, held: held + 10 * preScan });
  const pending = (await create({ Status: "Pending" })).reply.id;
  expect((await move(shop, pending, "InProcess")).problem).toMatchObject({
    code: "insufficient-balance",
    info: { Cost: preScan, Balance: 0 },
  });
  expect(await shop.ask(contract.getRequest, { query: { id: pending } })).toMatchObject({ StatusName: "Pending" });
  await topUp(5_000);
});

test("only a SuperAdmin pays in, within bounds, once for a key, audited and shown in the statement", async () => {
  const before = await balance();
  for (const who of [shop, tech, await app.signIn("admin@demo.test")]) {
    const { status } = await topUp(1, who);
    expect([403, 404]).toContain(status);
  }
  for (const coins of [0, 0.5, contract.maxTopUp + 1, -contract.maxTopUp - 1])
    expect((await topUp(coins)).problem).toMatchObject({ code: "invalid" });
  const key = { "idempotency-key": "paid-once" };
  expect((await topUp(40, operator, key)).reply).toEqual({ balance: before.free + 40 });
  expect((await topUp(40, operator, key)).reply).toEqual({ balance: before.free + 40 });
  for (const coins of [-before.free - 41, -contract.maxTopUp])
    expect((await topUp(coins)).problem).toMatchObject({ code: "insufficient-balance", info: { Cost: -coins } });
  expect((await balance()).free).toBe(before.free + 40);
  const [entry] = await sql(
    "select action, details ->> 'coins' as coins, details -> 'after' as after from audit_entries where noun = 'coin-account' order by id desc limit 1",
  );
  expect(entry).toEqual({ action: "coin-account.booked", coins: "40", after: { Balance: before.free + 40 } });
  const { reply, headers } = await shop.send(contract.getCoinStatement, { query: { locationId } });
  expect(reply[0]).toMatchObject({ Kind: "top-up", Available: 40, Balance: before.free + 40, Who: "Tomas Varga", Note: "Invoice 7" });
  expect(Number(headers["x-total-count"])).toBe(reply[0]?.Id);
});

test("the statement is paged, every balance follows from the row before it, and the file says the same", async () => {
  // Another location's ledger, with as many rows, is no part of it.
  const LocationId = seedIds.locationIds["lakeview"] ?? 0;
  for (let nth = 0; nth < 8; nth += 1) await operator.ask(contract.topUpCoins, { body: { LocationId, Coins: 7, Note: "" } });
  const rows: contract.StatementRow[] = [];
  for (let page: contract.StatementRow[] = []; rows.length === 0 || page.length > 0; rows.push(...page)) {
    page = await shop.ask(contract.getCoinStatement, {
      query: { locationId, pageSize: 7, ...(rows.length > 0 ? { after: rows.at(-1)?.Id } : {}) },
    });
  }
  expect(rows.map(({ Id }) => Id)).toEqual(rows.map((_, nth) => rows.length - nth));
  expect(new Set(rows.map(({ Kind }) => Kind))).toEqual(new Set(contract.CoinMove.options));
  for (const [nth, row] of rows.entries()) expect(row.Balance).toBe((rows[nth + 1]?.Balance ?? 0) + row.Available);
  await operator.ask(contract.topUpCoins, { body: { LocationId: locationId, Coins: 1, Note: '=cmd|" /C calc"!A0' } });
  const { bytes, headers } = await shop.send(contract.exportCoinStatement, { query: { locationId } });
  expect(headers["content-disposition"]).toContain("attachment");
  const lines = bytes.toString().trim().split("\r\n");
  expect(lines).toHaveLength(rows.length + 2);
  expect(lines[1]).toContain(`"'=cmd|"" /C calc""!A0"`);
  const german = await shop.send(contract.exportCoinStatement, { query: { locationId } }, { headers: { "accept-language": "de" } });
  expect(german.bytes.toString().split("\r\n")[1]).toMatch(/^\d+;\d{4}-/);
  expect(await sql("select noun_id from audit_entries where action = 'coins.exported'")).toEqual([
    { noun_id: locationId },
    { noun_id: locationId },
  ]);
  const stranger = await app.signIn("shop@demo.test");
  expect((await stranger.send(contract.getCoinStatement, { query: { locationId } })).status).toBe(404);
  // Who may only use the checker sees the own location, but not what it pays.
  const reader = await app.signIn("rag@demo.test");
  for (const call of [contract.getCoinStatement, contract.exportCoinStatement, contract.getCoinPrices])
    expect((await reader.send(call, { query: { locationId: seedIds.locationIds["northside"] ?? 0 } })).status).toBe(403);
});

test("the ledger is only added to, and an entry without its counterpart is refused", async () => {
  const pool = app.database.pool;
  await expect(pool.query("update coin_entries set amount = 0")).rejects.toThrow(/only added to/);
  await expect(pool.query("delete from coin_transactions")).rejects.toThrow(/only added to/);
  await expect(pool.query("truncate coin_entries")).rejects.toThrow(/only added to/);
  const unbalanced = `with t as (insert into coin_transactions (location_id, kind, at) values ($1, 'top-up', now()) returning location_id, seq)
    insert into coin_entries (location_id, seq, account, amount) select location_id, seq, 'available', 5 from t`;
  await expect(pool.query(unbalanced, [locationId])).rejects.toThrow(/sum to zero/);
});

test("each code that the balance can have (domain.md#coins-codes), with advice in the reader's language", async () => {
  const ask = async (who: Person, remoteBaySn: string, language = "en") =>
    (await who.send(contract.getCoinBalance, { query: { remoteBaySn } }, { headers: { "accept-language": language } })).reply;
  const fails = (error: number) => ({ status: false, error, balance: null, held: null });
  const other = await app.signIn("shop@demo.test");
  // Wrong username: operations staff belong to no shop, and who only reads the checker spends nothing.
  expect(await ask(tech, serial)).toMatchObject({ ...fails(300), errorText: expect.stringContaining("username") });
  expect(await ask(await app.signIn("rag@demo.test"), serial)).toMatchObject(fails(300));
  expect(await ask(shop, "")).toMatchObject({ ...fails(200), errorText: expect.stringContaining("remoteBaySn") });
  expect(await ask(shop, "RB-1", "de")).toMatchObject({ ...fails(400), errorText: expect.stringContaining("WLAN") });
  expect(await ask(other, serial)).toMatchObject(fails(400));
  const [device] = await sql("select serial_number, id from devices where location_id = $1", [seedIds.locationIds["northside"]]);
  const own = String(device?.["serial_number"]);
  expect(await ask(other, own)).toMatchObject(fails(500));
  const licence = (Until: string, who = operator) =>
    who.send(contract.setDiagnosticLicence, { body: { DeviceId: device?.["id"] ?? 0, Until } });
  expect((await licence("2027-01-01T00:00:00.000Z", other)).status).toBe(403);
  expect((await licence("2026-01-01T00:00:00.000Z")).status).toBe(200);
  expect(await ask(other, own)).toMatchObject({ ...fails(600), licenceUntil: "2026-01-01T00:00:00.000Z" });
  const foreign = { DeviceId: seedIds.deviceIds["bellini"]?.[0] ?? 0, Until: "2027-01-01T00:00:00.000Z" };
  expect((await other.send(contract.setDiagnosticLicence, { body: foreign })).status).toBe(404);
  // It ends at its end.
  await licence(app.clock.now().toISOString());
  expect(await ask(other, own)).toMatchObject(fails(600));
  await licence("2027-01-01T00:00:00.000Z");
  expect(await ask(other, own)).toMatchObject(fails(204));
  const [entry] = await sql("select noun_id, user_id, details from audit_entries where action = 'device.changed' order by id desc limit 1");
  expect(entry).toMatchObject({ noun_id: device?.["id"], user_id: seedIds.userIds["super@demo.test"] });
  expect(entry?.["details"]).toMatchObject({ after: { LicenceUntil: "2027-01-01T00:00:00.000Z" } });
  expect(await ask(shop, serial)).toMatchObject({ status: true, error: null, errorText: "" });
  await app.database.pool.query("alter table coin_ledgers rename to coin_ledgers_gone");
  expect(await ask(shop, serial)).toMatchObject(fails(100));
  await app.database.pool.query("alter table coin_ledgers_gone rename to coin_ledgers");
});

test("prices are those of the location's variant", async () => {
  const prices = await shop.ask(contract.getCoinPrices, { query: { locationId } });
  expect(contract.coinsFor(prices, 5, [501])).toBe(programming);
  expect(contract.coinsFor(prices, 5, [505])).toBe(90);
  expect(contract.coinsFor(prices, 5, [501, 505])).toBe(programming + 90);
  expect(contract.coinsFor(prices, 1, [])).toBe(preScan);
  expect(contract.coinsFor(prices, null, [])).toBe(0);
  const northside = seedIds.locationIds["northside"] ?? 0;
  expect(await operator.ask(contract.getCoinPrices, { query: { locationId: northside } })).toEqual({ ScanTypes: [], ServiceElements: [] });
  const services = await shop.ask(contract.getMahleScanTypes, { query: { locationId } });
  const unpriced = await shop.ask(contract.getScanTypes, { query: { locationId } });
  expect(services).toMatchObject(unpriced);
  expect(services.map(({ id, coins }) => [id, coins])).toEqual(unpriced.map(({ id }) => [id, contract.coinsFor(prices, id, [])]));
  expect(services.find(({ id }) => id === 1)?.coins).toBe(preScan);
});

test("a device whose licence has ended cannot be sent with, by any call, and holds nothing; without a device or in practice it is no hindrance", async () => {
  const before = await balance();
  const deviceId = seedIds.deviceIds["bellini"]?.[0] ?? 0;
  const Device = { Id: deviceId };
  const licence = (Until: string) => operator.ask(contract.setDiagnosticLicence, { body: { DeviceId: deviceId, Until } });
  const pending = (await create({ Status: "Pending", Device })).reply.id;
  const sent = (await create()).reply.id;
  const ended = "2026-03-02T15:00:00.000Z";
  await licence(ended);
  const refused = { status: 409, code: "licence-expired", info: { Until: ended } };
  expect((await create({ Device })).problem).toMatchObject(refused);
  expect((await move(shop, pending, "InProcess")).problem).toMatchObject(refused);
  expect((await shop.send(contract.updateRequest, { body: { Id: sent, Device } })).problem).toMatchObject(refused);
  expect((await create({ Device, Status: "Pending" })).status).toBe(200);
  expect((await create({ Device }, await app.signIn("rd@demo.test", { demo: true }))).status).toBe(200);
  expect((await shop.send(contract.updateRequest, { body: { Id: sent, ShopComments: "Lift 2" } })).status).toBe(200);
  // Where no licences are sold, an old one prevents nothing.
  await app.database.pool.query(`update variants set overrides = '{"features": {"coins": false}}' where key = 'rd'`);
  const free = await create({ Device });
  await app.database.pool.query("update variants set overrides = '{}' where key = 'rd'");
  expect(free.status).toBe(200);
  await licence("2036-01-01T00:00:00.000Z");
  expect((await move(shop, pending, "InProcess")).status).toBe(200);
  for (const id of [pending, sent, free.reply.id]) await move(shop, id, "Cancelled", "Done");
  expect(await balance()).toEqual(before);
});

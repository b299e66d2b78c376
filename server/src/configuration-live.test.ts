import * as contract from "@remotebay/contract";
import { type Args, type Call, configurationChanged, type LiveEvent, noticeChanged } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { everyCall } from "./testing/every-call.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection, type Connection } from "./testing/live.ts";
import { callsOf, readOf } from "./testing/thing-inputs.ts";

/*
 * What everybody works with, changed through one process (domain.md#admin-portals): another process answers the new one within a second, open pages are told, and the calls
 * that show it say that they are old then.
 */

let first: TestApp;
let second: TestApp;
let ids: SeedIds;
let keeper: Person;
let shop: Person;
let rd: Person;
let connection: Connection;

beforeAll(async () => {
  first = await makeApp();
  second = await makeApp({ beside: first });
  ids = await seedPeople(first.database);
  keeper = await first.signIn("super@demo.test");
  [shop, rd] = await Promise.all([second.signIn("shop@demo.test"), second.signIn("rd@demo.test")]);
  connection = await openConnection(await listenLocally(second.fastify), shop.token);
});
afterAll(async () => {
  connection.close();
  await second.close();
  await first.close();
});

/** How one kind is changed, and what an open page at the other process shows of it. */
interface Kind {
  noun: string;
  id: () => Promise<number> | number;
  change: object;
  call: Call;
  /** What the other process answers. */
  shown: () => Promise<unknown>;
  told: LiveEvent;
}

const idIn = async (noun: string, isIt: (row: Record<string, unknown>) => boolean) => {
  const { reply } = await keeper.send(callsOf(noun).list, { query: { pageSize: 500 } } as object as Args<Call>);
  return (reply as unknown as { Id: number }[]).find((row) => isIt(row as never))?.Id ?? 0;
};
const configuration = async () => (await second.send(contract.getConfiguration, {})).reply;
const own = (person: () => Person, location: string) => async () =>
  person().ask(contract.getScanTypes, { query: { locationId: ids.locationIds[location] ?? 0 } });
const soon = (milliseconds: number) => new Date(first.clock.now().getTime() + milliseconds).toISOString();

const kinds: Record<string, Kind> = {
  flag: {
    noun: "flag",
    id: () => idIn("flag", ({ Name }) => Name === "ChatFileUploadEnabled"),
    change: { On: false },
    call: contract.getConfiguration,
    shown: async () => (await configuration()).flags["ChatFileUploadEnabled"],
    told: configurationChanged,
  },
  variant: {
    noun: "variant",
    id: () => idIn("variant", ({ Key }) => Key === "default"),
    change: { appName: "Harbour Remote", welcomeText: { en: "Your bay." } },
    call: contract.getConfiguration,
    shown: async () =>
      (await configuration()).variants.filter(({ key }) => key === "default").map(({ appName, texts }) => [appName, texts.welcomeText]),
    told: configurationChanged,
  },
  solution: {
    noun: "solution",
    id: () => 3,
    change: { Name: "Five Star" },
    call: contract.getConfiguration,
    shown: async () => (await configuration()).solutions.find(({ id }) => id === 3)?.name,
    told: configurationChanged,
  },
  price: {
    noun: "price",
    id: async () => {
      const body = {
        Id: 0,
        Version: "",
        Values: { Variant: "rd", ScanTypeId: 1, ServiceElementId: null, Coins: 7, ValidFrom: soon(-60_000) },
      };
      return (await keeper.ask(contract.saveAdministeredPrice, { body })).id;
    },
    change: { Coins: 9 },
    call: contract.getCoinPrices,
    shown: async () => rd.ask(contract.getCoinPrices, { query: { locationId: ids.locationIds["bellini"] ?? 0 } }),
    told: configurationChanged,
  },
  service: {
    noun: "service",
    id: () => 1,
    change: { Name: "Whole scan" },
    call: contract.getScanTypes,
    shown: async () => (await own(() => shop, "northside")()).find(({ id }) => id === 1)?.text,
    told: configurationChanged,
  },
  disclaimer: {
    noun: "service",
    id: () => 1,
    change: { DisclaimerKind: "own", Disclaimer: "The battery is charged." },
    call: contract.getScanTypes,
    shown: async () => (await own(() => shop, "northside")()).find(({ id }) => id === 1),
    told: configurationChanged,
  },
  function: {
    noun: "function",
    id: () => 101,
    change: { Name: "Radar, long range" },
    call: contract.getServiceElements,
    shown: async () => (await shop.ask(contract.getServiceElements, { query: { groupId: 1 } })).find(({ id }) => id === 101)?.name,
    told: configurationChanged,
  },
  hours: {
    noun: "hours",
    id: () => 1,
    change: { Standard: contract.weekdays.map((dayOfWeek) => ({ dayOfWeek, startTime: "03:00", endTime: "03:01" })) },
    call: contract.isShopOpen,
    shown: async () => shop.ask(contract.isShopOpen, { query: { currentDate: "2026-11-23", currentTime: "10:00", tenantId: 1 } }),
    told: configurationChanged,
  },
  lookup: {
    noun: "choice",
    id: async () => {
      const Values = { Key: "cancelReasons", Value: "own-live", Text: "Customer left", Section: "", Position: 40 } as const;
      return (await keeper.ask(contract.saveAdministeredChoice, { body: { Id: 0, Version: "", Values } })).id;
    },
    change: { Text: "Customer went home" },
    call: contract.getLookupValues,
    shown: async () => shop.ask(contract.getLookupValues, { query: { key: "cancelReasons" } }),
    told: configurationChanged,
  },
  notice: {
    noun: "notice",
    id: async () => {
      const Values = { Text: "Tonight", Severity: "info", Variant: "", From: soon(-60_000), Until: soon(3_600_000) } as const;
      return (await keeper.ask(contract.saveAdministeredNotice, { body: { Id: 0, Version: "", Values } })).id;
    },
    change: { Text: "Tonight from ten" },
    call: contract.getUiMessage,
    shown: async () => shop.ask(contract.getUiMessage, {}),
    told: noticeChanged,
  },
};

/** Changes a thing through the first process. */
async function change(noun: string, id: number, part: object): Promise<void> {
  const { Version, Values } = await readOf(keeper, noun, id);
  const saved = await keeper.send(callsOf(noun).save, {
    body: { Id: id, Version, Values: { ...Values, ...part } },
  } as object as Args<Call>);
  expect([saved.status, saved.problem]).toEqual([200, expect.anything()]);
}

test("a request that is under way keeps the disclaimer and the rules that it was sent with; the next one has the new ones", async () => {
  const scan = (await own(() => shop, "northside")()).find(({ id }) => id === 3);
  const accepted = { AcceptedDisclaimers: [{ ScanType: 3, Version: scan?.disclaimerVersion ?? "" }] };
  const send = () => shop.send(contract.createRequest, { body: newRequest({ ScanType: { Id: 3 }, Status: "InProcess", ...accepted }) });
  const { id } = (await send()).reply;

  await change("service", 3, { DisclaimerKind: "own", Disclaimer: "Another text.", Name: "Calibration, as it is called now" });
  await expect.poll(async () => (await send()).problem, { timeout: 1_000, interval: 20 }).toMatchObject({ code: "invalid" });
  await change("hours", 1, { Standard: contract.weekdays.map((dayOfWeek) => ({ dayOfWeek, startTime: "04:00", endTime: "04:01" })) });
  accepted.AcceptedDisclaimers = [
    { ScanType: 3, Version: (await own(() => shop, "northside")()).find((one) => one.id === 3)?.disclaimerVersion ?? "" },
  ];
  await expect.poll(async () => (await send()).problem, { timeout: 1_000, interval: 20 }).toMatchObject({ code: "shop-closed" });
  await change("service", 3, { Active: false });

  const tech = await second.signIn("tech@demo.test");
  const stored = await tech.ask(contract.getRequest, { query: { id } });
  expect(stored.Disclaimers).toMatchObject([{ ScanTypeId: 3, Version: scan?.disclaimerVersion, Text: scan?.disclaimer }]);
  await shop.ask(contract.updateRequest, { body: { Id: id, RONumber: "RO-77" } });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  await tech.ask(contract.saveFindings, {
    body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] },
  });
  expect((await tech.send(contract.sendReport, { body: { Id: id } })).status).toBe(200);
  expect((await tech.ask(contract.getRequest, { query: { id } })).Disclaimers).toEqual(stored.Disclaimers);
});

test.each(Object.entries(kinds))(
  "%s: the other process answers the new one within a second, and its open page is told",
  async (_, kind) => {
    const id = await kind.id();
    // The second process has it in its caches.
    const before = await settled(kind.shown);
    const heardBefore = connection.heard.length;
    const { Version, Values } = await readOf(keeper, kind.noun, id);
    const saved = await keeper.send(callsOf(kind.noun).save, {
      body: { Id: id, Version, Values: { ...Values, ...kind.change } },
    } as object as Args<Call>);
    expect([saved.status, saved.problem]).toEqual([200, expect.anything()]);
    await expect.poll(kind.shown, { timeout: 1_000, interval: 20 }).not.toEqual(before);
    await expect
      .poll(() => connection.heard.slice(heardBefore).map(({ name }) => name), { timeout: 1_000, interval: 20 })
      .toContain(kind.told.name);
  },
);

/** An answer once it stays the same: that of a thing which was just made has arrived. */
async function settled(shown: () => Promise<unknown>): Promise<unknown> {
  let last: unknown;
  await expect
    .poll(
      async () => {
        const now = await shown();
        const isSame = JSON.stringify(now) === JSON.stringify(last);
        last = now;
        return isSame;
      },
      { timeout: 2_000, interval: 150 },
    )
    .toBe(true);
  return last;
}

test("the calls that show it say that they are old then, so that open pages ask again", () => {
  for (const { call, told } of Object.values(kinds)) {
    // The configuration itself is no cached reply: the browser fetches it anew at each such event.
    if (call === (contract.getConfiguration as Call)) continue;
    expect([call.path, Object.keys(call.staleOn ?? {})]).toEqual([call.path, expect.arrayContaining([told.name])]);
  }
  const readers = everyCall.filter(({ call }) => call.staleOn !== undefined && configurationChanged.name in call.staleOn);
  expect(readers.length).toBeGreaterThan(8);
});

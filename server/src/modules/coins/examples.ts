import * as contract from "@remotebay/contract";
import type { Person } from "../../testing/app.ts";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ app, bellini, deviceId, people }) => ({
    getCoinBalance: { who: "rd", query: { remoteBaySn: "RB-39001" } },
    getCoinPrices: { who: "rd", query: { locationId: bellini } },
    getCoinStatement: { who: "rd", query: { locationId: bellini, after: 5 } },
    exportCoinStatement: { who: "rd", query: { locationId: bellini } },
    topUpCoins: { who: "super", body: { LocationId: bellini, Coins: 5, Note: "Invoice" } },
    bookCoins: { who: "super", body: { LocationId: bellini, Kind: "correction", Coins: 3, Note: "Counted twice" } },
    takeBackCoins: { who: "super", isUsedUp: true, body: () => booked(people.super, bellini) },
    listLicences: { who: "super", query: () => licensed(people.super, deviceId, app.clock.now()) },
    getMahleScanTypes: { who: "rd", query: { locationId: bellini } },
  }),
  changes: ({ ids, ask, people, subjectOf }) => ({
    bookCoins: {
      from: () => subjectOf(),
      run: () =>
        ask("super", contract.bookCoins, {
          body: { LocationId: ids.locationIds["bellini"] ?? 0, Kind: "correction", Coins: 4, Note: "Counted twice" },
        }),
    },
    takeBackCoins: {
      from: async () => ({ ...(await subjectOf()), row: (await booked(people.super, ids.locationIds["bellini"] ?? 0)).Entry }),
      run: ({ row: Entry = 0 }) => ask("super", contract.takeBackCoins, { body: { LocationId: ids.locationIds["bellini"] ?? 0, Entry } }),
    },
    topUpCoins: {
      from: () => subjectOf(),
      run: () => ask("super", contract.topUpCoins, { body: { LocationId: ids.locationIds["bellini"] ?? 0, Coins: 10 } }),
    },
  }),
  things: ({ people, locationId }) => ({
    "coin-account": { id: () => opened(people.super, locationId), changes: [{ LowBelow: 50 }, { LowBelow: 0 }, { LowBelow: 700 }] },
    price: {
      fresh: (nth) => ({ Variant: "uk", ScanTypeId: 1, ServiceElementId: null, Coins: 10, ValidFrom: soon(nth) }),
      changes: [
        { Coins: 25 },
        { Coins: 30, Variant: "nl" },
        { ScanTypeId: null, ServiceElementId: 101 },
        { ScanTypeId: 2, ServiceElementId: null },
      ],
    },
  }),
  notHeld: {
    getCoinPrices: "changed by an installation's administrator alone",
    exportCoinStatement: "a file",
  },
  questions: {
    getCoinBalance: () => [{ remoteBaySn: "RB-39001" }],
    getCoinStatement: (_subject, ids) => [{ locationId: ids.locationIds["bellini"] ?? 0 }],
  },
};

/** Opens the account of a shop, unless it has one. */
async function opened(who: Person, LocationId: number): Promise<number> {
  await who.send(contract.saveCoinAccount, { body: { Id: 0, Version: "", Values: { LocationId, LowBelow: 100 } } });
  return LocationId;
}

/** Pays coins in, and answers what takes that back. */
async function booked(who: Person, LocationId: number): Promise<{ LocationId: number; Entry: number }> {
  await who.ask(contract.bookCoins, { body: { LocationId, Kind: "top-up", Coins: 7 } });
  const [entry] = await who.ask(contract.getCoinStatement, { query: { locationId: LocationId, pageSize: 1 } });
  return { LocationId, Entry: entry?.Id ?? 0 };
}

/** Gives a device a licence that ends in a month, and answers what lists it. */
async function licensed(who: Person, DeviceId: number, now: Date): Promise<{ state: "expiring" }> {
  const Until = new Date(now.getTime() + 30 * 86_400_000).toISOString();
  await who.ask(contract.setDiagnosticLicence, { body: { DeviceId, Until } });
  return { state: "expiring" };
}

/** An instant of its own for each price. */
function soon(nth: number): string {
  return new Date(Date.UTC(2031, 0, 1) + nth * 60_000).toISOString();
}

import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ bellini }) => ({
    getCoinBalance: { who: "rd", query: { remoteBaySn: "RB-39001" } },
    getCoinPrices: { who: "rd", query: { locationId: bellini } },
    getCoinStatement: { who: "rd", query: { locationId: bellini, after: 5 } },
    exportCoinStatement: { who: "rd", query: { locationId: bellini } },
    topUpCoins: { who: "super", body: { LocationId: bellini, Coins: 5, Note: "Invoice" } },
    getMahleScanTypes: { who: "rd", query: { locationId: bellini } },
  }),
  changes: ({ ids, ask, subjectOf }) => ({
    topUpCoins: {
      from: () => subjectOf(),
      run: () => ask("super", contract.topUpCoins, { body: { LocationId: ids.locationIds["bellini"] ?? 0, Coins: 10 } }),
    },
  }),
  things: () => ({
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

/** An instant of its own for each price. */
function soon(nth: number): string {
  return new Date(Date.UTC(2031, 0, 1) + nth * 60_000).toISOString();
}

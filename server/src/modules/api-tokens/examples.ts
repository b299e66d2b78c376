import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ people, locationId }) => ({
    renewApiToken: {
      who: "super",
      body: async () => ({ Id: (await people.super.ask(contract.saveApiToken, { body: newToken(locationId, "Renewed") })).id }),
    },
  }),
  things: ({ locationId }) => ({
    token: {
      fresh: (nth) => newToken(locationId, `Program ${nth}`).Values,
      changes: [
        { Name: "Estimating system", Scopes: ["requests.read"] },
        { Scopes: ["chat.read", "requests.read", "requests.write"], PerMinute: 5 },
        { Until: inDays(90) },
      ],
      isLocal: true,
    },
  }),
  unseen: { renewApiToken: "a secret, told once" },
};

function newToken(LocationId: number, Name: string) {
  return {
    Id: 0,
    Version: "",
    Values: {
      Name,
      LocationId,
      Scopes: ["requests.read" as const, "shop.read" as const],
      PerMinute: 120,
      Until: inDays(30),
    },
  };
}

/** Midnight of a day ahead. */
function inDays(days: number): string {
  return new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000).toISOString();
}

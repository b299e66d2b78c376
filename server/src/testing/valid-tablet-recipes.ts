import * as contract from "@remotebay/contract";
import type { Recipe, World } from "./valid-recipe.ts";

/** What the calls about shared tablets need; the location of the world has them switched on. */
export function recipesOfTablets({ people: { shop }, locationId }: World): Record<string, Recipe> {
  return {
    saveTabletSettings: { who: "super", body: { LocationId: locationId, SharedTablet: true, LockMinutes: 5 } },
    revokeTablet: {
      body: async () => ({ Id: (await shop.ask(contract.markTablet, { body: { Name: "Front desk" } })).id }),
      isUsedUp: true,
    },
    setPin: { body: { Pin: "8264" } },
    switchPerson: { body: { Person: 1, Pin: "8264" } },
  };
}

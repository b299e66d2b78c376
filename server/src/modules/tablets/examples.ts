import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ people, locationId }) => ({
    saveTabletSettings: { who: "super", body: { LocationId: locationId, SharedTablet: true, LockMinutes: 5 } },
    revokeTablet: {
      body: async () => ({ Id: (await people.shop.ask(contract.markTablet, { body: { Name: "Front desk" } })).id }),
      isUsedUp: true,
    },
    setPin: { body: { Pin: "8264" } },
    switchPerson: { body: { Person: 1, Pin: "8264" } },
  }),
  unseen: {
    saveTabletSettings: "shown where it is changed, asked anew each time",
    markTablet: "shown where it is changed, asked anew each time",
    revokeTablet: "shown where it is changed, asked anew each time",
    joinTablet: "its own answer, and who may switch, which is asked anew each time",
    setPin: "its own answer, and who may switch, which is asked anew each time",
    switchPerson: "a session: the connections of the one before close",
    lockTablet: "a session: the connections of the one before close",
  },
  notHeld: {
    getTabletSettings: "asked anew each time it is shown",
    getTabletPeople: "asked anew each time they are shown, where nobody is signed in",
  },
};

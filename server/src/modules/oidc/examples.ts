import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: () => ({
    signOutOpenId: { who: "coord", query: { everywhere: "false" } },
  }),
  unseen: {
    startOpenId: "its own answer",
    finishOpenId: "a session",
    signOutOpenId: "a session, see signOut",
  },
  notHeld: {
    getOpenIdProviders: "changed by a restart alone",
  },
};

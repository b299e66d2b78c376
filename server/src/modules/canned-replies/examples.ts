import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ people }) => ({
    saveCannedReply: {
      body: async () => {
        const { id: Id } = await people.tech.ask(contract.saveCannedReply, { body: { Text: "Hello" } });
        return { Id, Text: "Please wait", Language: "en" };
      },
    },
    removeCannedReply: {
      body: async () => ({ Id: (await people.tech.ask(contract.saveCannedReply, { body: { Text: "Hello" } })).id }),
      isUsedUp: true,
    },
  }),
  unseen: {
    saveCannedReply: "replies that are asked anew each time they are shown",
    removeCannedReply: "replies that are asked anew each time they are shown",
  },
  notHeld: {
    getCannedReplies: "asked anew each time it is shown",
  },
};

import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ people, job, messageId }) => ({
    translateChatMessage: { body: { messageId, language: "de" } },
    connectChat: { body: () => people.shop.ask(contract.getChatToken, {}) },
    getRequestMessages: { query: { id: job, language: "en", before: 5, pageSize: 10 } },
    countDirectMessages: { query: { username: "shop@demo.test", workOrderId: job, operatorname: "" } },
  }),
  unseen: {
    connectChat: "a check of a token",
    syncApps: "a hint for other devices",
    auditChat: "an entry of the audit trail",
    translateChatMessage: "its own answer",
  },
  notHeld: {
    getChatToken: "a token",
    getRequestMessages: "asked anew each time it is shown",
    countDirectMessages: "asked anew each time it is shown",
  },
};

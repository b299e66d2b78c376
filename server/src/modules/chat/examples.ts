import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import type { World } from "../../testing/valid-recipe.ts";
import { picture } from "../../testing/valid-world.ts";

export const examples: CallExamples = {
  inputs: ({ people, url, send }) => ({
    getChannel: { query: { url } },
    createChannel: { body: { url, name: "a", customType: "support", data: { languages: ["en"] } } },
    listChannels: { query: { userid: "", token: "", pagesize: 10, search: "Honda", unread: "false" } },
    getMessages: { query: { url, before: 5, after: 0, limit: 10 } },
    sendMessage: { body: async () => ({ url, clientId: randomUUID(), text: "Hello", language: "en" }), isUsedUp: true },
    setPosition: { body: { url, read: 1, delivered: 1 } },
    sendFile: { query: async () => ({ url, clientId: randomUUID() }), isUsedUp: true },
    getChatFile: { query: async () => ({ messageId: await fileMessage({ people, url, send }), size: "full" }) },
  }),
  changes: ({ ask, subjectOf, openChannel, channelled, say }) => ({
    createChannel: { from: () => subjectOf(), run: (subject) => openChannel(subject) },
    sendMessage: { from: channelled, run: ({ request }) => say("tech", request) },
    "sendMessage: by the shop": { from: channelled, run: ({ request }) => say("coord", request) },
    setPosition: {
      from: async () => {
        const subject = await channelled();
        await say("tech", subject.request);
        return subject;
      },
      run: ({ request }) => ask("shop", contract.setPosition, { body: { url: contract.channelUrl(request), read: 1 } }),
    },
  }),
  unseen: {
    sendFile: "a message like any other, see sendMessage",
  },
  notHeld: {
    getChatFile: "a file; a message never changes",
    getMessages: "a stream: its events carry what is new",
  },
  questions: {
    listChannels: () => [{}, { unread: "true" }],
  },
};

async function fileMessage({ people, url, send }: Pick<World, "people" | "url" | "send">): Promise<string> {
  const sent: { id?: unknown } = await send(contract.sendFile, people.shop, { url, clientId: randomUUID() }, { file: await picture() });
  return String(sent.id);
}

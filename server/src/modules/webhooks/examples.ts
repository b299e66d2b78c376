import * as contract from "@remotebay/contract";
import type { Person } from "../../testing/app.ts";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ people, locationId }) => {
    const made = () => newHook(people.super, locationId);
    const ofOne = { who: "super" as const, body: async () => ({ Id: await made() }) };
    return {
      renewHookSecret: ofOne,
      testHook: ofOne,
      resumeHook: ofOne,
      replayHookMessages: ofOne,
      listHookMessages: { who: "super", query: async () => ({ id: await made() }) },
    };
  },
  things: ({ locationId }) => ({
    hook: {
      fresh: (nth) => valuesOf(locationId, `Hook ${nth}`),
      changes: [
        { Name: "Estimating system", Events: ["request.created"] },
        { Url: "https://hooks.example.com/other", Events: ["chat.message", "report.sent"] },
        { Statuses: ["Completed"], Services: [2, 1] },
        { Statuses: [], Services: [3], Active: false },
      ],
      isLocal: true,
    },
  }),
  unseen: {
    testHook: "a message in the log, of which webhooks.test.ts asks",
    renewHookSecret: "a secret, told once",
    resumeHook: "only a target that fails for days pauses a hook: webhooks.test.ts",
    replayHookMessages: "only a message that was sent is sent again: webhooks.test.ts",
  },
  notHeld: { listHookMessages: "a hook's log, of which webhooks.test.ts asks" },
};

function valuesOf(LocationId: number, Name: string) {
  return {
    Name,
    LocationId,
    Url: "https://hooks.example.com/remotebay",
    Events: ["request.moved" as const],
    Statuses: [],
    Services: [],
    Active: true,
  };
}

async function newHook(who: Person, locationId: number): Promise<number> {
  return (await who.ask(contract.saveHook, { body: { Id: 0, Version: "", Values: valuesOf(locationId, "Workshop system") } })).id;
}

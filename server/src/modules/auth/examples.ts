import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import { demoPassword } from "../../testing/app.ts";
import { madePasskey } from "../../testing/second-factors.ts";

export const examples: CallExamples = {
  inputs: ({ app, people }) => ({
    endSession: {
      body: async () => {
        await app.signIn("shop@demo.test");
        const listed = await people.shop.ask(contract.getSessions, {});
        return { Number: listed.find(({ IsThis }) => !IsThis)?.Number ?? 0 };
      },
      isUsedUp: true,
    },
    signInByPasskey: {
      body: async () => {
        const passkey = await madePasskey(people.glass);
        await people.glass.ask(contract.addPasskey, { body: passkey.body });
        const { challenge } = await people.glass.ask(contract.getSignInChallenge, {});
        return { Passkey: passkey.sign(challenge), Demo: false, Solution: 1 };
      },
      isUsedUp: true,
    },
    proveAgain: { body: { Password: demoPassword, Code: "" } },
    proveByPasskey: {
      who: "glass",
      body: async () => {
        const passkey = await madePasskey(people.glass);
        await people.glass.ask(contract.addPasskey, { body: passkey.body });
        const { challenge } = await people.glass.ask(contract.getSignInChallenge, {});
        return { Passkey: passkey.sign(challenge) };
      },
      isUsedUp: true,
    },
    getToken: { body: { user: "coord@demo.test", pwd: demoPassword, demo: false, solution: 1 } },
    signOut: { who: "coord", query: { everywhere: "false" } },
  }),
  unseen: {
    getToken: "a session",
    getSignInChallenge: "its own answer",
    signInByPasskey: "a session",
    proveAgain: "what the session may do for ten minutes",
    proveByPasskey: "what the session may do for ten minutes",
    refreshToken: "a session",
    endSession: "a session: its connections close",
    endOtherSessions: "a session: its connections close",
    signOut: "a session: its connections close, which live.test.ts proves",
  },
  notHeld: {
    getSessions: "asked anew each time they are shown",
  },
};

import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import { begunApp, madePasskey, setUpApp } from "../../testing/second-factors.ts";

export const examples: CallExamples = {
  inputs: ({ app, people: { five } }) => {
    const added = async () => {
      const passkey = await madePasskey(five);
      return { ...passkey, row: (await five.ask(contract.addPasskey, { body: passkey.body })).id };
    };
    return {
      beginAuthenticator: { who: "five" },
      confirmAuthenticator: { who: "five", body: () => begunApp(app, five), isUsedUp: true },
      removeAuthenticator: { who: "five" },
      renewRecoveryCodes: { who: "glass" },
      getPasskeyOptions: { who: "five" },
      addPasskey: { who: "five", body: async () => (await madePasskey(five)).body, isUsedUp: true },
      renamePasskey: { who: "five", body: async () => ({ Id: (await added()).row, Name: "Tablet" }) },
      removePasskey: { who: "five", body: async () => ({ Id: (await added()).row }), isUsedUp: true },
      removeFactorsOf: {
        who: "super",
        body: async () => {
          await setUpApp(app, five);
          return { UserId: (await five.ask(contract.getUserByName, {})).Id, Reason: "Lost the phone; recognised in person" };
        },
        isUsedUp: true,
      },
    };
  },
  unseen: {
    beginAuthenticator: "told to the user's own screens by user.changed, which factors.test.ts proves",
    confirmAuthenticator: "told to the user's own screens by user.changed, which factors.test.ts proves",
    renewRecoveryCodes: "told to the user's own screens by user.changed, which factors.test.ts proves",
    removeAuthenticator: "told to the user's own screens by user.changed, which factors.test.ts proves",
    getPasskeyOptions: "told to the user's own screens by user.changed, which factors.test.ts proves",
    addPasskey: "told to the user's own screens by user.changed, which factors.test.ts proves",
    renamePasskey: "told to the user's own screens by user.changed, which factors.test.ts proves",
    removePasskey: "told to the user's own screens by user.changed, which factors.test.ts proves",
    removeFactorsOf: "told to the user's own screens by user.changed, which factors.test.ts proves",
  },
};

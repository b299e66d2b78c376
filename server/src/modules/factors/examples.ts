import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import { begunApp, madePasskey, setUpApp } from "../../testing/second-factors.ts";
import { createUser } from "../users/service.ts";

const password = "Wrench-and-kettle-9";

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
          // It ends their sessions: somebody by whom no other call is made.
          const username = `${randomUUID()}@example.test`;
          const person = {
            username,
            email: username,
            givenName: "Ada",
            familyName: "Berg",
            timeZone: "UTC",
            locationId: null,
            roleIds: [4],
          };
          const { id } = await createUser(app.systemContext(), { ...person, password });
          await setUpApp(app, await app.signIn(username, { password }));
          return { UserId: id, Reason: "Lost the phone; recognised in person" };
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

import * as contract from "@remotebay/contract";
import { Secret, TOTP } from "otpauth";
import type { Person, TestApp } from "./app.ts";
import { softwarePasskey } from "./authenticator.ts";
import type { Recipe, World } from "./valid-recipe.ts";

/** Sets an authenticator app up for somebody; its time is the application's. */
export async function setUpApp(app: Pick<TestApp, "clock">, person: Person): Promise<void> {
  await person.ask(contract.confirmAuthenticator, { body: await begun(app, person) });
}

async function begun({ clock }: Pick<TestApp, "clock">, person: Person): Promise<{ Code: string }> {
  const { Secret: seed } = await person.ask(contract.beginAuthenticator, {});
  return { Code: new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: clock.now().getTime() }) };
}

/** Makes a passkey that is not added yet; a user has a limited number of them. */
async function madePasskey(person: Person) {
  for (const { Id } of (await person.ask(contract.getFactors, {})).Passkeys) await person.ask(contract.removePasskey, { body: { Id } });
  const { user, challenge } = await person.ask(contract.getPasskeyOptions, {});
  const passkey = softwarePasskey(user.id);
  return { ...passkey, body: { Name: "Phone", Passkey: passkey.make(challenge) } };
}

/** What the calls about second factors need: `five` and `glass` are no demonstration accounts in that world. */
export function recipesOfFactors({ app, people: { five, glass } }: World): Record<string, Recipe> {
  const added = async () => {
    const passkey = await madePasskey(five);
    return { ...passkey, row: (await five.ask(contract.addPasskey, { body: passkey.body })).id };
  };
  return {
    beginAuthenticator: { who: "five" },
    confirmAuthenticator: { who: "five", body: () => begun(app, five), isUsedUp: true },
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
        return { UserId: (await five.ask(contract.getUserByName, {})).Id };
      },
      isUsedUp: true,
    },
    signInByPasskey: {
      body: async () => {
        const passkey = await madePasskey(glass);
        await glass.ask(contract.addPasskey, { body: passkey.body });
        const { challenge } = await glass.ask(contract.getSignInChallenge, {});
        return { Passkey: passkey.sign(challenge), Demo: false, Solution: 1 };
      },
      isUsedUp: true,
    },
  };
}

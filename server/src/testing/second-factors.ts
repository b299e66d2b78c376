import * as contract from "@remotebay/contract";
import { Secret, TOTP } from "otpauth";
import type { Person, TestApp } from "./app.ts";
import { softwarePasskey } from "./authenticator.ts";

/** Sets an authenticator app up for somebody; its time is the application's. */
export async function setUpApp(app: Pick<TestApp, "clock">, person: Person): Promise<void> {
  await person.ask(contract.confirmAuthenticator, { body: await begunApp(app, person) });
}

/** The code of an authenticator app that is being set up. */
export async function begunApp({ clock }: Pick<TestApp, "clock">, person: Person): Promise<{ Code: string }> {
  const { Secret: seed } = await person.ask(contract.beginAuthenticator, {});
  return { Code: new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: clock.now().getTime() }) };
}

/** Makes a passkey that is not added yet; a user has a limited number of them. */
export async function madePasskey(person: Person) {
  for (const { Id } of (await person.ask(contract.getFactors, {})).Passkeys) await person.ask(contract.removePasskey, { body: { Id } });
  const { user, challenge } = await person.ask(contract.getPasskeyOptions, {});
  const passkey = softwarePasskey(user.id);
  return { ...passkey, body: { Name: "Phone", Passkey: passkey.make(challenge) } };
}

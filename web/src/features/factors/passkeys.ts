import {
  addPasskey,
  deviceName,
  getPasskeyOptions,
  getSignInChallenge,
  type PasskeyAssertion,
  proveByPasskey,
  signInByPasskey,
} from "@remotebay/contract";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { send } from "../../lib/call.ts";

/** What a session by passkey begins with. */
export interface PasskeyChoice {
  demo: boolean;
  solution: number;
}

/**
 * Asks the user's authenticator for a passkey and signs in by it; answers the session's token, or null if the user chose none. With `autofill` nothing
 * opens: the browser offers passkeys where the username is typed, and this waits for one. A later call takes the place of one that waits.
 */
export async function tokenByPasskey(choice: () => PasskeyChoice, autofill = false): Promise<string | null> {
  const Passkey = await answerOfPasskey(autofill);
  if (Passkey === null) return null;
  const { demo, solution } = choice();
  return await send(signInByPasskey, { body: { Passkey, Demo: demo, Solution: solution } });
}

/** Proves again by a passkey who the user is; false if they chose none. */
export async function proveByOwnPasskey(): Promise<boolean> {
  const Passkey = await answerOfPasskey(false);
  if (Passkey === null) return false;
  await send(proveByPasskey, { body: { Passkey } });
  return true;
}

async function answerOfPasskey(autofill: boolean): Promise<PasskeyAssertion | null> {
  const options = await send(getSignInChallenge, {});
  const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }).catch(asNone);
  if (answer === null) return null;
  const { response } = answer;
  return {
    Id: answer.id,
    ClientData: response.clientDataJSON,
    AuthenticatorData: response.authenticatorData,
    Signature: response.signature,
    UserHandle: response.userHandle ?? "",
  };
}

/** Has the user's authenticator make a passkey and adds it, named after this device; false if the user wanted none after all. */
export async function makePasskey(otherwise: string): Promise<boolean> {
  const options = await send(getPasskeyOptions, {});
  const made = await startRegistration({ optionsJSON: options }).catch(asNone);
  if (made === null) return false;
  const { response, clientExtensionResults } = made;
  await send(addPasskey, {
    body: {
      Name: deviceName(navigator.userAgent) || otherwise,
      Passkey: {
        Id: made.id,
        ClientData: response.clientDataJSON,
        Attestation: response.attestationObject,
        // Some browsers do not say; one that does not keep it could never sign in.
        Discoverable: clientExtensionResults.credProps?.rk !== false,
      },
    },
  });
  return true;
}

/** Browsers answer a user who closes their dialog, a wait that ended and one that was replaced with the same two errors. */
function asNone(error: unknown): null {
  const { name, cause } = error as Error & { cause?: Error };
  if ([name, cause?.name].some((one) => one === "NotAllowedError" || one === "AbortError")) return null;
  throw error;
}

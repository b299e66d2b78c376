import type { PasskeyAssertion, PasskeyAttestation } from "@remotebay/contract";
import type { PasskeyRow } from "../store.ts";
import type { RelyingParty } from "./relying-party.ts";

/** The signatures that authenticators make: EdDSA, ES256 and, for Windows, RS256 (numbers of COSE). */
export const algorithms = [-8, -7, -257] as const;

/** Loaded with the first passkey: it would take a tenth of every start. */
const library = () => import("@simplewebauthn/server");

/** Where an answer has to come from, and to which challenge. */
interface Expected {
  site: RelyingParty;
  challenge: string;
}

/** The challenge that an authenticator's answer names; empty for what is no such answer. */
export function challengeOf(clientData: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** What is stored of a new passkey; null if it was made for another site or challenge, or without asking who its user is. */
export async function checkAttestation(
  { Id, ClientData, Attestation }: PasskeyAttestation,
  { site, challenge }: Expected,
): Promise<Pick<PasskeyRow, "credentialId" | "publicKey" | "counter" | "isSynced"> | null> {
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: {
      id: Id,
      rawId: Id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: ClientData, attestationObject: Attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(refused);
  if (!checked?.verified) return null;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    isSynced: credentialBackedUp,
  };
}

/** The passkey's new counter; null if its answer is for another site or challenge, was made without asking who its user is, or is not signed by it. */
export async function checkAssertion(
  { Id, ClientData, AuthenticatorData, Signature, UserHandle }: PasskeyAssertion,
  { credentialId, publicKey, counter }: PasskeyRow,
  { site, challenge }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: {
      id: Id,
      rawId: Id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: ClientData, authenticatorData: AuthenticatorData, signature: Signature, userHandle: UserHandle },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
  }).catch(refused);
  return checked?.verified === true ? checked.authenticationInfo.newCounter : null;
}

/** The library throws for each of the many ways in which an answer can be wrong. */
function refused(): null {
  return null;
}

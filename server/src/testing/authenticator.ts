import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import type { PasskeyAssertion, PasskeyAttestation } from "@remotebay/contract";

/** What an authenticator does otherwise than it should, to attack the service with. */
export interface Deviation {
  /** The page that asked; default `http://localhost`. */
  origin?: string;
  /** The site that the passkey is for; default `localhost`. */
  rpId?: string;
  /** Whether it asked who its user is; default true. */
  verified?: boolean;
  /** `webauthn.create` or `webauthn.get`. */
  type?: string;
  /** What it says that it was used; by default once more than the last time. */
  counter?: number;
  userHandle?: string;
}

/** One passkey of a security key in software. */
export interface SoftwarePasskey {
  id: string;
  /** Answers the challenge of `Factor/PasskeyOptions`. */
  make(challenge: string, deviation?: Deviation): PasskeyAttestation;
  /** Answers the challenge of `Passkey/SignInOptions`. */
  sign(challenge: string, deviation?: Deviation): PasskeyAssertion;
}

/** A new passkey with a key pair of its own, for a user whom the service names so (W3C WebAuthn level 2; ES256). */
export function softwarePasskey(userHandle: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(32);
  const id = credential.toString("base64url");
  let uses = 0;
  const authenticatorData = ({ rpId = "localhost", verified = true, counter = ++uses }: Deviation, attested?: Buffer): Buffer => {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head, ...(attested ? [attested] : [])]);
  };
  return {
    id,
    make: (challenge, deviation = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.byteLength);
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(publicKey)]);
      const data = authenticatorData({ counter: 0, ...deviation }, attested);
      return {
        Id: id,
        ClientData: clientData("webauthn.create", challenge, deviation).toString("base64url"),
        Attestation: attestationObject(data).toString("base64url"),
        Discoverable: true,
      };
    },
    sign: (challenge, deviation = {}) => {
      const data = authenticatorData(deviation);
      const client = clientData("webauthn.get", challenge, deviation);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        Id: id,
        ClientData: client.toString("base64url"),
        AuthenticatorData: data.toString("base64url"),
        Signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
        UserHandle: deviation.userHandle ?? userHandle,
      };
    },
  };
}

function clientData(type: string, challenge: string, deviation: Deviation): Buffer {
  return Buffer.from(
    JSON.stringify({ type: deviation.type ?? type, challenge, origin: deviation.origin ?? "http://localhost", crossOrigin: false }),
  );
}

/** CBOR of `{ fmt: "none", attStmt: {}, authData }` (RFC 8949). */
function attestationObject(authData: Buffer): Buffer {
  const size = Buffer.alloc(3);
  size.writeUInt8(0x59);
  size.writeUInt16BE(authData.byteLength, 1);
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    Buffer.from([0xa0]),
    cborText("authData"),
    size,
    authData,
  ]);
}

const coordinate = (label: number, value: string) => Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, "base64url")]);

/** A public key on P-256 as COSE (RFC 9053): key type EC2, algorithm ES256, curve and point. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), coordinate(0x21, x), coordinate(0x22, y)]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

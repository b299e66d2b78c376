import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { fromBER } from "asn1js";
import { Certificate, TimeStampReq } from "pkijs";
import { type Bytes, fromHex, joined, sha256, utf8 } from "../bytes.ts";
import { der, derOf } from "../signature.ts";

/** A small authority of RFC 3161 for tests: answers requests as one does. */
export interface TimeAuthority {
  certificate: Bytes;
  answer(request: Bytes, at: Date): Promise<Bytes>;
}

const ecdsaWithSha256 = fromHex("300a06082a8648ce3d040302");
const sha256Algorithm = fromHex("300b0609608648016503040201");

export async function newTimeAuthority(name = "Harbour Time", usage = "06082b06010505070308"): Promise<TimeAuthority> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const certificate = certificateOf(name, new Uint8Array(publicKey.export({ type: "spki", format: "der" })), privateKey, usage);
  return {
    certificate,
    answer: async (request, at) => {
      const { messageImprint, nonce } = TimeStampReq.fromBER(request);
      const info = der(
        0x30,
        fromHex("020101"),
        fromHex("06042a030405"),
        new Uint8Array(messageImprint.toSchema().toBER()),
        der(
          0x02,
          crypto.getRandomValues(new Uint8Array(8)).map((byte, nth) => (nth === 0 ? (byte & 0x3f) | 0x40 : byte)),
        ),
        der(0x18, timeOf(at)),
        nonce ? new Uint8Array(nonce.toBER()) : new Uint8Array(),
      );
      return der(0x30, der(0x30, fromHex("020100")), await tokenOf(info, certificate, privateKey));
    },
  };
}

const attribute = (type: string, value: Bytes) => der(0x30, fromHex(type), der(0x31, value));

async function tokenOf(info: Bytes, certificate: Bytes, key: KeyObject): Promise<Bytes> {
  const attributes = joined(
    attribute("06092a864886f70d010903", fromHex("060b2a864886f70d0109100104")),
    attribute("06092a864886f70d010904", der(0x04, await sha256(info))),
    attribute("060b2a864886f70d010910022f", der(0x30, der(0x30, der(0x30, der(0x04, await sha256(certificate)))))),
  );
  const { issuer, serialNumber } = Certificate.fromBER(certificate);
  const signer = der(
    0x30,
    fromHex("020101"),
    der(0x30, new Uint8Array(issuer.toSchema().toBER()), new Uint8Array(serialNumber.toBER())),
    sha256Algorithm,
    der(0xa0, attributes),
    ecdsaWithSha256,
    der(0x04, new Uint8Array(sign("sha256", der(0x31, attributes), key))),
  );
  const content = der(0x30, fromHex("060b2a864886f70d0109100104"), der(0xa0, der(0x04, info)));
  const signed = der(0x30, fromHex("020103"), der(0x31, sha256Algorithm), content, der(0xa0, certificate), der(0x31, signer));
  return der(0x30, fromHex("06092a864886f70d010702"), der(0xa0, signed));
}

/** Self-signed, for ten years, for time stamps alone (or another extended usage). */
function certificateOf(name: string, publicKey: Bytes, key: KeyObject, usage: string): Bytes {
  const names = der(0x30, der(0x31, der(0x30, fromHex("0603550403"), der(0x0c, utf8(name)))));
  const extension = der(0x30, fromHex("0603551d25"), fromHex("0101ff"), der(0x04, der(0x30, fromHex(usage))));
  const content = der(
    0x30,
    fromHex("a003020102"),
    fromHex("020142"),
    ecdsaWithSha256,
    names,
    der(0x30, der(0x17, utf8("260101000000Z")), der(0x17, utf8("360101000000Z"))),
    names,
    publicKey,
    der(0xa3, der(0x30, extension)),
  );
  const made = der(0x30, content, ecdsaWithSha256, der(0x03, joined(new Uint8Array(1), new Uint8Array(sign("sha256", content, key)))));
  if (fromBER(made).offset === -1) throw new Error("the certificate has no form");
  return derOf(Certificate.fromBER(made));
}

function timeOf(at: Date): Bytes {
  return utf8(at.toISOString().replaceAll(/[-T:]|\.\d+/g, ""));
}

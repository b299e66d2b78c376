import { Certificate, ContentInfo, SignedData } from "pkijs";
import { type Bytes, fromHex, hex, isSame } from "./bytes.ts";
import { refused } from "./reasons.ts";
import { der, derOf, issuerAndSerialOf, plainSignature } from "./signature.ts";

// A time stamp in a PDF stands in the one place that nothing covers. So it is made again from what its own signature and the document cover, and compared.

const oid = {
  signedData: fromHex("06092a864886f70d010702"),
  timeStampInfo: fromHex("060b2a864886f70d0109100104"),
};

/** How a stamp may be signed for each hash: with RSA under its two names, or ECDSA; in hex, with and without the parameter that some write. */
const algorithms = (["2.16.840.1.101.3.4.2.1", "2.16.840.1.101.3.4.2.2", "2.16.840.1.101.3.4.2.3"] as const).map((name, at) => ({
  name,
  digests: new Set([`300d06096086480165030402${digit(at + 1)}0500`, `300b06096086480165030402${digit(at + 1)}`]),
  rsa: new Set(["300d06092a864886f70d0101010500", `300d06092a864886f70d0101${digit(at + 11)}0500`]),
  ecdsa: `300a06082a8648ce3d0403${digit(at + 2)}`,
}));

function digit(number: number): string {
  return number.toString(16).padStart(2, "0");
}

/** The certificates in a stamp. */
export function certificatesIn(stamp: Bytes): Bytes[] {
  return read(stamp).certificates;
}

/** Refuses a stamp in which one byte is covered neither by its signature nor by these certificates. Whether the signature fits is checked elsewhere. */
export function requireCovered(stamp: Bytes, covered: readonly Bytes[]): void {
  const parts = read(stamp);
  const again = remade(parts);
  if (!again || !isSame(again, stamp) || !parts.certificates.every((one) => covered.some((other) => isSame(one, other))))
    throw refused("stamp-form");
}

interface Parts {
  signed: SignedData;
  /** In DER. */
  certificates: Bytes[];
  /** How each is named where it signs. */
  names: Bytes[];
}

function read(stamp: Bytes): Parts {
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(stamp).content });
    const found = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
    return { signed, certificates: found.map(derOf), names: found.map(issuerAndSerialOf) };
  } catch {
    throw refused("stamp-form");
  }
}

/** A stamp as it is written with nothing but what it needs; undefined where a part is missing or of a kind that is not known. */
function remade({ signed, certificates, names }: Parts): Bytes | undefined {
  try {
    const { signerInfos, digestAlgorithms, encapContentInfo } = signed;
    const [[signer], [digest]] = [signerInfos, digestAlgorithms];
    const attributes = signer?.signedAttrs?.encodedValue;
    const info = encapContentInfo.eContent?.getValue();
    if (!signer || !digest || !attributes || !info) return undefined;
    const [outer, inner, how] = [digest, signer.digestAlgorithm, signer.signatureAlgorithm].map(
      (one) => new Uint8Array(one.toSchema().toBER()),
    );
    const known = algorithms.find(({ name }) => name === signer.digestAlgorithm.algorithmId);
    const value = Uint8Array.from(signer.signature.valueBlock.valueHexView);
    if (!known || !outer || !inner || !how || !known.digests.has(hex(outer)) || !known.digests.has(hex(inner))) return undefined;
    if (hex(how) === known.ecdsa) plainSignature(value, value.byteLength);
    else if (!known.rsa.has(hex(how))) return undefined;
    const tagged = new Uint8Array(attributes.slice(0));
    tagged[0] = 0xa0;
    const own = names.find((one) => isSame(one, new Uint8Array(signer.sid.toSchema().toBER())));
    if (!own) return undefined;
    const signerInfo = der(0x30, fromHex("020101"), own, inner, tagged, how, der(0x04, value));
    const content = der(0x30, oid.timeStampInfo, der(0xa0, der(0x04, new Uint8Array(info))));
    const all = der(0xa0, ...certificates);
    const data = der(0x30, fromHex("020103"), der(0x31, outer), content, all, der(0x31, signerInfo));
    return der(0x30, oid.signedData, der(0xa0, data));
  } catch {
    return undefined;
  }
}

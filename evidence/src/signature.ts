import { fromBER } from "asn1js";
import { Certificate, ContentInfo, SignedData } from "pkijs";
import { type Bytes, fromHex, isSame, joined, sha256 } from "./bytes.ts";
import { refused } from "./reasons.ts";

/** What signs packs: a key of this installation today, a key service tomorrow. */
export interface Signer {
  /** In DER: the signer's own, then those that certify it. */
  certificates: readonly Bytes[];
  kind: KeyKind;
  /** Signs with SHA-256: ECDSA as `SEQUENCE { r, s }`, RSA as PKCS#1 v1.5. */
  sign(bytes: Bytes): Promise<Bytes>;
}
export type KeyKind = "ecdsa" | "rsa";

/** What a signature consists of. */
interface Parts {
  certificates: readonly Bytes[];
  kind: KeyKind;
  /** To the second; null in a document's, which says it itself. */
  at: Date | null;
  /** SHA-256 of what is signed. */
  digest: Bytes;
}

const oid = {
  data: "06092a864886f70d010701",
  signedData: "06092a864886f70d010702",
  contentType: "06092a864886f70d010903",
  messageDigest: "06092a864886f70d010904",
  signingTime: "06092a864886f70d010905",
  signingCertificateV2: "060b2a864886f70d010910022f",
  sha256: "0609608648016503040201",
} as const;
const signatureAlgorithms: Readonly<Record<KeyKind, string>> = { ecdsa: "300a06082a8648ce3d040302", rsa: "300d06092a864886f70d0101010500" };
const version = fromHex("020101");

/**
 * A detached signature of content in the form CAdES (EN 319 122-1, B-B): CMS signed-data with the hashes of all its certificates among what is signed.
 * Without a time it is that of a PDF (PAdES).
 */
export async function signDetached(content: Bytes, { certificates, kind, sign }: Signer, now: Date | null): Promise<Bytes> {
  const at = now && new Date(Math.floor(now.getTime() / 1000) * 1000);
  const parts = { certificates, kind, at, digest: await sha256(content) };
  const attributes = await attributesOf(parts);
  return signedDataOf(parts, attributes, await sign(der(0x31, attributes)));
}

/** What a valid signature says. */
export interface Signed {
  at: Date;
  /** The signer's first. */
  certificates: readonly Certificate[];
  /** The signer's in DER. */
  certificate: Bytes;
}

/**
 * Checks a detached signature over content. It is read, made again from what was read, and compared: bytes that no signature covers (an attribute more,
 * another form of a number) are refused like wrong ones.
 */
export async function checkSignature(signature: Bytes, content: Bytes): Promise<Signed> {
  const { at, ...signed } = await checkParts(signature, content);
  if (at === null) throw refused("signature-form");
  return { at, ...signed };
}

/** Checks the signature of a PDF in the same way; when it was made is said by the PDF. */
export async function checkDocumentSignature(signature: Bytes, content: Bytes): Promise<Omit<Signed, "at">> {
  const { at, ...signed } = await checkParts(signature, content);
  if (at !== null) throw refused("signature-form");
  return signed;
}

async function checkParts(signature: Bytes, content: Bytes): Promise<Omit<Signed, "at"> & { at: Date | null }> {
  // What is not understood is refused, in whichever way it breaks the reader.
  const { parts, value, certificates } = await readWhole(signature).catch(() => {
    throw refused("signature-form");
  });
  if (!isSame(parts.digest, await sha256(content))) throw refused("signature-invalid");
  const [certificate] = certificates;
  const [own] = parts.certificates;
  if (!certificate || !own) throw refused("signature-form");
  if (!(await isSignedBy(certificate, parts.kind, value, der(0x31, await attributesOf(parts))))) throw refused("signature-invalid");
  return { at: parts.at, certificates, certificate: own };
}

async function readWhole(signature: Bytes): Promise<{ parts: Parts; value: Bytes; certificates: Certificate[] }> {
  const signed = new SignedData({ schema: ContentInfo.fromBER(signature).content });
  const [signer] = signed.signerInfos;
  const certificates = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
  const valueOf = (type: string) => signer?.signedAttrs?.attributes.find((one) => one.type === type)?.values[0];
  const at: unknown = valueOf("1.2.840.113549.1.9.5")?.toDate() ?? null;
  const digest: unknown = valueOf("1.2.840.113549.1.9.4")?.valueBlock.valueHexView;
  if (!signer || !(at === null || at instanceof Date) || !(digest instanceof Uint8Array)) throw new Error("a part is missing");
  const kind = signer.signatureAlgorithm.algorithmId === "1.2.840.10045.4.3.2" ? "ecdsa" : "rsa";
  const parts: Parts = { certificates: certificates.map(derOf), kind, at, digest: Uint8Array.from(digest) };
  const value = Uint8Array.from(signer.signature.valueBlock.valueHexView);
  if (!isSame(await signedDataOf(parts, await attributesOf(parts), value), signature)) throw new Error("it has another form");
  return { parts, value, certificates };
}

/** A certificate as it was signed by its issuer. */
export function derOf(certificate: Certificate): Bytes {
  return new Uint8Array(certificate.toSchema(false).toBER());
}

/** The signed attributes in the order of DER: contents of a SET OF. */
async function attributesOf({ certificates, at, digest }: Parts): Promise<Bytes> {
  const hashes = await Promise.all(certificates.map(async (certificate) => der(0x30, der(0x04, await sha256(certificate)))));
  const attributes = [
    attribute(oid.contentType, fromHex(oid.data)),
    ...(at ? [attribute(oid.signingTime, timeOf(at))] : []),
    attribute(oid.messageDigest, der(0x04, digest)),
    attribute(oid.signingCertificateV2, der(0x30, der(0x30, ...hashes))),
  ];
  return joined(...attributes.toSorted(compareBytes));
}

function attribute(type: string, value: Bytes): Bytes {
  return der(0x30, fromHex(type), der(0x31, value));
}

async function signedDataOf({ certificates, kind }: Parts, attributes: Bytes, value: Bytes): Promise<Bytes> {
  const [own = new Uint8Array()] = certificates;
  const digestAlgorithm = der(0x30, fromHex(oid.sha256));
  const signer = der(
    0x30,
    version,
    issuerAndSerialOf(Certificate.fromBER(own)),
    digestAlgorithm,
    der(0xa0, attributes),
    fromHex(signatureAlgorithms[kind]),
    der(0x04, value),
  );
  const signedData = der(
    0x30,
    version,
    der(0x31, digestAlgorithm),
    der(0x30, fromHex(oid.data)),
    der(0xa0, ...certificates),
    der(0x31, signer),
  );
  return der(0x30, fromHex(oid.signedData), der(0xa0, signedData));
}

export function issuerAndSerialOf({ issuer, serialNumber }: Certificate): Bytes {
  return der(0x30, new Uint8Array(issuer.toSchema().toBER()), new Uint8Array(serialNumber.toBER()));
}

async function isSignedBy(certificate: Certificate, kind: KeyKind, value: Bytes, bytes: Bytes): Promise<boolean> {
  try {
    const key = await publicKeyOf(certificate, kind);
    if (kind === "rsa") return await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, value, bytes);
    const size = key.algorithm as EcKeyAlgorithm;
    return await crypto.subtle.verify(
      { name: "ECDSA", hash: "SHA-256" },
      key,
      plainSignature(value, curveBytes[size.namedCurve] ?? 32),
      bytes,
    );
  } catch {
    return false;
  }
}

const curveBytes: Readonly<Record<string, number>> = { "P-256": 32, "P-384": 48 };
const curves: Readonly<Record<string, string>> = { "06082a8648ce3d030107": "P-256", "06052b81040022": "P-384" };

function publicKeyOf({ subjectPublicKeyInfo: info }: Certificate, kind: KeyKind): Promise<CryptoKey> {
  const spki = info.toSchema().toBER();
  if (kind === "rsa") return crypto.subtle.importKey("spki", spki, { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, false, ["verify"]);
  const parameters: unknown = info.algorithm.algorithmParams;
  const namedCurve = Object.entries(curves).find(([known]) => isCurve(parameters, known))?.[1];
  if (namedCurve === undefined) throw refused("signature-form");
  return crypto.subtle.importKey("spki", spki, { name: "ECDSA", namedCurve }, false, ["verify"]);
}

function isCurve(parameters: unknown, known: string): boolean {
  const encoded = (parameters as { toBER?: () => ArrayBuffer } | undefined)?.toBER?.();
  return encoded !== undefined && isSame(new Uint8Array(encoded), fromHex(known));
}

/** `SEQUENCE { r, s }` as WebCrypto takes it: both numbers in full length. Another form of the same numbers is refused. */
export function plainSignature(value: Bytes, size: number): Bytes {
  const { result } = fromBER(value);
  const numbers = (result as unknown as { valueBlock: { value: { valueBlock: { valueHexView: Uint8Array } }[] } }).valueBlock.value;
  const [r, s] = numbers.map(({ valueBlock }) => Uint8Array.from(valueBlock.valueHexView));
  if (!r || !s || !isSame(der(0x30, integer(r), integer(s)), value)) throw refused("signature-form");
  return joined(padded(r, size), padded(s, size));
}

function integer(value: Bytes): Bytes {
  const short = withoutZeros(value);
  return der(0x02, (short[0] ?? 0) > 0x7f ? joined(new Uint8Array(1), short) : short);
}

function padded(value: Bytes, size: number): Bytes {
  const short = withoutZeros(value);
  return joined(new Uint8Array(size - short.byteLength), short);
}

function withoutZeros(value: Bytes): Bytes {
  const first = value.findIndex((byte) => byte !== 0);
  return first === -1 ? new Uint8Array(1) : value.subarray(first);
}

/** UTCTime, as CMS wants it for years up to 2049. */
function timeOf(at: Date): Bytes {
  const text = at.toISOString().replaceAll(/[-T:]|\.\d+/g, "");
  return der(
    0x17,
    Uint8Array.from(text.slice(2), (letter) => letter.charCodeAt(0)),
  );
}

/** One value in DER. */
export function der(tag: number, ...content: readonly Bytes[]): Bytes {
  const value = joined(...content);
  const size = value.byteLength;
  const digits = size.toString(16);
  const long = fromHex(digits.length % 2 === 0 ? digits : `0${digits}`);
  const length = size < 0x80 ? [size] : [0x80 | long.byteLength, ...long];
  return joined(Uint8Array.from([tag, ...length]), value);
}

function compareBytes(one: Bytes, other: Bytes): number {
  const at = one.findIndex((byte, place) => byte !== other[place]);
  return at === -1 ? one.byteLength - other.byteLength : (one[at] ?? 0) - (other[at] ?? 0);
}

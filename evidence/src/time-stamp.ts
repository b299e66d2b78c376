import { fromBER } from "asn1js";
import { Certificate, ContentInfo, SignedData, TSTInfo } from "pkijs";
import { type Bytes, fromHex, isSame, sha256 } from "./bytes.ts";
import { type CertificateFacts, describeCertificate, isChain } from "./certificate.ts";
import { refused } from "./reasons.ts";
import { der, derOf } from "./signature.ts";

// Time stamps of RFC 3161: an authority signs that it has seen a hash, and when.

const sha256Oid = "2.16.840.1.101.3.4.2.1";
/** SHA-256, SHA-384 and SHA-512. */
const strongDigests = new Set([sha256Oid, "2.16.840.1.101.3.4.2.2", "2.16.840.1.101.3.4.2.3"]);
const oid = {
  timeStampInfo: "1.2.840.113549.1.9.16.1.4",
  extendedKeyUsage: "2.5.29.37",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
} as const;
/** `id-kp-timeStamping` as a whole value in DER. */
const timeStamping = fromHex("06082b06010505070308");

/** What is sent to an authority: the hash of what is stamped, and a number of the asker's. */
export async function timeStampRequest(content: Bytes, nonce: Bytes): Promise<Bytes> {
  const algorithm = der(0x30, fromHex("0609608648016503040201"), fromHex("0500"));
  const imprint = der(0x30, algorithm, der(0x04, await sha256(content)));
  return der(0x30, fromHex("020101"), imprint, der(0x02, nonce), fromHex("0101ff"));
}

/** What an authority stated. */
export interface TimeStamp {
  at: Date;
  authority: CertificateFacts;
  /** The asker's number; undefined where there is none. */
  nonce: Bytes | undefined;
}

/** The stamp in the answer of an authority. Throws where it refused, with what it said. */
export function tokenIn(answer: Bytes): Bytes {
  const [status, token] = parts(fromBER(answer).result);
  const granted = parts(status)[0] as { valueBlock: { valueDec: number } } | undefined;
  // Granted, or granted with another choice than asked for.
  if (token === undefined || granted === undefined || granted.valueBlock.valueDec > 1)
    throw new Error(`the time stamp authority refused: status ${granted?.valueBlock.valueDec ?? "missing"}`);
  return Uint8Array.from((token as unknown as { valueBeforeDecodeView: Uint8Array }).valueBeforeDecodeView);
}

/** Checks that a stamp is of a content and signed by the authority that it names. Who that is has to be judged by whoever relies on it. */
export async function checkTimeStamp(token: Bytes, content: Bytes): Promise<TimeStamp> {
  const { signed, info } = read(token);
  if (info.messageImprint.hashAlgorithm.algorithmId !== sha256Oid) throw refused("stamp-form");
  if (!isSame(Uint8Array.from(info.messageImprint.hashedMessage.valueBlock.valueHexView), await sha256(content)))
    throw refused("stamp-other");
  // It takes a whole buffer; a document of some megabytes is not copied for it.
  const data = content.byteLength === content.buffer.byteLength ? content.buffer : content.slice().buffer;
  const result = await signed.verify({ signer: 0, data, extendedMode: true }).catch(() => undefined);
  const own = result?.signerCertificate;
  if (!result?.signatureVerified || !own) throw refused("stamp-invalid");
  const all = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
  if (!isForStamps(own) || !(await isNamed(signed, own)) || !(await isChain(chainOf(own, all)))) throw refused("stamp-invalid");
  const authority = await describeCertificate(own);
  if (info.genTime < authority.from || info.genTime > authority.until) throw refused("stamp-invalid");
  const nonce = info.nonce && Uint8Array.from(info.nonce.valueBlock.valueHexView);
  return { at: info.genTime, authority, nonce };
}

function read(token: Bytes): { signed: SignedData; info: TSTInfo } {
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(token).content });
    const { eContentType, eContent } = signed.encapContentInfo;
    const [signer, ...others] = signed.signerInfos;
    if (eContentType !== oid.timeStampInfo || !eContent || !signer?.signedAttrs || others.length > 0) throw new Error("a part is missing");
    if (!strongDigests.has(signer.digestAlgorithm.algorithmId)) throw new Error("a weak hash");
    return { signed, info: TSTInfo.fromBER(eContent.getValue()) };
  } catch {
    throw refused("stamp-form");
  }
}

/** RFC 3161, 2.3: a key that signs stamps signs nothing else. */
function isForStamps({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === oid.extendedKeyUsage);
  return usage?.critical === true && isSame(Uint8Array.from(usage.extnValue.valueBlock.valueHexView), der(0x30, timeStamping));
}

/** Whether the signed attributes name the certificate, so that no other one of the same key stands in its place. */
async function isNamed(signed: SignedData, own: Certificate): Promise<boolean> {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? [];
  const named = attributes.find(({ type }) => type === oid.signingCertificateV2 || type === oid.signingCertificate);
  const value = named?.values[0] as { toBER(): ArrayBuffer } | undefined;
  if (!named || !value) return false;
  const hash = named.type === oid.signingCertificate ? "SHA-1" : hashNamed(value);
  const digest = new Uint8Array(await crypto.subtle.digest(hash, derOf(own)));
  return contains(new Uint8Array(value.toBER()), der(0x04, digest));
}

/** SHA-256, unless the attribute says another one. */
function hashNamed(value: { toBER(): ArrayBuffer }): string {
  const bytes = new Uint8Array(value.toBER());
  if (contains(bytes, fromHex("0609608648016503040202"))) return "SHA-384";
  return contains(bytes, fromHex("0609608648016503040203")) ? "SHA-512" : "SHA-256";
}

function contains(bytes: Bytes, part: Bytes): boolean {
  for (let at = 0; at + part.byteLength <= bytes.byteLength; at++) if (isSame(bytes.subarray(at, at + part.byteLength), part)) return true;
  return false;
}

/** The certificate, then those that certify it as far as they are in the stamp. */
function chainOf(own: Certificate, all: readonly Certificate[]): Certificate[] {
  const chain = [own];
  for (let last = own; !last.subject.isEqual(last.issuer);) {
    const issuer = all.find((one) => !chain.includes(one) && one.subject.isEqual(last.issuer));
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

function parts(value: unknown): unknown[] {
  const inner = (value as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value;
  return Array.isArray(inner) ? inner : [];
}

import type { Certificate } from "pkijs";
import { type Bytes, fromHex, hex, joined, sha256 } from "./bytes.ts";
import { type CertificateFacts, describeCertificate, isChain } from "./certificate.ts";
import { readUpdate } from "./document-update.ts";
import { type Reason, Refused, refused } from "./reasons.ts";
import { checkDocumentSignature, derOf } from "./signature.ts";
import { requireCovered } from "./strict-stamp.ts";
import { checkTimeStamp, type TimeStamp } from "./time-stamp.ts";

const start = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Whether a file is a PDF by its first bytes. */
export function isDocument(bytes: Bytes): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** What is known of the PDF of a report by itself. */
export interface VerifiedDocument {
  /** SHA-256 of the whole file, in hex, by which the installation that issued it knows it. */
  sha256: string;
  /** Whether there is a signature in it, and the whole file is what was signed. Reports from before there was one have none. */
  signature: "valid" | "none" | "wrong";
  reasons: readonly Reason[];
  /** When it was signed by the clock of the signer; only of a signature that is valid. */
  signedAt?: Date;
  certificate?: CertificateFacts;
  /** What an authority stated later of the document and its signature; undefined where nothing was added. */
  stamp?: TimeStamp;
}

/** Clocks differ, but what is stamped was signed before. */
export const clockMs = 5 * 60_000;

/** Checks the PDF of a report alone. Nothing is asked of anybody. */
export async function verifyDocument(bytes: Bytes): Promise<VerifiedDocument> {
  const hash = hex(await sha256(bytes));
  try {
    const found = await checkDocument(bytes);
    return { sha256: hash, signature: found ? "valid" : "none", reasons: [], ...found };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { sha256: hash, signature: "wrong", reasons: error.reasons };
  }
}

/** What the signature and the stamp in a document say; undefined where it has no signature. Throws `Refused` where they do not fit. */
export async function checkDocument(bytes: Bytes): Promise<Pick<VerifiedDocument, "signedAt" | "certificate" | "stamp"> | undefined> {
  const found = signatureIn(bytes);
  if (found === undefined) return undefined;
  const { facts } = await checkSigned(found);
  const stamp = await checkUpdate(bytes, found);
  return { signedAt: found.at, certificate: facts, ...(stamp && { stamp }) };
}

/** The certificates of a document with a valid signature to which nothing was added, the signer's first, in DER. */
export async function signerOfDocument(bytes: Bytes): Promise<Bytes[]> {
  const found = signatureIn(bytes);
  if (found === undefined) throw refused("no-signature");
  if (found.length !== bytes.byteLength) throw refused("update-form");
  return (await checkSigned(found)).chain.map(derOf);
}

/** What was appended to a document after its signature; undefined where nothing was. */
export function updateOf(bytes: Bytes): ReturnType<typeof readUpdate> | undefined {
  const found = signatureIn(bytes);
  return found === undefined || found.length === bytes.byteLength ? undefined : updateIn(bytes, found.length);
}

async function checkSigned({ signature, content, at }: SignedPart): Promise<{ facts: CertificateFacts; chain: readonly Certificate[] }> {
  const { certificates } = await checkDocumentSignature(signature, content).catch((error: unknown) => {
    throw error instanceof Refused && error.reasons[0]?.code === "signature-invalid" ? refused("document-changed") : error;
  });
  const [own] = certificates;
  const facts = own && (await describeCertificate(own));
  if (!facts || !(await isChain(certificates))) throw refused("certificate-invalid");
  if (at < facts.from || at > facts.until) throw refused("certificate-expired");
  return { facts, chain: certificates };
}

/** What was appended to a document after its signature: nothing, or a stamp and the certificates for it. */
async function checkUpdate(bytes: Bytes, { length, at }: SignedPart): Promise<TimeStamp | undefined> {
  if (length === bytes.byteLength) return undefined;
  const { validation, stamp, content } = updateIn(bytes, length);
  requireCovered(stamp, validation.certificates);
  const found = await checkTimeStamp(stamp, content);
  if (found.at.getTime() < at.getTime() - clockMs) throw refused("stamp-early");
  return found;
}

function updateIn(bytes: Bytes, length: number): ReturnType<typeof readUpdate> {
  try {
    return readUpdate(bytes.subarray(0, length), bytes.subarray(length));
  } catch {
    throw refused("update-form");
  }
}

const mark = "/SubFilter /ETSI.CAdES.detached";
const form =
  /^\/SubFilter \/ETSI\.CAdES\.detached\n {2}\/M \(D:(\d{14})Z\)\n {2}\/ByteRange \[0 (\d{10}) (\d{10}) (\d{10})\]\n {2}\/Contents (<[0-9a-f]+>)/;

/** The part of a PDF that is signed, from its begin. */
interface SignedPart {
  signature: Bytes;
  content: Bytes;
  at: Date;
  length: number;
}

/**
 * The signature of a PDF and what it signs; undefined where there is none. What follows is shown by programs too, and so has to be judged. The place that
 * the signature leaves out holds it, then zeros, and nothing else.
 */
function signatureIn(bytes: Bytes): SignedPart | undefined {
  const at = lastPlaceOf(mark, bytes);
  if (at === -1) return undefined;
  const text = asText(bytes, at);
  const [, time = "", from, to, rest, contents = ""] = form.exec(text) ?? [];
  const [begin, end] = [Number(from), Number(to)];
  const length = end + Number(rest);
  if (at + text.indexOf(contents) !== begin || end - begin !== contents.length || length > bytes.byteLength || length <= end)
    throw refused("signature-form");
  const place = fromHex(contents.slice(1, -1));
  const size = 4 + (place[2] ?? 0) * 256 + (place[3] ?? 0);
  if (place[0] !== 0x30 || place[1] !== 0x82 || place.subarray(size).some((byte) => byte !== 0)) throw refused("signature-form");
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(time) ?? [];
  return {
    signature: place.slice(0, size),
    content: joined(bytes.subarray(0, begin), bytes.subarray(end, length)),
    length,
    at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
  };
}

const asText = (bytes: Bytes, from: number, until?: number) => new TextDecoder("latin1").decode(bytes.subarray(from, until));

/** Where a word of ASCII stands last; -1: nowhere. What we append stands at the end, and a PDF has some megabytes. */
function lastPlaceOf(word: string, bytes: Bytes): number {
  const step = 65_536;
  for (let until = bytes.byteLength; until > 0; until -= step) {
    const from = Math.max(0, until - step);
    const found = asText(bytes, from, until + word.length - 1).lastIndexOf(word);
    if (found !== -1) return from + found;
  }
  return -1;
}

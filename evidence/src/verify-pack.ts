import { checksOfAdded, splitPack } from "./additions.ts";
import type { ProvenEntry } from "./audit-proof.ts";
import { type Bytes, hex, sha256 } from "./bytes.ts";
import { type CertificateFacts, describeCertificate, isChain } from "./certificate.ts";
import { type Citation, citationsOf } from "./citations.ts";
import { readContainer, signatureName, writeContainer } from "./container.ts";
import { checkManifest } from "./manifest.ts";
import { checkReport, type PackReport } from "./pack-report.ts";
import { type Reason, Refused, refused } from "./reasons.ts";
import { checkSignature } from "./signature.ts";
import type { TimeStamp } from "./time-stamp.ts";

export const checkNames = [
  "container",
  "files",
  "signature",
  "certificate",
  "issuer",
  "report",
  "added",
  "stamp",
  "document",
  "proof",
  "newest",
] as const;
export type CheckName = (typeof checkNames)[number];

/** One check: whether the pack passed it, or why it did not. A check that could not be made, since an earlier one failed, is left out. */
export interface Check {
  name: CheckName;
  ok: boolean;
  reasons: readonly Reason[];
}

/** What is known of a pack from elsewhere. */
export interface Known {
  /** Fingerprints of the certificates of the issuer it should be from, in hex; undefined: any. */
  issuers?: readonly string[];
  /** SHA-256 in hex of the newest pack of the report; undefined: not known. */
  newest?: string;
}

/** The result of a verification. */
export interface Verified {
  ok: boolean;
  checks: readonly Check[];
  /** SHA-256 of the whole file, in hex. */
  sha256: string;
  /** SHA-256 of the pack as it was first signed, before a time stamp or a proof was added: the next version names this one. */
  firstSha256?: string;
  /** What an authority stated; only of a stamp that is valid. */
  stamp?: TimeStamp;
  /** What an authority stated of the PDF with what was appended to it; only of a stamp that is valid. */
  documentStamp?: TimeStamp;
  /** Where in the audit trail the pack stands; only of a proof that is valid. */
  proof?: ProvenEntry;
  /** When it was signed by the clock of the signer; only of a signature that is valid. */
  signedAt?: Date;
  certificate?: CertificateFacts;
  report?: PackReport;
  /** What the report cites; undefined of packs from before they had a file of it. */
  citations?: readonly Citation[];
  /** The files that the signature covers. */
  files?: readonly { name: string; size: number }[];
}

/** Checks a pack by itself, and against what is known of it. Nothing is asked of anybody. */
export async function verifyPack(pack: Bytes, known: Known = {}): Promise<Verified> {
  const checks: Check[] = [];
  const result: { -readonly [Field in keyof Verified]: Verified[Field] } = { ok: false, checks, sha256: hex(await sha256(pack)) };
  const check = async <T>(name: CheckName, work: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      const found = await work();
      checks.push({ name, ok: true, reasons: [] });
      return found;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      checks.push({ name, ok: false, reasons: error.reasons });
      return undefined;
    }
  };
  const files = await check("container", () => readContainer(pack));
  const { first } = splitPack(files ?? []);
  const listed = files && (await check("files", () => checkManifest(first)));
  if (files === undefined || listed === undefined) return result;
  const signed = await check("signature", () => {
    const signature = files.find(({ name }) => name === signatureName)?.bytes;
    if (signature === undefined) throw refused("no-signature");
    return checkSignature(signature, listed.manifest);
  });
  if (signed === undefined) return result;
  const firstSha256 = first.length === files.length ? result.sha256 : hex(await sha256(writeContainer(first)));
  result.firstSha256 = firstSha256;
  result.signedAt = signed.at;
  result.files = listed.data.map(({ name, bytes }) => ({ name, size: bytes.byteLength }));
  const [own] = signed.certificates;
  const certificate = own && (await describeCertificate(own));
  result.certificate = certificate;
  await check("certificate", async () => {
    if (!certificate || !(await isChain(signed.certificates))) throw refused("certificate-invalid");
    if (signed.at < certificate.from || signed.at > certificate.until) throw refused("certificate-expired");
  });
  const { issuers, newest } = known;
  if (issuers !== undefined)
    await check("issuer", () => {
      if (!certificate || !issuers.includes(certificate.fingerprint)) throw refused("other-issuer");
    });
  result.report = await check("report", () => checkReport(listed.data));
  if (result.report?.citations !== undefined) result.citations = citationsOf(result.report.data);
  const added = checksOfAdded(files, signed, firstSha256);
  if (added) await check("added", added.added);
  if (added?.stamp) result.stamp = await check("stamp", added.stamp);
  if (added?.document) result.documentStamp = await check("document", added.document);
  if (added?.proof) result.proof = await check("proof", added.proof);
  if (newest !== undefined)
    await check("newest", () => {
      if (newest !== result.sha256 && newest !== result.firstSha256) throw refused("newer-exists");
    });
  result.ok = checks.every(({ ok }) => ok);
  return result;
}

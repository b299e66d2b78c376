import type { Bytes } from "@remotebay/evidence/bytes";
import { type VerifiedDocument, verifyDocument } from "@remotebay/evidence/document";
import { reasonTexts } from "@remotebay/evidence/reasons";
import { documentAgrees } from "./verify-by-others.ts";

/** What is known from elsewhere. */
export interface KnownOfDocument {
  /** The installation's address, which the reader has to know: a forged report names its forger's. */
  at: string | undefined;
  /** Fingerprints of the certificates of the issuer it should be from; undefined: any. */
  issuers: readonly string[] | undefined;
  /** Whether the program pdfsig is asked too. */
  others: boolean;
}

/** Checks the PDF of a report alone, one line a check. Answers the status to end with. */
export async function runDocumentVerification(file: string, bytes: Bytes, { at, issuers, others }: KnownOfDocument): Promise<number> {
  const document = await verifyDocument(bytes);
  const results: boolean[] = [];
  const tell = (name: string, ok: boolean, said = "") => {
    results.push(ok);
    console.log(`${ok ? "ok    " : "WRONG "} ${name}${said === "" ? "" : `: ${said}`}`);
  };
  const { certificate, signature, reasons, signedAt, stamp, sha256 } = document;
  if (signature !== "none") tell("signature", signature === "valid", reasons.map(({ code }) => reasonTexts[code]).join("; "));
  if (issuers) tell("issuer", certificate !== undefined && issuers.includes(certificate.fingerprint));
  if (at !== undefined) for (const { name, ok, said } of await asked(at, document)) tell(name, ok, said);
  if (others && signature === "valid") results.push(documentAgrees(bytes));
  if (results.length === 0) tell("signature", false, "there is none; ask the installation whether it issued the file with --at=https://…");
  console.log(`SHA-256  ${sha256}`);
  if (signedAt && certificate) {
    console.log(`Signed   ${signedAt.toISOString()} by the clock of the signer, ${certificate.subject}`);
    console.log(`Issuer   ${certificate.isSelfSigned ? "not certified by anybody: only the integrity is shown" : certificate.issuer}`);
    console.log(`Key      ${certificate.fingerprint}`);
  }
  if (stamp) {
    console.log(`Stamped  ${stamp.at.toISOString()} by ${stamp.authority.subject}: whether to rely on it is for you to judge`);
    console.log(`Stamp by ${stamp.authority.fingerprint}`);
  }
  const isGood = results.every(Boolean);
  console.log(isGood ? `${file} is whole and as it was signed or issued.` : `${file} is refused.`);
  return isGood ? 0 : 1;
}

/** What an installation says of a document: whether it issued it, and whether it is of the newest version. */
async function asked(at: string, { sha256, certificate }: VerifiedDocument): Promise<{ name: string; ok: boolean; said: string }[]> {
  try {
    const answer = await fetch(new URL(`/api/report/CheckEvidence?sha256=${sha256}`, at), { signal: AbortSignal.timeout(20_000) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const said = (await answer.json()) as { What: string; Version: number; NewestVersion: number; Certificates: string[] };
    const isSigned = certificate !== undefined && said.Certificates.includes(certificate.fingerprint);
    if (said.What !== "document")
      return [
        {
          name: "issued",
          ok: isSigned,
          said: isSigned ? `signed by ${at}, which kept no copy of it` : `not issued by ${at}, or changed since`,
        },
      ];
    const isNewest = said.NewestVersion === said.Version;
    return [
      { name: "issued", ok: true, said: `by ${at}, version ${said.Version}` },
      { name: "newest", ok: isNewest, said: isNewest ? "" : `version ${said.NewestVersion} was sent` },
    ];
  } catch (error) {
    return [{ name: "issued", ok: false, said: `${at} could not be asked: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

/** Why a pack is refused, in English: the command prints it, the page that verifies has it in every language. */
export const reasonTexts = {
  // The container.
  "not-a-pack": "this is not an evidence pack",
  "too-large": "the file is too large for an evidence pack",
  "longer-file": "bytes were added at the end of the file",
  "duplicate-name": "two files have the same name",
  "not-canonical": "the file was changed or packed again after it was signed",
  // Its list of files.
  "no-manifest": "the signed list of files is missing",
  "manifest-form": "the list of files has another form than a pack has",
  "unlisted-file": "a file is in the pack that is not in its signed list",
  "missing-file": "a file of the list is missing",
  "changed-file": "a file was changed",
  // Its signature.
  "no-signature": "the signature is missing",
  "signature-form": "the signature is damaged or has another form than a pack's",
  "signature-invalid": "the signature does not fit the list of files",
  "certificate-invalid": "the certificate was not signed by the one that is named as its issuer",
  "certificate-expired": "it was signed outside of the time for which the certificate is valid",
  "other-issuer": "it was not signed by the expected issuer",
  // The signature in a PDF.
  "document-changed": "the PDF was changed after it was signed",
  "update-form": "something else than a time stamp and certificates was added to the PDF after it was signed",
  // What was added to it later.
  "added-form": "what was added to the pack later has another form than a pack's",
  "added-invalid": "the signature does not fit what was added later",
  "added-other-key": "what was added later was signed with another key than the pack",
  "stamp-form": "the time stamp is damaged or has a form that is not known",
  "stamp-other": "the time stamp is of something else",
  "stamp-invalid": "the time stamp was not signed by the authority that it names",
  "stamp-early": "the pack says that it was signed later than it was stamped",
  "proof-form": "the proof of the audit trail cannot be read",
  "proof-other": "the proof of the audit trail is of another entry",
  "proof-invalid": "the proof does not lead to a signed checkpoint of the audit trail",
  // What it says.
  "report-form": "the report's data cannot be read",
  "text-differs": "the original text of a scan is missing, or is not the one that the report names",
  "report-differs": "parts of the pack contradict each other",
  "newer-exists": "there is a newer version of this report",
} as const;
export type ReasonCode = keyof typeof reasonTexts;

/** A code, and the file of the pack that it concerns. */
export interface Reason {
  code: ReasonCode;
  file?: string;
}

/** Thrown by readers of one part of a pack. */
export class Refused extends Error {
  readonly reasons: readonly Reason[];

  constructor(...reasons: readonly Reason[]) {
    super(reasons.map(({ code, file }) => (file === undefined ? code : `${code} ${file}`)).join(", "));
    this.reasons = reasons;
  }
}

export function refused(code: ReasonCode, file?: string): Refused {
  return new Refused(file === undefined ? { code } : { code, file });
}

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addedListName, addedSignatureName, documentName, stampListName, stampName, updateName } from "@remotebay/evidence/additions";
import type { Bytes } from "@remotebay/evidence/bytes";
import { manifestName, type PackFile, signatureName } from "@remotebay/evidence/container";

import { updateOf } from "@remotebay/evidence/document";

/** Whether the program openssl agrees with what our verification found of a pack: each signature, with the certificate that is in it, and the time stamp. */
export function opensslAgrees(files: readonly PackFile[]): boolean {
  if (openssl("version").error) {
    console.log("WRONG  openssl: the program openssl is missing; it is in the package openssl");
    return false;
  }
  const folder = mkdtempSync(join(tmpdir(), "remotebay-verify-"));
  try {
    const has = (name: string) => files.some((file) => file.name === name);
    const write = (as: string, name: string) => {
      writeFileSync(join(folder, as), files.find((one) => one.name === name)?.bytes ?? new Uint8Array());
      return join(folder, as);
    };
    const results = [signatureFits(folder, write("content", manifestName), write("signature", signatureName))];
    if (has(addedSignatureName))
      results.push(signatureFits(folder, write("content", addedListName), write("signature", addedSignatureName)));
    if (has(stampName)) results.push(stampFits(folder, write("content", stampListName), write("stamp", stampName)));
    const document = [documentName, updateName].map((name) => files.find((file) => file.name === name)?.bytes ?? new Uint8Array());
    if (has(documentName)) results.push(documentAgrees(new Uint8Array(Buffer.concat(document))));
    return results.every(Boolean);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether the program pdfsig finds the signature in a PDF valid, and openssl the time stamp where it has one. */
export function documentAgrees(bytes: Bytes): boolean {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-verify-"));
  try {
    const write = (name: string, content: Bytes) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const update = updateIn(bytes);
    if (update === null) return isTold("openssl ts -verify", { status: 1, stderr: "what was appended to the PDF cannot be read" });
    const agrees = pdfsigAgrees(write("report.pdf", bytes), update !== undefined);
    return update === undefined ? agrees : stampFits(folder, write("content", update.content), write("stamp", update.stamp)) && agrees;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function updateIn(bytes: Bytes): ReturnType<typeof updateOf> | null {
  try {
    return updateOf(bytes);
  } catch {
    return null;
  }
}

/**
 * Whether pdfsig finds the signature valid, and the last thing in the file of the whole file; true where it is not installed, which is told. Time stamps it
 * names, without a check of its own.
 */
function pdfsigAgrees(file: string, isStamped: boolean): boolean {
  const { stdout, status, error } = spawnSync("pdfsig", [file], { encoding: "utf8" });
  if (error) console.log("skipped pdfsig: the program pdfsig is not installed; it is in the package poppler-utils");
  if (error) return true;
  // Reports from before PDFs were signed have no signature.
  if (stdout.includes("does not contain any signatures")) return isTold("pdfsig: no signature in the PDF", { status: 0, stderr: "" });
  const [signature = "", ...others] = stdout.split(/^Signature #\d+:$/m).slice(1);
  const last = others.at(-1) ?? signature;
  const isNamed = isStamped ? others.length === 1 && last.includes("Field Name: Time stamp") : others.length === 0;
  const isValid = isNamed && signature.includes("Signature is Valid.") && /\n\s+- Total document signed/.test(last);
  return isTold(isStamped ? "pdfsig, which names the signature and the time stamp" : "pdfsig", {
    status: isValid ? 0 : (status ?? 1) || 1,
    stderr: stdout.split("\n").find((line) => line.includes("Validation")) ?? "",
  });
}

// Whom to trust is not asked: only whether a signature fits.

function signatureFits(folder: string, content: string, signature: string): boolean {
  const certificates = join(folder, "certificates.pem");
  openssl("pkcs7", "-inform", "DER", "-in", signature, "-print_certs", "-out", certificates);
  const trust = ["-CAfile", certificates, "-partial_chain", "-purpose", "any", "-no_check_time"];
  const what = ["-inform", "DER", "-binary", "-cades", "-content", content, "-in", signature, "-out", "/dev/null"];
  return isTold("openssl cms -verify", openssl("cms", "-verify", ...what, ...trust));
}

function stampFits(folder: string, content: string, stamp: string): boolean {
  const certificates = join(folder, "authority.pem");
  openssl("pkcs7", "-inform", "DER", "-in", stamp, "-print_certs", "-out", certificates);
  const trust = ["-CAfile", certificates, "-partial_chain", "-no_check_time"];
  return isTold("openssl ts -verify", openssl("ts", "-verify", "-token_in", "-in", stamp, "-data", content, ...trust));
}

function isTold(name: string, { status, stderr }: { status: number | null; stderr: string }): boolean {
  console.log(status === 0 ? `ok     ${name}` : `WRONG  ${name}: ${stderr.trim().split("\n")[0]}`);
  return status === 0;
}

function openssl(...args: string[]) {
  return spawnSync("openssl", args, { encoding: "utf8" });
}

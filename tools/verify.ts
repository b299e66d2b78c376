// `npm run verify -- pack.asice`: checks an evidence pack, one line a check; ends with 0 if all are passed, with 1 if not.
//   --issuer=FINGERPRINT   the SHA-256 of a certificate that it must be signed with; may be given several times
//   --newest=SHA256        of the newest pack of the report, where it is known
//   --openssl              asks the program openssl for its opinion of the signatures and the time stamp too
//                          and pdfsig for that of the signature in the PDF, where it is installed
// `npm run verify -- report.pdf`: checks the signature in the PDF of a report; `--at=https://…` asks an installation whether it issued it.
// `npm run verify -- --audit`: compares the audit trail with its signed checkpoints instead (docs/operating/audit-proof.md).
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readContainer } from "@remotebay/evidence/container";
import { isDocument } from "@remotebay/evidence/document";
import { reasonTexts } from "@remotebay/evidence/reasons";
import { type Check, type Verified, verifyPack } from "@remotebay/evidence/verify-pack";
import { opensslAgrees } from "./verify-by-others.ts";
import { runDocumentVerification } from "./verify-document.ts";

if (process.argv[2] === "--audit") {
  // What it needs of the server is loaded for it alone.
  const { runAuditVerification } = await import("./verify-audit.ts");
  process.exit(await runAuditVerification(process.argv.slice(2)));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    issuer: { type: "string", multiple: true },
    newest: { type: "string" },
    openssl: { type: "boolean", default: false },
    at: { type: "string" },
  },
});
const [file] = positionals;
if (file === undefined) {
  console.error(
    "Usage: npm run verify -- pack.asice [--issuer=FINGERPRINT] [--newest=SHA256] [--openssl], or report.pdf [--issuer=…] [--at=https://…] [--openssl]",
  );
  process.exit(1);
}
const plain = (fingerprint: string) => fingerprint.toLowerCase().replaceAll(/[^0-9a-f]/g, "");
const pack = new Uint8Array(readFileSync(file));
const issuers = values.issuer?.map(plain);
if (isDocument(pack)) process.exit(await runDocumentVerification(file, pack, { at: values.at, issuers, others: values.openssl }));
const verified = await verifyPack(pack, {
  ...(issuers && { issuers }),
  ...(values.newest !== undefined && { newest: plain(values.newest) }),
});
for (const check of verified.checks) console.log(lineOf(check));
describe(verified);
const agrees = !values.openssl || (verified.checks.some(({ name, ok }) => name === "files" && ok) && opensslAgrees(readContainer(pack)));
const isGood = verified.ok && agrees;
console.log(isGood ? `${file} is whole and as it was signed.` : `${file} is refused.`);
process.exitCode = isGood ? 0 : 1;

function lineOf({ name, ok, reasons }: Check): string {
  const said = reasons.map(({ code, file: about }) => `${reasonTexts[code]}${about === undefined ? "" : ` (${about})`}`);
  return `${ok ? "ok    " : "WRONG "} ${name}${said.length > 0 ? `: ${said.join("; ")}` : ""}`;
}

function describe({ sha256, firstSha256, stamp, documentStamp, proof, signedAt, certificate, report, citations, files }: Verified): void {
  console.log(`SHA-256  ${sha256}`);
  if (report) {
    const { number, version, previous, data } = report;
    console.log(`Report   ${number}, version ${version}, sent ${report.sentAt} by ${data.technician.name} to ${data.shop.name}`);
    console.log(`Vehicle  ${[data.vehicle.VIN, data.vehicle.make, data.vehicle.model].filter(Boolean).join(" ")}`);
    console.log(`Before   ${previous ?? "no earlier version"}`);
  }
  if (signedAt && certificate) {
    console.log(`Signed   ${signedAt.toISOString()} by the clock of the signer, ${certificate.subject}`);
    console.log(`Issuer   ${certificate.isSelfSigned ? "not certified by anybody: only the integrity is shown" : certificate.issuer}`);
    console.log(`Key      ${certificate.fingerprint}`);
  }
  if (firstSha256 !== undefined && firstSha256 !== sha256) console.log(`First    ${firstSha256} before anything was added to it`);
  if (stamp) {
    console.log(`Stamped  ${stamp.at.toISOString()} by ${stamp.authority.subject}: whether to rely on it is for you to judge`);
    console.log(`Stamp by ${stamp.authority.fingerprint}`);
  }
  if (documentStamp)
    console.log(`Stamped  ${documentStamp.at.toISOString()} by ${documentStamp.authority.subject}: the PDF with report.pdf.update`);
  if (proof) console.log(`Audit    entry ${proof.id} in checkpoint ${proof.checkpoint} of ${proof.at}, signed by ${proof.publicKey}`);
  for (const { number, title, date, address, statedBy } of citations ?? [])
    console.log(`Cites    ${[number, title, date, address, statedBy && `stated by ${statedBy}`].filter(Boolean).join(", ")}`);
  for (const { name, size } of files ?? []) console.log(`File     ${name} (${size} bytes)`);
}

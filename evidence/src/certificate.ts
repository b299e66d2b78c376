import { Certificate } from "pkijs";
import { type Bytes, fromHex, hex, joined, sha256, utf8 } from "./bytes.ts";
import { der, derOf, type Signer } from "./signature.ts";

/** What a certificate says. */
export interface CertificateFacts {
  /** The names in it, as `CN=…, O=…`. */
  subject: string;
  issuer: string;
  /** SHA-256 of the certificate, in hex. */
  fingerprint: string;
  from: Date;
  until: Date;
  /** True if nobody but its owner vouches for the names in it. */
  isSelfSigned: boolean;
}

export async function describeCertificate(certificate: Certificate): Promise<CertificateFacts> {
  return {
    subject: namesIn(certificate.subject),
    issuer: namesIn(certificate.issuer),
    fingerprint: hex(await sha256(derOf(certificate))),
    from: certificate.notBefore.value,
    until: certificate.notAfter.value,
    isSelfSigned: certificate.subject.isEqual(certificate.issuer),
  };
}

/** What the certificate of a signer says. */
export function describeSignerCertificate({
  certificates: [own = new Uint8Array()],
}: Pick<Signer, "certificates">): Promise<CertificateFacts> {
  return describeCertificate(Certificate.fromBER(own));
}

const shortNames: Readonly<Record<string, string>> = { "2.5.4.3": "CN", "2.5.4.10": "O", "2.5.4.11": "OU", "2.5.4.6": "C", "2.5.4.7": "L" };

function namesIn({ typesAndValues }: Certificate["subject"]): string {
  return typesAndValues.map(({ type, value }) => `${shortNames[type] ?? type}=${value.valueBlock.value}`).join(", ");
}

/** Whether each certificate was signed by the next, and the last by itself where it says so. */
export async function isChain(certificates: readonly Certificate[]): Promise<boolean> {
  for (const [at, certificate] of certificates.entries()) {
    const isLast = at === certificates.length - 1;
    if (isLast && !certificate.subject.isEqual(certificate.issuer)) return true;
    const issuer = isLast ? certificate : certificates[at + 1];
    if (!(await certificate.verify(issuer).catch(() => false))) return false;
  }
  return true;
}

/** Whose certificate it is, its public key as SubjectPublicKeyInfo, and how its key signs (ECDSA with SHA-256). */
export interface OwnCertificate {
  name: string;
  publicKey: Bytes;
  from: Date;
  years: number;
  sign(bytes: Bytes): Promise<Bytes>;
}

const ecdsaWithSha256 = fromHex("300a06082a8648ce3d040302");
/** Basic constraints (no authority) and key usage (signatures, and that they cannot be denied), both critical. */
const extensions = fromHex("a320301e300c0603551d130101ff04023000300e0603551d0f0101ff0404030206c0");

/** A certificate that its own key signs: what is signed with it can be checked, who owns it is not certified by anybody. */
export async function selfSigned({ name, publicKey, from, years, sign }: OwnCertificate): Promise<Bytes> {
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  const serial = crypto.getRandomValues(new Uint8Array(16));
  // Positive, and without a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const names = der(0x30, der(0x31, der(0x30, fromHex("0603550403"), der(0x0c, utf8(name)))));
  const content = der(
    0x30,
    fromHex("a003020102"),
    der(0x02, serial),
    ecdsaWithSha256,
    names,
    der(0x30, timeOf(from), timeOf(until)),
    names,
    publicKey,
    extensions,
  );
  return der(0x30, content, ecdsaWithSha256, der(0x03, joined(new Uint8Array(1), await sign(content))));
}

/** UTCTime up to 2049, as X.509 wants it, and GeneralizedTime after. */
function timeOf(at: Date): Bytes {
  const text = at.toISOString().replaceAll(/[-T:]|\.\d+/g, "");
  return at.getUTCFullYear() < 2050 ? der(0x17, utf8(text.slice(2))) : der(0x18, utf8(text));
}

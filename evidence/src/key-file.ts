import { Certificate, PFX, PrivateKeyInfo, type SafeContents } from "pkijs";
import { type Bytes, utf8 } from "./bytes.ts";
import { derOf } from "./signature.ts";

/** What a PKCS#12 file holds. */
export interface KeyFile {
  /** PKCS#8. */
  privateKey: Bytes;
  /** In DER, in the order of the file. */
  certificates: Bytes[];
}

const bagOf = { key: "1.2.840.113549.1.12.10.1.1", shroudedKey: "1.2.840.113549.1.12.10.1.2", certificate: "1.2.840.113549.1.12.10.1.3" };

/** Reads a PKCS#12 file in the form that OpenSSL 3 writes (AES, not the ciphers of older ones). Throws where it cannot, also for a wrong password. */
export async function readKeyFile(file: Bytes, password: string): Promise<KeyFile> {
  const secret = utf8(password).buffer;
  const pfx = PFX.fromBER(file);
  await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (!safe) throw new Error("nothing is in it");
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) });
  const contents = (safe.parsedValue as { safeContents: { value: SafeContents }[] }).safeContents;
  const found: { privateKey?: Bytes; certificates: Bytes[] } = { certificates: [] };
  for (const { bagId, bagValue } of contents.flatMap(({ value }) => value.safeBags)) {
    const bag = bagValue as unknown as { parsedValue?: unknown; parseInternalValues(given: { password: ArrayBuffer }): Promise<void> };
    if (bagId === bagOf.shroudedKey) await bag.parseInternalValues({ password: secret });
    const value = bagId === bagOf.key ? bagValue : bag.parsedValue;
    if (value instanceof PrivateKeyInfo) found.privateKey = new Uint8Array(value.toSchema().toBER());
    if (bagId === bagOf.certificate && value instanceof Certificate) found.certificates.push(derOf(value));
  }
  const { privateKey, certificates } = found;
  if (privateKey === undefined || certificates.length === 0) throw new Error("it needs a private key and its certificate");
  return { privateKey, certificates };
}

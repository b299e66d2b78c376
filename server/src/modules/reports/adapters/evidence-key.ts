import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Bytes } from "@remotebay/evidence/bytes";
import { type CertificateFacts, describeSignerCertificate, selfSigned } from "@remotebay/evidence/certificate";
import { type KeyFile, readKeyFile } from "@remotebay/evidence/key-file";
import type { Signer } from "@remotebay/evidence/signature";
import type { Config } from "../../../config.ts";
import { type Executor, inTransaction } from "../../../platform/database/executor.ts";
import { makeSeal } from "../../../platform/session/seal.ts";
import { loadSecret, readSecret, replaceSecret } from "../../../platform/session/secrets.ts";
import { StartUpError } from "../../../platform/start-up/start-up-error.ts";
import { writeAudit } from "../../audit/service.ts";
import { listFingerprints, storeCertificate } from "../pack-store.ts";

interface Place {
  config: Pick<Config, "evidenceKey" | "publicUrl">;
  db: Executor;
  installationKey: Uint8Array;
  now: Date;
}

const secretName = "evidence-key";
/** A pack is evidence for longer than any insurer asks for it. */
const years = 20;

/**
 * What signs this installation's evidence packs: the key of a PKCS#12 file, or one that the first start made, which only shows integrity. Its certificate is
 * remembered, so that packs are known after the key has changed. Throws StartUpError.
 */
export async function loadSigner(place: Place): Promise<Signer> {
  const { config, db, now } = place;
  const given = config.evidenceKey ? await readGiven(config.evidenceKey) : await ownKey(place);
  const signer = signerOf(given, now, config.evidenceKey?.file);
  const [certificate = new Uint8Array()] = signer.certificates;
  await storeCertificate(db, {
    fingerprint: createHash("sha256").update(certificate).digest("hex"),
    certificate: Buffer.from(certificate).toString("base64"),
    firstUsedAt: now,
  });
  return signer;
}

function signerOf({ privateKey, certificates }: KeyFile, now: Date, file: string | undefined): Signer {
  const key = createPrivateKey({ key: Buffer.from(privateKey), type: "pkcs8", format: "der" });
  const chain = chainOf(key, certificates);
  const [own] = chain;
  const kind = key.asymmetricKeyType === "ec" ? "ecdsa" : key.asymmetricKeyType;
  if (!own || (kind !== "ecdsa" && kind !== "rsa"))
    throw new StartUpError(`${file}, the key for evidence packs, needs an RSA or EC key and the certificate of this key.`);
  if (own.validToDate < now) throw new StartUpError(`The certificate in ${file}, for evidence packs, ended on ${own.validTo}.`);
  return {
    kind,
    certificates: chain.map(({ raw }) => new Uint8Array(raw)),
    sign: (bytes) => Promise.resolve(signWith(key, bytes)),
  };
}

/** The certificate of a key, and those that certify it as far as the file has them. */
function chainOf(key: KeyObject, certificates: readonly Bytes[]): X509Certificate[] {
  const all = certificates.map((certificate) => new X509Certificate(certificate));
  const own = all.find((one) => one.checkPrivateKey(key));
  if (!own) return [];
  const chain = [own];
  for (let last = own; ;) {
    const issuer = all.find((one) => !chain.includes(one) && last.checkIssued(one));
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}

function signWith(key: KeyObject, bytes: Bytes): Bytes {
  return new Uint8Array(sign("sha256", bytes, key));
}

async function readGiven({ file, passwordFile }: NonNullable<Config["evidenceKey"]>): Promise<KeyFile> {
  try {
    const password = passwordFile === undefined ? "" : (await readFile(passwordFile, "utf8")).replace(/\r?\n$/, "");
    return await readKeyFile(new Uint8Array(await readFile(file)), password);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartUpError(`EVIDENCE_KEY_FILE, ${file}, cannot be read as PKCS#12 with this password: ${why}`, { cause: error });
  }
}

/** The key that the first start made, the same for all processes; in the database it is encrypted with the installation's key. */
async function ownKey({ config, db, installationKey, now }: Place): Promise<KeyFile> {
  const seal = makeSeal(installationKey, "evidence key");
  const made = (await readSecret(db, secretName)) === undefined ? await makeKey(nameOf(config.publicUrl), now) : undefined;
  // Of several processes that start at once, the first decides.
  const stored = await loadSecret(db, secretName, () => seal.close(secretName, JSON.stringify(made)));
  const opened = seal.open(secretName, stored);
  if (opened === null)
    throw new StartUpError("The key for evidence packs was encrypted with another installation key (docs/operating/evidence.md).");
  const { privateKey, certificate } = JSON.parse(opened) as Stored;
  return { privateKey: bytesOf(privateKey), certificates: [bytesOf(certificate)] };
}

/**
 * Makes another key in the place of this installation's own one. The certificate of the one before stays known, so packs that exist stay valid; the key itself
 * is forgotten. Processes that run go on with it until they start again. Throws StartUpError where the key is given as a file.
 */
export async function rotateOwnKey(place: Place): Promise<void> {
  const { config, db, installationKey, now } = place;
  if (config.evidenceKey)
    throw new StartUpError(
      `The key is in ${config.evidenceKey.file}: put another file in its place, and start every server process again.`,
    );
  // What is to be replaced can be read, and its certificate is remembered.
  await loadSigner(place);
  const made = await makeKey(nameOf(config.publicUrl), now);
  const sealed = makeSeal(installationKey, "evidence key").close(secretName, JSON.stringify(made));
  await inTransaction({ db, now }, async (tx) => {
    await replaceSecret(tx.db, secretName, sealed);
    const fingerprint = createHash("sha256").update(bytesOf(made.certificate)).digest("hex");
    const source = { db: tx.db, now, user: null, origin: { ip: "", userAgent: "", requestId: "" } };
    await writeAudit(source, { action: "installation.evidence-key-rotated", noun: "installation", details: { fingerprint } });
  });
}

/** The certificate of a signer, and the fingerprints of all that this installation ever used. */
export async function describeSigner({ db }: Pick<Place, "db">, signer: Signer): Promise<{ own: CertificateFacts; used: string[] }> {
  const own = await describeSignerCertificate(signer);
  return { own, used: await listFingerprints(db) };
}

/** In base64. */
interface Stored {
  privateKey: string;
  certificate: string;
}

async function makeKey(name: string, now: Date): Promise<Stored> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const certificate = await selfSigned({
    name,
    publicKey: new Uint8Array(publicKey.export({ type: "spki", format: "der" })),
    // Clocks differ.
    from: new Date(now.getTime() - 86_400_000),
    years,
    sign: (bytes) => Promise.resolve(signWith(privateKey, bytes)),
  });
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
    certificate: Buffer.from(certificate).toString("base64"),
  };
}

function nameOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "RemoteBay installation" : new URL(publicUrl).host.slice(0, 60);
}

function bytesOf(base64: string): Bytes {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

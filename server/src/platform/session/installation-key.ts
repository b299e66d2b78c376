import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Executor } from "../database/executor.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { loadSecret, readSecret, replaceSecret } from "./secrets.ts";

/** Where the key is, and whether another one than before is accepted. */
export interface InstallationKeyPlace {
  dataDir: string;
  /** Another file than `installation.key` below `dataDir`: it is read, never made. */
  installationKeyFile: string | undefined;
  resetInstallationKey: boolean;
}

const bytes = 32;
const fingerprintName = "installation-key-fingerprint";
const mend = "Copy the file of the installation that wrote this database (docs/operating.md), or start once with RESET_INSTALLATION_KEY=1";
const resetCosts = "links in letters that were sent end then, and authenticator apps are set up anew";

/**
 * The key of this installation, 32 random bytes in a file beside the database: what the database alone contains opens no account. It is made at the
 * first start. Its fingerprint is in the database, so that a start with another file is refused: with it, links in letters would fail and
 * authenticator apps answer wrongly, and nobody would know why. Throws StartUpError.
 */
export async function loadInstallationKey(db: Executor, place: InstallationKeyPlace): Promise<Uint8Array> {
  const file = place.installationKeyFile ?? join(place.dataDir, "installation.key");
  const known = await readSecret(db, fingerprintName);
  const found = await readKey(file);
  if (found === undefined && place.installationKeyFile !== undefined) {
    throw new StartUpError(
      `INSTALLATION_KEY_FILE names ${file}, which is not there. It contains ${bytes} bytes and is never made by a start.`,
    );
  }
  if (found === undefined && known !== undefined && !place.resetInstallationKey) {
    throw new StartUpError(`${file} is missing: the key of this installation. ${mend}; ${resetCosts}.`);
  }
  const key = found ?? (await makeKey(file));
  const fingerprint = fingerprintOf(key);
  if (known !== undefined && known !== fingerprint && place.resetInstallationKey) {
    await replaceSecret(db, fingerprintName, fingerprint);
  }
  // The first of several processes that start at once decides.
  if ((await loadSecret(db, fingerprintName, () => fingerprint)) !== fingerprint) {
    throw new StartUpError(`${file} is the key of another installation. ${mend}; ${resetCosts}.`);
  }
  return key;
}

/** What the database knows of the key: enough to recognise it, nothing to compute it from. */
function fingerprintOf(key: Uint8Array): string {
  return createHash("sha256").update("remotebay installation key").update(key).digest("base64url");
}

/** The key in the text of a key file, and what a database that was written with it knows of it; undefined where it is none. */
export function keyInText(content: string): { text: string; fingerprint: string } | undefined {
  const key = Buffer.from(content.trim(), "base64url");
  return key.byteLength === bytes ? { text: `${key.toString("base64url")}\n`, fingerprint: fingerprintOf(key) } : undefined;
}

async function readKey(file: string): Promise<Uint8Array | undefined> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartUpError(`${file}, the key of this installation, cannot be read: ${error.message}`, { cause: error });
  });
  if (content === undefined) return undefined;
  const key = Buffer.from(content.toString("utf8").trim(), "base64url");
  if (key.byteLength !== bytes) throw new StartUpError(`${file} is damaged: it is not the key of an installation. ${mend}; ${resetCosts}.`);
  return new Uint8Array(key);
}

/** Makes the file, or reads the one that another process made at the same moment: it is there whole or not at all. */
async function makeKey(file: string): Promise<Uint8Array> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, `${randomBytes(bytes).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKey(file);
  if (key === undefined) throw new Error(`${file} was neither found nor made`);
  return key;
}

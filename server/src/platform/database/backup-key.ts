import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { StartUpError } from "../start-up/start-up-error.ts";

/** With what backups are encrypted and read, in the format of age (https://age-encryption.org). */
export interface BackupKey {
  /** The public halves, `age1…`: enough to make a backup. */
  recipients: readonly string[];
  /** The secret halves, `AGE-SECRET-KEY-1…`: needed to read one. */
  identities: readonly string[];
}

const usage = "A key of backups is a line age1… or AGE-SECRET-KEY-1…, as age-keygen writes it";

/** Reads keys, one a line; lines that begin with # are comments, as in the files of age-keygen. Throws StartUpError. */
export async function parseBackupKey(text: string): Promise<BackupKey> {
  // Loaded late: most installations start without it.
  const age = await import("age-encryption");
  const lines = text.split("\n").flatMap((line) => (line.trim().startsWith("#") ? [] : line.trim().split(/[\s,]+/)));
  const recipients = new Set<string>();
  const identities: string[] = [];
  for (const line of lines.filter((one) => one !== "")) {
    try {
      if (line.startsWith("AGE-SECRET-KEY-")) {
        recipients.add(await age.identityToRecipient(line));
        identities.push(line);
      } else {
        new age.Encrypter().addRecipient(line);
        recipients.add(line);
      }
    } catch {
      // The line itself may be most of a secret.
      throw new StartUpError(`${usage}: one of the given ones is none.`);
    }
  }
  if (recipients.size === 0) throw new StartUpError(`${usage}: none is given.`);
  return { recipients: [...recipients], identities };
}

/** The key that the installation is configured with, if any. Throws StartUpError. */
export async function readBackupKey(configured: { text: string } | { file: string } | undefined): Promise<BackupKey | undefined> {
  if (configured === undefined) return undefined;
  if ("text" in configured) return parseBackupKey(configured.text);
  const text = await readFile(configured.file, "utf8").catch((cause: unknown) => {
    throw new StartUpError(`The file of BACKUPS_KEY_FILE cannot be read: ${String(cause)}`, { cause });
  });
  return parseBackupKey(text);
}

/** Encrypts for all of the key's recipients while `content` is read. */
export async function encrypted(content: Readable, { recipients }: BackupKey): Promise<Readable> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return ofWeb(await encrypter.encrypt(toWeb(content)));
}

/** Decrypts while `content` is read. Rejects, or the stream fails, where the key is another one or the content was changed. */
export async function decrypted(content: Readable, { identities }: BackupKey): Promise<Readable> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return ofWeb(await decrypter.decrypt(toWeb(content)));
}

// Node's types and those of the platform describe the same streams apart.
const toWeb = (content: Readable) => Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>;
const ofWeb = (content: ReadableStream<Uint8Array>) => Readable.fromWeb(content as unknown as NodeStream);

import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { unfinishedFolder } from "../files/local-disk.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import type { StoredBackup } from "./stored-backup.ts";

// A path below the backup's folder, so that a changed manifest cannot name files elsewhere.
const path = v.pipe(
  v.string(),
  v.check((text) => !text.startsWith("/") && !text.split("/").includes("..")),
);
const sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

const ManifestTable = v.object({
  name: v.string(),
  columns: v.array(v.string()),
  rows: v.number(),
  file: path,
  bytes: v.optional(v.number()),
  sha256,
  /** Of the rows as lines, before they were compressed: what a restored table is compared with. */
  content: v.optional(sha256),
});
const ManifestFile = v.object({ file: path, bytes: v.number(), sha256 });

const Manifest = v.object({
  /** Format 1 has no `files` and no sizes. */
  format: v.picklist([1, 2]),
  createdAt: v.string(),
  /** The newest migration of the database that was backed up: drizzle's `created_at`. */
  migration: v.number(),
  /** The version of the job queue's tables. */
  jobs: v.nullable(v.number()),
  /** A large table has several entries: its rows one after the other. */
  tables: v.array(ManifestTable),
  sequences: v.array(v.object({ name: v.string(), value: v.string() })),
  /** Every file of the store, by its path below the backup. */
  files: v.optional(v.array(ManifestFile), []),
});

/** The content of a backup's `manifest.json`: each of its files with its checksum. */
export type Manifest = v.InferOutput<typeof Manifest>;
export type ManifestTable = v.InferOutput<typeof ManifestTable>;
export type ManifestFile = v.InferOutput<typeof ManifestFile>;

/** Reads a backup's manifest and verifies the checksum of every file. Throws StartUpError if one is missing or changed. */
export async function readManifest(backup: StoredBackup, signal?: AbortSignal): Promise<Manifest> {
  const written = await backup
    .open("manifest.json")
    .then(text)
    .catch(() => undefined);
  if (written === undefined) throw damaged(backup.name, "manifest.json is incomplete");
  const manifest = parse(backup.name, written);
  const summed = (file: string) => backup.open(file).then(checksumOf);
  for (const { file, sha256: expected } of [...manifest.tables, ...manifest.files]) {
    signal?.throwIfAborted();
    const found = await summed(file).catch(() => undefined);
    if (found?.sha256 !== expected) throw damaged(backup.name, `${file} is missing or changed`);
  }
  if (manifest.format === 2) return manifest;
  // Backups of older releases are folders that do not list their files, so these cannot be verified.
  const files: ManifestFile[] = [];
  for (const file of await listFiles(backup.name)) files.push({ file, ...(await summed(file)) });
  return { ...manifest, files };
}

function parse(folder: string, content: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    throw damaged(folder, "manifest.json is incomplete");
  }
  const written = v.safeParse(v.object({ format: v.number() }), json);
  if (written.success && written.output.format > 2)
    throw new StartUpError(`${folder} was written by a newer RemoteBay. Restore it with that one.`);
  const manifest = v.safeParse(Manifest, json);
  if (!manifest.success) throw damaged(folder, "manifest.json is changed");
  return manifest.output;
}

function damaged(folder: string, reason: string): StartUpError {
  return new StartUpError(`The backup in ${folder} is damaged: ${reason}. Nothing was restored.`);
}

/** Size and SHA-256 of what is read. */
async function checksumOf(content: Readable): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of content) {
    hash.update(part as Uint8Array);
    bytes += (part as Uint8Array).byteLength;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The stored files below `<folder>/files`, as paths below `folder`, without unfinished ones. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => !file.startsWith(`files/${unfinishedFolder}/`))
    .toSorted();
}

/** The files whose content does not have the hash in their name: damaged before they were backed up. */
export function damagedFiles({ files }: Manifest): string[] {
  return files.filter(({ file, sha256: found }) => /[\da-f]{64}/.test(file) && !file.includes(found)).map(({ file }) => file);
}

import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import type { Manifest } from "./backup-manifest.ts";
import type { BackupTarget } from "./backup-target.ts";
import type { RawBackup } from "./stored-backup.ts";

/** What stands beside each complete scheduled backup, in `backup.json`, readable without its key. */
export const Note = v.object({
  format: v.literal(1),
  /** Whose backup it is: the id of one database, which a restored one does not share. */
  installation: v.string(),
  name: v.pipe(v.string(), v.regex(/^remotebay-[\w-]+$/)),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** As they are stored. */
  bytes: v.number(),
  files: v.number(),
  rows: v.number(),
  /** In a bucket: the files in the order of their numbered objects. */
  objects: v.optional(v.array(v.string())),
});
export type Note = v.InferOutput<typeof Note>;

/** Scheduled backups in one place. One process at a time changes them. */
export interface BackupStore {
  /** As messages name it. */
  name: string;
  /** The complete backups of all installations, the oldest first. */
  list(): Promise<Note[]>;
  /** Room that is left, if that is known. */
  freeBytes(): Promise<number | undefined>;
  begin(name: string, installation: string): Promise<BackupTarget>;
  open(note: Note): RawBackup;
  /** Deletes one; interrupted, it is no complete backup any more. */
  remove(note: Note): Promise<void>;
  /** Deletes what interrupted backups and deletions of this installation left behind. */
  clean(installation: string): Promise<void>;
}

/** The note of a backup that is complete. */
export function noteOf(manifest: Manifest, { name, installation, bytes }: Pick<Note, "name" | "installation" | "bytes">): Note {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { format: 1, installation, name, createdAt: manifest.createdAt, bytes, files: manifest.files.length, rows };
}

/** The note in `content`; undefined where it is none. */
export async function readNote(content: Readable | undefined): Promise<Note | undefined> {
  if (content === undefined) return undefined;
  try {
    const read = v.safeParse(Note, JSON.parse(await text(content)));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

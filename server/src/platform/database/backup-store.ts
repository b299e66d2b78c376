import type { Bucket } from "../files/bucket.ts";
import { bucketStore } from "./backup-bucket.ts";
import { folderStore } from "./backup-folder.ts";
import type { BackupStore } from "./backup-note.ts";

/** Where scheduled backups are. */
export type BackupsPlace = { folder: string } | { bucket: Bucket };

export function openBackups(place: BackupsPlace): BackupStore {
  return "folder" in place ? folderStore(place.folder) : bucketStore(place.bucket);
}

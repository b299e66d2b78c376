import type { listBackups, Reply } from "@remotebay/contract";

/** What the code of the server's start opened. */
export interface OpenedBackups {
  code: string;
  backups: Reply<typeof listBackups>;
}

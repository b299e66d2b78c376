import type { SetupFault } from "@remotebay/contract";
import { DatabaseInUse, NotEmpty } from "../database/clear-installation.ts";

/** A fault of a restore that has its own name. */
export class RestoreFault extends Error {
  readonly fault: SetupFault;

  constructor(fault: SetupFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** What the sentences of a restore are about. */
const sentences: readonly (readonly [RegExp, SetupFault])[] = [
  [/newer RemoteBay/, "newer"],
  [/does not open the backup|only makes backups|key of backups/, "wrong-key"],
  [/is encrypted/, "encrypted"],
  [/holds no backup/, "no-backup"],
  [/is damaged|changed while it was read/, "damaged"],
];

/** The name of a restore's fault. */
export function faultOf(error: unknown): SetupFault {
  if (error instanceof RestoreFault) return error.fault;
  if (error instanceof DatabaseInUse) return "busy";
  if (error instanceof NotEmpty) return "not-empty";
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, message: String(error) };
  // Of a file, and of PostgreSQL.
  if (code === "ENOSPC" || code === "53100") return "full";
  return sentences.find(([sentence]) => sentence.test(message))?.[1] ?? "failed";
}

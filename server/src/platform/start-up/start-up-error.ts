/**
 * A reason why the server cannot run that an administrator can correct: `start.ts` prints the message without a
 * stack trace and exits with code 1.
 */
export class StartUpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartUpError";
  }
}

/** The disk is full; waiting for space can help. */
export class DiskFullError extends StartUpError {}

const diskFull = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|disk full/i;

/** Explains a file system error below the folder `place`; any other error is returned unchanged. */
export function explainFileFault(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || error instanceof StartUpError) return error;
  const code = "code" in error ? String(error.code) : "";
  if (diskFull.test(code) || diskFull.test(error.message)) return diskFullError(place, error);
  if (code === "EACCES" || code === "EPERM") {
    return new StartUpError(
      `No permission to write in ${place}. Make the folder belong to the user who starts RemoteBay, or set DATA_DIR to another one.`,
      {
        cause: error,
      },
    );
  }
  if (code === "ENOTDIR" || code === "EEXIST")
    return new StartUpError(`${place} cannot be created: a file with this name exists. Move it, or set DATA_DIR to another folder.`, {
      cause: error,
    });
  if (code === "EROFS")
    return new StartUpError(`${place} is on a read-only file system. Set DATA_DIR to a folder that can be written.`, { cause: error });
  return error;
}

/** True if a program's output reports a full disk. */
export function saysDiskFull(output: string): boolean {
  return diskFull.test(output);
}

/** The message of a full disk, wherever it was noticed. */
export function diskFullError(place: string, cause?: unknown): DiskFullError {
  return new DiskFullError(
    `The disk of ${place} is full. Free some space there (nothing was lost) and start again, or set DATA_DIR to a folder on another disk.`,
    { cause },
  );
}

/** A kind of web storage. It can be closed (private windows, full disks): then nothing is kept and nothing fails. */
function place(storage: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return storage().getItem(prefix + key);
      } catch {
        return null;
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(prefix + key, value);
      } catch {
        // What cannot be kept is asked for again.
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(prefix + key);
      } catch {
        // Closed storage holds nothing.
      }
    },
    /** Forgets everything of ours whose key starts with one of these. */
    forget(...starts: string[]): void {
      try {
        const keys = Object.keys(storage()).filter((key) => starts.some((start) => key.startsWith(prefix + start)));
        for (const key of keys) storage().removeItem(key);
      } catch {
        // Closed storage holds nothing.
      }
    },
  };
}

const prefix = "remotebay.";

/** Kept on this device. */
export const onDevice = place(() => localStorage);

/** Kept for this tab. */
export const inTab = place(() => sessionStorage);

/** The JSON kept under a key, or none where it is missing or broken. */
export function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

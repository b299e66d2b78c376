/** Wraps a kind of web storage. If it is unavailable (private windows, full disks), nothing is stored and nothing fails. */
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
        // A value that cannot be stored is fetched again.
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(prefix + key);
      } catch {
        // Unavailable storage is empty.
      }
    },
    /** Deletes everything, what libraries keep there too, such as the router's scroll positions by address. */
    clear(): void {
      try {
        storage().clear();
      } catch {
        // Unavailable storage is empty.
      }
    },
    /** Deletes all of our keys but these. */
    forgetAllBut(kept: readonly string[]): void {
      try {
        const stays = new Set(kept.map((key) => prefix + key));
        const keys = Object.keys(storage()).filter((key) => key.startsWith(prefix) && !stays.has(key));
        for (const key of keys) storage().removeItem(key);
      } catch {
        // Unavailable storage is empty.
      }
    },
  };
}

const prefix = "remotebay.";

/** Stored on this device. */
export const onDevice = place(() => localStorage);

/** Stored for this tab. */
export const inTab = place(() => sessionStorage);

/** Parses stored JSON; undefined if it is missing or invalid. */
export function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Wraps a kind of web storage. If it is unavailable (private windows, full disks), nothing is stored and nothing fails. */
function place(storage: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return storage().getItem(storageKey(key));
      } catch {
        return null;
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(storageKey(key), value);
      } catch {
        // A value that cannot be stored is fetched again.
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(storageKey(key));
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
        const stays = new Set(kept.map((key) => storageKey(key)));
        const keys = Object.keys(storage()).filter((key) => key.startsWith(ours) && !stays.has(key));
        for (const key of keys) storage().removeItem(key);
      } catch {
        // Unavailable storage is empty.
      }
    },
  };
}

declare global {
  /** The key under which something is stored: a hash of prefix, environment and name (domain.md#storage-keys). Made by `public/first.js`, which needs it before the first paint. */
  function storageKey(name: string): string;
}

/** How our keys begin. */
const ours = "rb.";

/** Earlier releases wrote names in full, the look without a prefix. */
const earlier = /^remotebay\.|^(?=theme$)/;

/** Moves what an earlier release stored, such as drafts, to its key of today. */
function renameEarlier(storage: () => Storage): void {
  try {
    const held = storage();
    for (const key of Object.keys(held).filter((name) => earlier.test(name))) {
      held.setItem(storageKey(key.replace(earlier, "")), held.getItem(key) ?? "");
      held.removeItem(key);
    }
  } catch {
    // Unavailable storage is empty.
  }
}

renameEarlier(() => localStorage);
renameEarlier(() => sessionStorage);

/** Stored on this device. */
export const onDevice = place(() => localStorage);

/** Stored for this tab. */
export const inTab = place(() => sessionStorage);

/** Whether this browser is a shop's shared tablet (`tablet.ts`), as far as it knows. */
export function isTablet(): boolean {
  return onDevice.read("tablet") !== null;
}

/** Parses stored JSON; undefined if it is missing or invalid. */
export function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

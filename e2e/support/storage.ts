import type { Page } from "@playwright/test";
// The browser's own script names the keys; nothing of it runs here but that.
import "../../web/public/first.js";

/** The key under which the browser stores something in production, the environment of these tests. */
export const { storageKey: keyOf } = globalThis as unknown as { storageKey: (name: string) => string };

/** What the page's device holds under a name; null if nothing. */
export function heldOnDevice(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), keyOf(name));
}

import type { Variant } from "@remotebay/contract";
import { onDevice } from "./storage.ts";
import { makeStore } from "./store.ts";

/** Light, dark, or the system's setting. */
export type Theme = "light" | "dark" | "system";

// The page's first script (public/first.js) reads the same key before the first paint.
const place = "theme";

/** The theme chosen on this device. */
export const theme = makeStore<Theme>(chosen());

/** Chooses the theme, on this device. */
export function setTheme(next: Theme): void {
  theme.set(next);
  if (next === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = next;
  // Where storage is unavailable the choice lasts until the tab is closed.
  if (next === "system") onDevice.remove(place);
  else onDevice.write(place, next);
}

/** Applies a variant's colours. */
export function applyVariantTheme({ theme: colours }: Variant): void {
  const { style } = document.documentElement;
  style.setProperty("--brand", `light-dark(${colours.brand}, ${colours.brandDark})`);
  style.setProperty("--on-brand", `light-dark(${colours.onBrand}, ${colours.onBrandDark})`);
  style.setProperty("--brand-soft", `light-dark(${soft(12, colours.brand)}, ${soft(20, colours.brandDark)})`);
}

function soft(share: number, colour: string): string {
  return `color-mix(in oklab, ${colour} ${share}%, var(--surface))`;
}

function chosen(): Theme {
  const now = document.documentElement.dataset["theme"];
  return now === "light" || now === "dark" ? now : "system";
}

import type { Variant } from "@remotebay/contract";
import { applyWording } from "./i18n/wording.ts";
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

/** Shows the page as a variant has it: in its colours, with its own wordings. */
export function applyVariant({ theme: colours, texts }: Variant): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(brandColours(colours))) style.setProperty(name, value);
  applyWording(texts);
}

/** A variant's colours as properties of an element's style. */
export function brandColours({ brand, onBrand, brandDark, onBrandDark }: Variant["theme"]): Record<`--${string}`, string> {
  return {
    "--brand": `light-dark(${brand}, ${brandDark})`,
    "--on-brand": `light-dark(${onBrand}, ${onBrandDark})`,
    "--brand-soft": `light-dark(${soft(12, brand)}, ${soft(20, brandDark)})`,
  };
}

function soft(share: number, colour: string): string {
  return `color-mix(in oklab, ${colour} ${share}%, var(--surface))`;
}

function chosen(): Theme {
  const now = document.documentElement.dataset["theme"];
  return now === "light" || now === "dark" ? now : "system";
}

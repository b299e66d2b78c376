import type { VariantTexts } from "@remotebay/contract";
import { makeStore } from "../store.ts";
import type { Overlay } from "./texts.ts";

/** The wordings of the portal that is shown, which stand in for the product's texts (domain.md#variants-texts). */
export const wording = makeStore<Overlay | undefined>(undefined);

/** Those that were applied last, as JSON. */
let applied = "";

/** Shows a portal's own wordings; the same ones as before change nothing. */
export function applyWording(texts: VariantTexts): void {
  const given = JSON.stringify(texts);
  if (given === applied) return;
  applied = given;
  if (Object.values(texts).every((own) => Object.keys(own).length === 0)) wording.set(undefined);
  else void load(texts, given);
}

async function load(texts: VariantTexts, given: string): Promise<void> {
  try {
    const { overlayOf } = await import("./own-words.ts");
    if (given === applied) wording.set(overlayOf(texts));
  } catch {
    // Without a connection the product's texts stay; the next configuration tries again.
    if (given === applied) applied = "";
  }
}

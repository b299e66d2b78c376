import { noVariantTexts, type VariantTexts } from "@remotebay/contract";
import { makeStore } from "../store.ts";

/** The wordings of the portal that is shown, which stand in for the product's texts (domain.md#variants-texts). */
export const wording = makeStore<VariantTexts>(noVariantTexts);

/** Shows a portal's own wordings; the same ones as before change nothing. */
export function applyWording(texts: VariantTexts): void {
  if (JSON.stringify(texts) !== JSON.stringify(wording.get())) wording.set(texts);
}

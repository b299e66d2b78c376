import { createHash } from "node:crypto";
import { languages } from "../../../../../locales/languages.ts";
import { nameOf } from "../../../platform/translate/reference-text.ts";

/** The disclaimer of a service: the installation's own, otherwise the translated product text; empty if it has none. */
export function disclaimerText(language: string, id: number, own: string | null): string {
  return nameOf(language, "lookups.disclaimers", id, own);
}

/** The texts of a disclaimer that are in use now, by the version that names each: one a language, or the installation's own. */
export function disclaimerTexts(id: number, own: string | null): Map<string, string> {
  const texts = languages.flatMap(({ code, culture }) => [disclaimerText(code, id, own), disclaimerText(culture, id, own)]);
  return new Map(texts.filter((text) => text !== "").map((text) => [versionOfText(text), text]));
}

/** Names one wording of a text; empty for no text. */
export function versionOfText(text: string): string {
  return text === "" ? "" : createHash("sha256").update(text).digest("hex").slice(0, 12);
}

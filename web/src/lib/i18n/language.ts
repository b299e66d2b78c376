import { cultureOf, firstLanguage, languageOf, languages, textsOf } from "../../../../locales/languages.ts";
import { onDevice } from "../storage.ts";

const place = "language";
let shown: string | undefined;

/** The language on the screen, in which the service should respond: `de`, or `en-US` for American English. */
export function shownLanguage(): string {
  return textsIn(shown ?? preferredLanguage());
}

/** The folder of texts for a language in this browser's culture. */
export function textsIn(code: string): string {
  return textsOf(cultureOf(code, navigator.languages)) ?? code;
}

/** Sets the language that will be on the screen. */
export function noteShown(code: string): void {
  shown = code;
}

/** The initial language: the one chosen on this device, else the first offered one of the browser's, else English. */
export function preferredLanguage(): string {
  const wanted = [stored() ?? "", ...navigator.languages];
  for (const tag of wanted) {
    const code = languageOf(tag);
    if (code) return code;
  }
  return firstLanguage;
}

/** True if the language was chosen on this device; it then takes precedence over the user record's. */
export function languageWasChosen(): boolean {
  return languageOf(stored() ?? "") !== undefined;
}

/** Stores the choice on this device; empty: none, so that the browser's language is shown. */
export function rememberLanguage(code: string): void {
  onDevice.write(place, code);
}

/** True for a language that the interface offers. */
export function isOffered(code: string): boolean {
  return languages.some((language) => language.code === code);
}

function stored(): string | null {
  return onDevice.read(place);
}

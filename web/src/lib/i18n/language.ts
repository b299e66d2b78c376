import { firstLanguage, languageOf, languages } from "../../../../locales/languages.ts";
import { onDevice } from "../storage.ts";

const place = "language";

/** The language to paint first: the one chosen here before, else the first of the browser's that is offered, else English. */
export function preferredLanguage(): string {
  const wanted = [stored() ?? "", ...navigator.languages];
  for (const tag of wanted) {
    const code = languageOf(tag);
    if (code) return code;
  }
  return firstLanguage;
}

/** True where a person chose the language on this device: a user record's language then does not overrule it. */
export function languageWasChosen(): boolean {
  return languageOf(stored() ?? "") !== undefined;
}

/** Keeps the choice on this device. */
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

import { firstLanguage, languageOf, languages } from "../../../../locales/languages.ts";
import { onDevice } from "../storage.ts";

const place = "language";
let shown: string | undefined;

/** The language that is on the screen: the service answers in it. */
export function shownLanguage(): string {
  return shown ?? preferredLanguage();
}

/** Notes the language that is about to be on the screen. */
export function noteShown(code: string): void {
  shown = code;
}

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

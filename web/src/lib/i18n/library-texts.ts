/** The texts of one list of a library by their name; a text with parameters is a function. */
type List = Readonly<Record<string, unknown>>;

/** The texts of React Aria in one language, by the name of their list (web/vite-library-languages.ts). */
export type LibraryTexts = Readonly<Record<string, List>>;

let spoken: LibraryTexts = {};

/** Has React Aria speak another language from its next rendering on; what a list lacks is said in English. */
export function speakLibrary(texts: LibraryTexts): void {
  spoken = texts;
}

/**
 * What stands in for a list of React Aria's dictionaries: English alone, which it falls back to in every language, and which answers in the
 * language that is spoken now. So each language is loaded alone, and React Aria, which copies its lists once, follows when another is chosen.
 */
export function following(name: string, english: List): Readonly<Record<"en-US", List>> {
  return { "en-US": new Proxy(english, { get: (own, key: string) => spoken[name]?.[key] ?? own[key] }) };
}

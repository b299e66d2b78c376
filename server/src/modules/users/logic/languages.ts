/** The languages of the choice (domain.md#languages-choice), then those that only have a text dictionary. Greek is `gr` in the list and `el` everywhere else. */
const codes = new Set("en es fr it nl de pt gr el no fi sv sl pl hr da lt bs et hu lv ro ru sq sr tr uk".split(" "));

/** Whether a user may set this language; empty means the browser's language. */
export function isLanguage(code: string): boolean {
  return code === "" || codes.has(code);
}

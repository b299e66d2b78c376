/** Languages of the choice (section 1), then those with a text dictionary beside it. Greek is `gr` there and `el` everywhere else. */
const codes = new Set("en es fr it nl de pt gr el no fi sv sl pl hr da lt bs et hu lv ro ru sq sr tr uk".split(" "));

/** Whether a language can be a user's; empty follows the browser. */
export function isLanguage(code: string): boolean {
  return code === "" || codes.has(code);
}

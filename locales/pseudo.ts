/**
 * A language that nobody reads: English with marks around each text, with accents, and 40 % longer. A browser that asks for `en-XA` gets it, as
 * the tests' does, so that a screen shows at once which words are no texts and where longer ones find no room.
 */
export const pseudo = "en-XA";

const accents: Readonly<Record<string, string>> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
  n: "ñ",
  c: "ç",
};

/** How much longer a text becomes. */
const growth = 1.4;

/** The marks at both ends of each text. */
export const marks = ["‹", "›"] as const;

/** An English text in the pseudo-language; its parameters, and the syntax of ICU, stay as they are. */
export function pseudoText(text: string): string {
  const { written } = branch(text, 0);
  return `${marks[0]}${written}${marks[1]}`;
}

/** The text from a place up to the brace that closes its branch, or to the end, and where that is. */
function branch(text: string, start: number): { written: string; end: number } {
  let written = "";
  let words = "";
  let at = start;
  const close = () => {
    written += longer(words);
    words = "";
  };
  for (; at < text.length && text[at] !== "}"; at++) {
    if (text[at] === "{") {
      close();
      const found = placeAt(text, at);
      written += found.written;
      at = found.end;
    } else words += text[at] ?? "";
  }
  close();
  return { written, end: at };
}

/** A place in braces from its opening one: `{name}` as it is, of `{count, plural, one {…} other {…}}` the branches as text. */
function placeAt(text: string, start: number): { written: string; end: number } {
  let written = "{";
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "}") return { written: `${written}}`, end: at };
    if (text[at] === "{") {
      const inner = branch(text, at + 1);
      written += `{${inner.written}}`;
      at = inner.end;
    } else written += text[at] ?? "";
  }
  return { written, end: text.length };
}

/** Words with accents, whose vowels are doubled until they are long enough; marks and signs stay. */
function longer(words: string): string {
  const letters = words.replaceAll(/[^\p{L}]/gu, "").length;
  let missing = Math.ceil(letters * (growth - 1));
  const grown = words.replaceAll(/[aeiouAEIOU]/g, (vowel) => {
    const accented = accents[vowel] ?? vowel;
    missing -= 1;
    return missing >= 0 ? accented + accented.toLowerCase() : accented;
  });
  return grown.replaceAll(/[nc]/g, (letter) => accents[letter] ?? letter);
}

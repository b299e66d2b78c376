import fc from "fast-check";
import { expect, test } from "vitest";
import { maskText, occurrences, placeholder, placeholderPattern, protectedPieces, unmaskText } from "./protected-text.ts";

const piecesOf = (message: string, names: string[] = []) => protectedPieces(message, names).map(({ text }) => text);

test.each([
  ["VIN WVWZZZ1KZBW123456 please", ["VIN WVWZZZ1KZBW123456"]],
  ["chassis WVWZZZ 1KZ BW 123456", ["WVWZZZ 1KZ BW", "123456"]],
  ["P0301, U0415-68 and b1234:13 again.", ["P0301", "U0415-68", "b1234:13"]],
  ["stored: 16486, 00532 and 0x1F3A", ["16486", "00532", "0x1F3A"]],
  ["it has SPN 3226 FMI 18 since today", ["SPN 3226 FMI 18"]],
  ["part 5Q0907637A/B, 8K0 907 115 C or A 000 989", ["5Q0907637A/B", "8K0 907 115 C", "000 989"]],
  ["battery 12.4 V, bolts 45 Nm, gap 3.5 mm, 80 %", ["12.4 V", "45 Nm", "3.5 mm", "80 %"]],
  ["kalt -5 °C, 2,5 bar, 10-15 Nm, 850 U/min", ["-5 °C", "2,5 bar", "10-15 Nm", "850 U/min"]],
  ["a 5 mm bolt in bay 3", ["5 mm", "3"]],
  ["at 14:30 on 22.11.2026 or 11/22/2026, 3:05 PM", ["14:30", "22.11.2026", "11/22/2026", "3:05 PM"]],
  ["plates B-MW 1234, AA19 ABC, 12-AB-34, ΙΗΑ 1234", ["B-MW 1234", "AA19 ABC", "12-AB-34", "ΙΗΑ 1234"]],
  ["see https://a.example/x?y=1, or www.b.example.", ["https://a.example/x?y=1", "www.b.example"]],
  ["mail max.power@shop.example or open scan_final.pdf, photo.JPG", ["max.power@shop.example", "scan_final.pdf", "photo.JPG"]],
  ["the 2nd camera and the 1st radar", []],
  ["nothing to keep here", []],
])("the pieces of %j that never change", (message, pieces) => {
  expect(piecesOf(message)).toEqual(pieces);
});

test("members are recognised by their whole name and by each part, as words", () => {
  expect(piecesOf("Ask Maria Rossi, Maria or Mariana", ["Maria Rossi"])).toEqual(["Maria Rossi", "Maria"]);
  expect(piecesOf("Maria", [])).toEqual([]);
});

test("in a message written in capitals, words beside a number are words", () => {
  expect(piecesOf("TURN THE KEY 2 TIMES AND READ 12 V")).toEqual(["2", "12 V"]);
});

test("pieces are put back where the translator left their placeholders, in any order and case", () => {
  const masked = maskText("Please read P0301 at 12.4 V.");
  expect(masked?.text).toBe(`Please read ${placeholder(0)} at ${placeholder(1)}.`);
  expect(unmaskText(masked!, "Bei xq1qx bitte XQ 0 QX lesen.")).toBe("Bei 12.4 V bitte P0301 lesen.");
});

test.each([
  ["a placeholder is lost", "Bitte XQ0QX lesen."],
  ["a placeholder is doubled", "Bitte XQ0QX bei XQ1QX, also XQ0QX lesen."],
  ["a placeholder is invented", "Bitte XQ0QX bei XQ1QX und XQ2QX lesen."],
  ["a placeholder is joined to a word", "Bitte XQ0QX bei XQ1QXen lesen."],
  ["a number is added", "Bitte XQ0QX bei XQ1QX 3 Mal lesen."],
  ["a link is added", "Bitte XQ0QX bei XQ1QX lesen: https://bad.example"],
  ["a piece is written twice", "Bitte XQ0QX bei XQ1QX von Maria lesen, Maria."],
])("there is no translation if %s", (_what, translated) => {
  const masked = maskText("Please read P0301 at 12.4 V.")!;
  expect(unmaskText(masked, "Bitte XQ0QX bei XQ1QX lesen.")).not.toBeNull();
  const withName = maskText("Please read P0301 and ask Maria.", ["Maria Rossi"])!;
  expect(unmaskText(withName, "Bitte XQ0QX lesen und XQ1QX fragen.")).not.toBeNull();
  expect(unmaskText(translated.includes("Maria") ? withName : masked, translated)).toBeNull();
});

test("a message that already contains a placeholder is not translated", () => {
  expect(maskText("What is XQ0QX?")).toBeNull();
});

const piece = fc.constantFrom(
  ..."WVWZZZ1KZBW123456|P0301|U0415-68|16486|SPN 3226 FMI 18|5Q0907637A|12.4 V|12 V|45 Nm|3.5 mm|80 %|4|44".split("|"),
  ..."14:30|22.11.2026|B-MW 1234|Maria|Maria Rossi|max@shop.example|https://a.example/b|scan.pdf".split("|"),
);
const plainWord = fc.constantFrom("please", "check", "the", "Kamera", "και", "battery,", "door.", "is", "€", "(left)", "X", "QX", "xq");
const message = fc.array(fc.oneof(piece, plainWord), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(" "));

/** What a translator may do to a text: words are moved, lost, doubled, changed, joined, and others are added. */
const damage = fc.array(
  fc.record({
    what: fc.constantFrom("move", "lose", "double", "change", "join", "add", "piece", "case"),
    at: fc.nat(40),
    to: fc.nat(40),
    word: fc.oneof(plainWord, fc.string({ maxLength: 6 }), fc.constantFrom("XQ0QX", "xq1qx", "XQ9QX")),
    piece,
  }),
  { maxLength: 6 },
);

type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damaged(text: string, steps: Damage): string {
  const words = text.split(" ");
  for (const { what, at, to, word, piece } of steps) {
    const index = at % Math.max(1, words.length);
    const current = words[index] ?? "";
    if (what === "move") words.splice(to % (words.length + 1), 0, ...words.splice(index, 1));
    if (what === "lose") words.splice(index, 1);
    if (what === "double") words.splice(to % (words.length + 1), 0, current);
    if (what === "change" && !/xq/i.test(current)) words[index] = word;
    if (what === "join") words.splice(index, 2, words.slice(index, index + 2).join(""));
    if (what === "add") words.splice(index, 0, word);
    if (what === "piece") words.splice(index, 0, piece);
    if (what === "case") words[index] = current.toLowerCase();
  }
  return words.join(" ");
}

test("whatever a translator does, each piece stands in the result as written and as often as written, or there is no translation", () => {
  let translated = 0;
  fc.assert(
    fc.property(message, damage, (original, steps) => {
      const names = ["Maria Rossi"];
      const masked = maskText(original, names);
      if (masked === null) return;
      const result = unmaskText(masked, damaged(masked.text, steps));
      if (result === null) return;
      translated += 1;
      for (const { text } of protectedPieces(original, names))
        expect([text, occurrences(result, text)]).toEqual([text, occurrences(original, text)]);
      expect(result.match(/\p{N}+/gu)?.toSorted()).toEqual(original.match(/\p{N}+/gu)?.toSorted());
    }),
    { numRuns: 2000 },
  );
  expect(translated).toBeGreaterThan(200);
});

test("an unchanged translation is the message itself", () => {
  fc.assert(
    fc.property(fc.oneof(message, fc.string({ unit: "grapheme", maxLength: 200 })), (original) => {
      const masked = maskText(original, ["Maria Rossi"]);
      if (masked) expect([original, null]).toContain(unmaskText(masked, masked.text));
    }),
  );
  fc.assert(
    fc.property(message, (original) => {
      const masked = maskText(original, ["Maria Rossi"]);
      // Words and numbers of this generator can make a placeholder of their own ("xq 4 QX"), which is not translated.
      const looksMasked = original.search(placeholderPattern) >= 0;
      expect(masked && unmaskText(masked, masked.text)).toBe(looksMasked ? null : original);
    }),
  );
});

test("the time for a long message has a bound: no form matches the same text in several ways", () => {
  const hostile = ["11 ", "A1 ", "SPN 1 ", "1,", "a.", "a@", "1 - ", "AB ", "a-", "1", "http://"];
  for (const part of hostile) expect(protectedPieces(`${part.repeat(5000 / part.length)}x`).length).toBeLessThanOrEqual(5000);
});

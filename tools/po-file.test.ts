import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readNotes } from "../locales/notes.ts";
import { readOwnTexts, type Texts } from "../locales/texts.ts";
import { poFile, readPo } from "./po-file.ts";
import { writeTexts } from "./write-texts.ts";

const english: Texts = {
  "chat.send": "Send",
  "chat.count": "{count, plural, one {# message} other {# messages}}",
  "requests.title": "Requests",
};
const nothing = { notes: {}, shownIn: () => [] };

test("a text goes to a translator with its key, its note, its room and where it is shown", () => {
  const source = poFile("nl", english, {}, { notes: { "chat.send": { note: "A button.", max: 10 } }, shownIn: () => ["web/src/a.tsx"] });
  expect(source).toContain('msgctxt "chat.send"\nmsgid "Send"\nmsgstr ""');
  expect(source).toContain("#: web/src/a.tsx\n#. A button.\n#. At most 10 characters.");
  expect(source).toContain("X-Plural-Categories: one other");
});

test("whatever is written comes back as it was, in any script, with quotation marks, lines and backslashes", () => {
  const words = fc.string({ unit: fc.constantFrom(...'abçΩжİ ”«\\"\n’ъ.,…') }).map((text) => `a${text.replaceAll(/ {2,}/g, " ")}b`);
  fc.assert(
    fc.property(words, words, (text, translated) => {
      const texts = { "chat.send": translated };
      const back = readPo(poFile("el", { "chat.send": text }, texts, nothing), { "chat.send": text });
      expect(back.language).toBe("el");
      expect(back.texts).toEqual(texts);
    }),
  );
});

test("what is empty is left out, and every fault is told with its line", () => {
  const texts = { "chat.send": "Wyślij", "chat.count": "{count, plural, one {# wiadomość} other {# wiadomości}}" };
  const source = poFile("pl", english, texts, nothing);
  const { faults, texts: read } = readPo(source, { ...english, "chat.send": "Send it" });
  expect(Object.keys(read)).toEqual(["chat.count"]);
  const line = source.split("\n").indexOf('msgctxt "chat.count"') + 1;
  expect(faults).toEqual([
    expect.stringContaining("chat.send says in English now: Send it"),
    `line ${line}: chat.count lacks the form "few" of {count}`,
    `line ${line}: chat.count lacks the form "many" of {count}`,
  ]);
  expect(readPo(source.replace("Language: pl", "Language: en"), english).faults[0]).toContain("names no language");
  expect(readPo(source, {}).faults).toHaveLength(3);
});

test("texts are written in files like the English ones, and a language without texts has no file", () => {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "en"));
  writeFileSync(join(folder, "en", "chat.json"), JSON.stringify({ title: "Chat", file: { none: "None", drop: "Drop" } }));
  writeFileSync(join(folder, "en", "home.json"), JSON.stringify({ title: "Home" }));
  writeTexts("nl", { "chat.file.drop": "Neerzetten", "chat.title": "Chat" }, folder);
  expect(readFileSync(join(folder, "nl", "chat.json"), "utf8")).toBe(
    '{\n  "title": "Chat",\n  "file": {\n    "drop": "Neerzetten"\n  }\n}\n',
  );
  expect(readOwnTexts("nl", folder)).toEqual({ "chat.title": "Chat", "chat.file.drop": "Neerzetten" });
});

test("a note is a sentence, or a sentence with its room; a tree of notes follows the tree of texts", () => {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(readNotes(folder)).toEqual({});
  mkdirSync(join(folder, "notes"));
  writeFileSync(
    join(folder, "notes", "chat.json"),
    JSON.stringify({ send: { note: "A button.", max: 9 }, file: { none: "Said of files." } }),
  );
  expect(readNotes(folder)).toEqual({ "chat.send": { note: "A button.", max: 9 }, "chat.file.none": { note: "Said of files." } });
});

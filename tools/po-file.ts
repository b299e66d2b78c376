import { type Entry, po } from "gettext-parser";
import { firstLanguage } from "../locales/languages.ts";
import type { Note } from "../locales/notes.ts";
import type { Texts } from "../locales/texts.ts";
import { pluralsOf, textFaults } from "./text-faults.ts";

/** What stands beside a text in the file. */
export interface PoContext {
  notes: Readonly<Record<string, Note>>;
  /** The files that show a text, by its key. */
  shownIn: (key: string) => readonly string[];
}

/** The texts of a language beside the English ones as a PO file, for a translator's own program. A text that lacks is empty. */
export function poFile(language: string, english: Texts, texts: Texts, { notes, shownIn }: PoContext): string {
  const translations: Record<string, Record<string, Entry>> = {};
  for (const [key, text] of Object.entries(english)) {
    const { note, max } = notes[key] ?? {};
    const said = [note, max === undefined ? "" : `At most ${max} characters.`].filter(Boolean).join("\n");
    const comments = { reference: shownIn(key).join("\n"), flag: "icu-message-format", ...(said === "" ? {} : { extracted: said }) };
    translations[key] = { [text]: { msgctxt: key, msgid: text, msgstr: [texts[key] ?? ""], comments } };
  }
  const headers = {
    "Project-Id-Version": "RemoteBay",
    Language: language,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
    "X-Plural-Categories": pluralsOf(language).join(" "),
  };
  return po.compile({ charset: "utf-8", headers, translations }, { foldLength: 0 }).toString("utf8");
}

/** What a PO file has: the texts of its language by key, and what is wrong, each with its line. */
export interface ReadPo {
  language: string;
  texts: Texts;
  faults: string[];
}

/** Reads a PO file back. A text that is empty is left out; one whose English has changed since the export is a fault, as all that the check of texts finds. */
export function readPo(source: string, english: Texts): ReadPo {
  const { headers, translations } = po.parse(source);
  const language = headers["Language"] ?? headers["language"] ?? "";
  const texts: Texts = {};
  const faults = language === "" || language === firstLanguage ? ["The file names no language to translate to (header Language)."] : [];
  const lineOf = linesOf(source);
  for (const entries of Object.values(translations)) {
    for (const { msgctxt: key = "", msgid, msgstr, comments } of Object.values(entries)) {
      if (key === "" && msgid === "") continue;
      const say = (fault: string) => faults.push(`line ${lineOf(key)}: ${key === "" ? `"${msgid}" has no key` : `${key} ${fault}`}`);
      const translated = msgstr[0] ?? "";
      const text = english[key];
      if (text === undefined) say("is no text of the product (any more)");
      else if (text !== msgid) say(`says in English now: ${text}`);
      else if (comments?.flag?.includes("fuzzy")) say("is marked as uncertain (fuzzy)");
      else if (translated !== "") {
        for (const fault of textFaults(language, text, translated)) say(fault);
        texts[key] = translated;
      }
    }
  }
  return { language, texts, faults };
}

/** The line in which an entry begins, counted from 1; of an entry without a context the first line. */
function linesOf(source: string): (key: string) => number {
  const lines = source.split("\n");
  const places = new Map(lines.map((line, index) => [/^msgctxt "(.*)"\s*$/.exec(line)?.[1], index + 1]));
  return (key) => places.get(key) ?? 1;
}

import { expect, test } from "vitest";
import { readTexts } from "../../../../../locales/texts.ts";
import { translator } from "../../../platform/translate/translate.ts";
import { systemSentence } from "./compose.ts";

const prefix = "chat.system.";
const keys = Object.keys(readTexts("en")).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

test.each(keys.filter((key) => key !== "other"))("the line %s is told in a sentence of its own", (key) => {
  const t = translator("en");
  const sentenceOf = (of: string) => systemSentence(t, { system: { key: of, parameters: {} } });
  expect(sentenceOf(key)).not.toBe(sentenceOf("something new"));
});

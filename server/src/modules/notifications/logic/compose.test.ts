import { expect, test } from "vitest";
import { readTexts } from "../../../../../locales/texts.ts";
import { translator } from "../../../platform/translate/translate.ts";
import { systemSentence } from "./compose.ts";
import { kindOf } from "./kinds.ts";

const prefix = "chat.system.";
const keys = Object.keys(readTexts("en")).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

test.each(keys.filter((key) => key !== "other"))("the line %s is told in a sentence of its own", (key) => {
  const t = translator("en");
  const sentenceOf = (of: string) => systemSentence(t, { system: { key: of, parameters: {} } });
  expect(sentenceOf(key)).not.toBe(sentenceOf("something new"));
});

const line = (key: string) => ({ messageType: "system" as const, system: { key, parameters: {} } });

test.each([
  ["took", "status"],
  ["completed", "status"],
  ["reportSent", "report"],
  ["reportResent", "report"],
  ["calibrationReady", "calibration"],
  ["calibrationScanFailed", "calibration"],
])("the line %s is news of the kind %s, which a person can choose", (key, kind) => {
  expect(kindOf(line(key))).toBe(kind);
});

test("what a person wrote or sent is a message", () => {
  for (const messageType of ["user", "file"] as const) expect(kindOf({ messageType, system: null })).toBe("message");
});

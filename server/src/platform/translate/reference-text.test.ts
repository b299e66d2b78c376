import { expect, test } from "vitest";
import { keyOfText, keysOf, nameOf, textOf } from "./reference-text.ts";

test("a key has its text in the requested language; a language that is not offered falls back to English", () => {
  expect(textOf("de", "lookups.scanTypes", 8)).toBe("Schlüsselprogrammierung");
  expect(textOf("el-GR", "lookups.scanTypes", "8")).toBe("Προγραμματισμός κλειδιών");
  expect(textOf("xx", "lookups.scanTypes", 8)).toBe("Key programming");
});

test("American cultures have American words, which are recognised in any language", () => {
  expect(textOf("en-US", "lookups.scanTools", "tpms-tool")).toBe("Tire pressure tool");
  expect(textOf("en-GB", "lookups.scanTools", "tpms-tool")).toBe("Tyre pressure tool");
  expect(keyOfText("de", "lookups.scanTools", "Tire pressure tool")).toBe("tpms-tool");
});

test("an unknown key has no text", () => {
  expect(textOf("de", "lookups.scanTypes", 77)).toBeUndefined();
  expect(textOf("de", "lookups.nonsense", "front")).toBeUndefined();
  expect(textOf("de", "lookups.scanTypes", "constructor")).toBeUndefined();
});

test("an installation's own name takes precedence over the product's in every language", () => {
  expect(nameOf("de", "lookups.scanTypes", 8, "Keys, our way")).toBe("Keys, our way");
  expect(nameOf("de", "lookups.scanTypes", 8, null)).toBe("Schlüsselprogrammierung");
  expect(nameOf("de", "lookups.scanTypes", null, null)).toBe("");
});

test("numeric keys are sorted by number", () => {
  expect(keysOf("lookups.scanTypes")).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
});

test("the key of a listed text is found in any language; free text has none", () => {
  expect(keyOfText("de", "lookups.scanTools", "Radarreflektor")).toBe("radar-reflector");
  expect(keyOfText("en", "lookups.scanTools", "Ανακλαστήρας ραντάρ")).toBe("radar-reflector");
  expect(keyOfText("en", "lookups.scanTools", "Our own frame")).toBeUndefined();
  expect(keyOfText("en", "lookups.scanTools", "")).toBeUndefined();
});

import { expect, test } from "vitest";
import { keyOfText, keysOf, nameOf, textOf } from "./reference-text.ts";

test("a key has its text in the language asked for; a language that is not offered is English", () => {
  expect(textOf("de", "lookups.scanTypes", 8)).toBe("Schlüsselprogrammierung");
  expect(textOf("el-GR", "lookups.scanTypes", "8")).toBe("Προγραμματισμός κλειδιών");
  expect(textOf("xx", "lookups.scanTypes", 8)).toBe("Key programming");
});

test("what has no key has no text", () => {
  expect(textOf("de", "lookups.scanTypes", 77)).toBeUndefined();
  expect(textOf("de", "lookups.nonsense", "front")).toBeUndefined();
  expect(textOf("de", "lookups.scanTypes", "constructor")).toBeUndefined();
});

test("an installation's own name goes before the product's, in every language", () => {
  expect(nameOf("de", "lookups.scanTypes", 8, "Keys, our way")).toBe("Keys, our way");
  expect(nameOf("de", "lookups.scanTypes", 8, null)).toBe("Schlüsselprogrammierung");
  expect(nameOf("de", "lookups.scanTypes", null, null)).toBe("");
});

test("numbered keys are in the order of their numbers", () => {
  expect(keysOf("lookups.scanTypes")).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
});

test("a text that was chosen is known in any language; what people wrote is not", () => {
  expect(keyOfText("de", "lookups.scanTools", "Radarreflektor")).toBe("radar-reflector");
  expect(keyOfText("en", "lookups.scanTools", "Ανακλαστήρας ραντάρ")).toBe("radar-reflector");
  expect(keyOfText("en", "lookups.scanTools", "Our own frame")).toBeUndefined();
  expect(keyOfText("en", "lookups.scanTools", "")).toBeUndefined();
});

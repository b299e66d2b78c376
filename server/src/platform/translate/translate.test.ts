import { expect, test } from "vitest";
import { translator } from "./translate.ts";

test("a text is returned in the requested language", () => {
  expect(translator("en")("common.save")).toBe("Save");
  expect(translator("de")("common.save")).toBe("Speichern");
  expect(translator("el")("common.save")).toBe("Αποθήκευση");
});

test("cultures and the agreed code for Greek are accepted as languages", () => {
  expect(translator("de-AT")("common.yes")).toBe("Ja");
  expect(translator("gr")("common.yes")).toBe("Ναι");
});

test("American cultures have American words, other English ones British", () => {
  for (const tag of ["en-US", "en-CA", "en-PR"])
    expect(translator(tag)("requests.summary.windscreen")).toBe("The windshield was replaced.");
  for (const tag of ["en", "en-GB", "en-AU"]) expect(translator(tag)("requests.summary.windscreen")).toBe("The windscreen was replaced.");
  expect(translator("en-US")("common.save")).toBe("Save");
});

test("a language that is not offered falls back to English", () => {
  expect(translator("xx")("common.yes")).toBe("Yes");
  expect(translator("")("common.yes")).toBe("Yes");
});

test("parameters are filled in", () => {
  expect(translator("en")("common.todayAt", { time: "4:05 PM" })).toBe("today at 4:05 PM");
  expect(translator("de")("common.todayAt", { time: "16:05" })).toBe("heute um 16:05");
});

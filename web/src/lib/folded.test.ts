import { expect, test } from "vitest";
import { folded } from "./folded.ts";

test.each([
  ["İstanbul", "istanbul"],
  ["IŞIK", "ışık"],
  ["ısı", "isi"],
  ["Łódź", "lodz"],
  ["Đakovo", "dakovo"],
  ["Straße", "STRASSE"],
  ["Øresund", "oresund"],
  ["Πλοίαρχος", "ΠΛΟΙΑΡΧΟΣ"],
  ["Ёлка", "елка"],
])("%s and %s are one to a search", (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

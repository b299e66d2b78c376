import { expect, test } from "vitest";
import type { StoredCaveat } from "../tables.ts";
import { acceptCaveats } from "./caveats.ts";

const at = new Date("2026-03-02T15:00:00Z");
const now = { by: "Maya Torres", at };
const stored = (ServiceElementId: number, ...Caveats: string[]): StoredCaveat => ({
  ServiceElementId,
  Caveats,
  AcceptedBy: "Ruth Okafor",
  AcceptedDate: "2026-03-01T08:00:00.000Z",
});
const added = (...Caveats: string[]) => ({ ServiceElementId: 405, Caveats, AcceptedBy: "Maya Torres", AcceptedDate: at.toISOString() });

test("caveats that were accepted for one function count for no other", () => {
  const before = [stored(501, "battery-code")];
  expect(acceptCaveats([405], { given: [], stored: before, ...now })).toEqual([]);
  expect(acceptCaveats([405], { given: ["battery-code"], stored: before, ...now })).toEqual([added("battery-code")]);
  expect(acceptCaveats([], { given: ["battery-code"], stored: before, ...now })).toEqual([]);
});

test("who accepted first stays, and of what is given again only what is new is added, once", () => {
  const before = [stored(405, "battery-code")];
  expect(acceptCaveats([405], { given: ["battery-code"], stored: before, ...now })).toEqual(before);
  const given = ["battery-code", "note-7", "note-7"];
  expect(acceptCaveats([405], { given, stored: before, ...now })).toEqual([...before, added("note-7")]);
});

test("of several functions a name alone is one of the first, and one with an id is that function's", () => {
  const radar = { ...added("note-7"), ServiceElementId: 102 };
  expect(acceptCaveats([405, 102], { given: ["battery-code", "102:note-7", "999:note-7"], stored: [], ...now })).toEqual([
    added("battery-code"),
    radar,
  ]);
  expect(acceptCaveats([405, 102], { given: ["405:battery-code"], stored: [radar], ...now })).toEqual([added("battery-code"), radar]);
  expect(acceptCaveats([405], { given: [], stored: [added("battery-code"), radar], ...now })).toEqual([added("battery-code")]);
});

import { expect, test } from "vitest";
import { groupText } from "./group-text.ts";

const groupsOf = (text: string, sizes: number[]) => groupText(text, sizes).map((group) => group.text);

test("a text is split by the sizes, and the rest becomes the last group", () => {
  expect(groupsOf("1HGCM82633A004352", [3, 6, 8])).toEqual(["1HG", "CM8263", "3A004352"]);
  expect(groupsOf("1HGCM82633A004352XY", [3, 6, 8])).toEqual(["1HG", "CM8263", "3A004352", "XY"]);
  expect(groupsOf("1HGC", [3, 6, 8])).toEqual(["1HG", "C"]);
  expect(groupsOf("1042-000317", [])).toEqual(["1042-000317"]);
  expect(groupsOf("", [3])).toEqual([]);
});

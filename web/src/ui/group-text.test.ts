import { expect, test } from "vitest";
import { groupText } from "./group-text.ts";

const cut = (text: string, sizes: number[]) => groupText(text, sizes).map((group) => group.text);

test("a text is cut as told, and nothing of it is lost", () => {
  expect(cut("1HGCM82633A004352", [3, 6, 8])).toEqual(["1HG", "CM8263", "3A004352"]);
  expect(cut("1HGCM82633A004352XY", [3, 6, 8])).toEqual(["1HG", "CM8263", "3A004352", "XY"]);
  expect(cut("1HGC", [3, 6, 8])).toEqual(["1HG", "C"]);
  expect(cut("1042-000317", [])).toEqual(["1042-000317"]);
  expect(cut("", [3])).toEqual([]);
});

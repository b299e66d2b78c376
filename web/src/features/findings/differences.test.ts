import { expect, test } from "vitest";
import { differenceOf } from "./differences.ts";
import type { FindingsContent } from "./findings-doc.ts";

const code = (Code: string, Text = "") => ({ Module: "ABS", Code, FailureType: "", Status: "", Text, Phase: "before" as const });
const content = (part: Partial<FindingsContent>): FindingsContent => ({ Codes: [], AfterScanned: false, Work: [], Notes: "", ...part });

test("each side shows what the other lacks, and nothing that both have", () => {
  const mine = content({ Codes: [code("C0035"), code("C0040", "mine")], Notes: "mine" });
  const theirs = content({ Codes: [code("C0035"), code("C0040", "theirs"), code("C0045")], Notes: "theirs", AfterScanned: true });
  expect(differenceOf(mine, theirs)).toEqual({ codes: ["ABS C0040"], work: 0, notes: "mine", afterScanned: false });
  expect(differenceOf(theirs, mine)).toEqual({ codes: ["ABS C0040", "ABS C0045"], work: 0, notes: "theirs", afterScanned: true });
  expect(differenceOf(mine, mine)).toEqual({ codes: [], work: 0, notes: undefined, afterScanned: undefined });
});

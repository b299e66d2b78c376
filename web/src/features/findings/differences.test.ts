import type { Scan } from "@remotebay/contract";
import { expect, test } from "vitest";
import { differenceOf } from "./differences.ts";
import type { FindingsContent } from "./findings-doc.ts";

const code = (Code: string, Text = "") => ({ Code, FailureType: "", Status: "", Text });
const scan = (Phase: Scan["Phase"], ...Codes: ReturnType<typeof code>[]): Scan => ({
  Phase,
  Tool: "",
  Date: "",
  Units: [{ Name: "ABS", Address: "", Reached: true, Codes }],
});
const content = (part: Partial<FindingsContent>): FindingsContent => ({ Scans: [], Pairs: [], Work: [], Notes: "", ...part });

test("each side shows what the other lacks, and nothing that both have", () => {
  const mine = content({ Scans: [scan("before", code("C0035"), code("C0040", "mine"))], Notes: "mine" });
  const theirs = content({
    Scans: [scan("before", code("C0035"), code("C0040", "theirs"), code("C0045")), scan("after")],
    Notes: "theirs",
  });
  const none = { scans: [], codes: [], pairs: 0, work: 0, notes: undefined };
  expect(differenceOf(mine, theirs)).toEqual({ ...none, codes: ["ABS C0040"], notes: "mine" });
  expect(differenceOf(theirs, mine)).toEqual({
    ...none,
    scans: [{ Phase: "after", Tool: "", Date: "" }],
    codes: ["ABS C0040", "ABS C0045"],
    notes: "theirs",
  });
  expect(differenceOf(mine, mine)).toEqual(none);
});

test("a unit that only one of them reached is named", () => {
  const unread = { ...scan("before"), Units: [{ Name: "ABS", Address: "", Reached: false, Codes: [] }] };
  expect(differenceOf(content({ Scans: [scan("before")] }), content({ Scans: [unread] })).codes).toEqual(["ABS"]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { codeId } from "./code-key.ts";
import { pairCodes } from "./pair-codes.ts";

// All tell a failure type: a code told without one is the same fault as one told with it.
const written = ["P0420-11", "P0420-12", "P0420-13", "C0035-01", "C0040-29", "00283-008", "01276-012"];
const codes = written.map((one) => {
  const [Code = "", FailureType = ""] = one.split("-");
  return { Code, FailureType, Status: "", Text: "" };
});
const side = fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 7 });

test("no code is paired with two faults, whatever people have decided", () => {
  const decisions = fc.dictionary(
    fc.constantFrom(...codes.flatMap((one) => codes.map((other) => `${codeId(one)} ${codeId(other)}`))),
    fc.boolean(),
  );
  fc.assert(
    fc.property(side, side, fc.constantFrom("A", "B"), decisions, (before, after, tool, said) => {
      const { pairs } = pairCodes(
        before.map((code) => ({ code, tool: "A", item: code })),
        after.map((code) => ({ code, tool, item: code })),
        (one, other) => said[`${one} ${other}`],
      );
      for (const end of ["before", "after"] as const) expect(new Set(pairs.map((pair) => pair[end])).size).toBe(pairs.length);
      const decided = pairs.map((pair) => said[`${codeId(pair.before)} ${codeId(pair.after)}`]);
      expect(decided).not.toContain(false);
    }),
    { numRuns: 1000 },
  );
});

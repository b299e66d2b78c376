import { parseCodes } from "@remotebay/contract";
import type { ReadScan, ToolReader } from "../reader.ts";
import { filledLines, ScanBuilder } from "../scan-builder.ts";

/** Any table, CSV or free text: takes what no tool's reader recognises. */
export const plain: ToolReader = {
  key: "plain",
  name: "Plain text or table",
  marks: () => 0.01,
  read: readPlain,
};

function readPlain(source: string): ReadScan {
  const builder = new ScanBuilder("");
  const lines = filledLines(source.toUpperCase());
  let next = 0;
  for (const { Module, Code, FailureType, Status, Text } of parseCodes(source).codes) {
    // Codes come in the order of the text, several of them from one line at times.
    const found = lines.findIndex(({ text }, nth) => nth >= next && text.includes(Code));
    next = Math.max(next, found);
    builder.fault(builder.unit(Module), {
      code: Code,
      failureType: FailureType,
      status: Status,
      text: Text,
      line: lines[next]?.at ?? 1,
    });
  }
  return builder.done();
}

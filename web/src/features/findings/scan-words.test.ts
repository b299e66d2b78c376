import { expect, test } from "vitest";
import { scanTime } from "./scan-words.ts";

test.each(["en-US", "de-DE", "el-GR"])("the two readings of a date differ by the word of their month in %s", (culture) => {
  const format = { culture, dateTime: () => "" };
  for (const written of ["2025-11-06", "2025-06-11", "2025-11-06T09:30"]) expect(scanTime(written, format)).toMatch(/\p{L}{3}/u);
  expect(scanTime("2025-11-06", format)).not.toBe(scanTime("2025-06-11", format));
});

test("a time without a zone is the tool's own, whatever the reader's zone", () => {
  const format = { culture: "de-DE", dateTime: () => "in the reader's zone" };
  expect(scanTime("2024-03-14T23:30", format)).toMatch(/^14\. März 2024.*23:30$/);
  expect(scanTime("2024-03-14T23:30:00Z", format)).toBe("in the reader's zone");
  expect(scanTime("", format)).toBe("");
});

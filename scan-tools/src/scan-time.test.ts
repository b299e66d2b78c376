import { expect, test } from "vitest";
import { scanTime } from "./scan-time.ts";

test.each([
  ["Test Time:2026-07-25 15:12:47", "2026-07-25T15:12"],
  ["08/05/2024 01:38:07", "2024-08-05T01:38"],
  ["27/05/2024", "2024-05-27"],
  ["31.05.2024 14:05", "2024-05-31T14:05"],
  ["May 27, 2015 7:51 PM", "2015-05-27T19:51"],
  ["12:15 AM", ""],
  ["2024-13-01", ""],
  ["1/2/2024 12:15 AM", "2024-01-02T00:15"],
])("%s was made at %s", (text, made) => {
  expect(scanTime(text)).toBe(made);
});

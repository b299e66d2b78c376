import { expect, test } from "vitest";
import { readScanText } from "./read-scan.ts";
import { decideTime, scanTime } from "./scan-time.ts";

test.each([
  ["Test Time:2026-07-25 15:12:47", "2026-07-25T15:12"],
  ["27/05/2024", "2024-05-27"],
  ["8/27/2026 11:19:00 AM", "2026-08-27T11:19"],
  ["31.05.2024 14:05", "2024-05-31T14:05"],
  ["06.11.2025", "2025-11-06"],
  ["06/06/2025", "2025-06-06"],
  ["May 27, 2015 7:51 PM", "2015-05-27T19:51"],
  ["12:15 AM", ""],
  ["2024-13-01", ""],
  ["1/21/2024 12:15 AM", "2024-01-21T00:15"],
])("%s was made at %s", (text, made) => {
  expect(scanTime(text)).toEqual({ made, madeChoices: [] });
});

test.each([
  ["08/05/2024 01:38:07", ["2024-05-08T01:38", "2024-08-05T01:38"]],
  ["Data: 06/11/2025", ["2025-11-06", "2025-06-11"]],
  ["06-11-2025", ["2025-11-06", "2025-06-11"]],
  // Australian programs write AM and PM behind a date whose day is first.
  ["1/2/2024 12:15 AM", ["2024-02-01T00:15", "2024-01-02T00:15"]],
])("%s can be read in two ways", (text, madeChoices) => {
  expect(scanTime(text)).toEqual({ made: "", madeChoices });
});

test("another date of the text decides, if one of its numbers can only be a day", () => {
  const choices = scanTime("06/11/2025");
  expect(decideTime(choices, "06/11/2025\nImmatricolazione 23/04/2019").made).toBe("2025-11-06");
  expect(decideTime(choices, "06/11/2025\nPrinted 06/23/2025").made).toBe("2025-06-11");
  for (const other of ["23-04-2019", "23/04/2019 and 04/23/2019", "08/12/2025", "45/46/2025", "2025-06-11"])
    expect(decideTime(choices, `06/11/2025\n${other}`)).toEqual(choices);
});

test("an Italian text with 06/11/2025 is not silently of June", () => {
  const [scan] = readScanText("Data: 06/11/2025\nCentralina motore\nP0420 Efficienza catalizzatore - presente").scans;
  expect(scan).toMatchObject({ made: "", madeChoices: ["2025-11-06", "2025-06-11"] });
});

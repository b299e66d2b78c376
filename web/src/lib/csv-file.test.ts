import { expect, test } from "vitest";
import { spreadsheetCulture } from "./csv-file.ts";

test("the spreadsheet's culture is the browser's, also where the interface is in another language", () => {
  expect(spreadsheetCulture(["nl-NL", "en"], "en-US")).toBe("nl-NL");
  expect(spreadsheetCulture(["de_DE.UTF-8"], "en-US")).toBe("de-DE");
  expect(spreadsheetCulture(["?", "el-GR"], "en-US")).toBe("el-GR");
  expect(spreadsheetCulture([], "en-US")).toBe("en-US");
});

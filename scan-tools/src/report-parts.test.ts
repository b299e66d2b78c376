import { expect, test } from "vitest";
import { cellsOf, vinOf } from "./report-parts.ts";

test("columns are parted by tabs, bars and wide gaps", () => {
  expect(cellsOf("P0420\tCatalyst efficiency  | Current |")).toEqual(["P0420", "Catalyst efficiency", "Current"]);
  expect(cellsOf("Fault | 2")).toEqual(["Fault", "2"]);
});

test("a vehicle's number is read where its label stands", () => {
  expect(vinOf("VIN: 1M8GDM9AXKP042788")).toBe("1M8GDM9AXKP042788");
  expect(vinOf("Report 1M8GDM9AXKP042788")).toBe("");
});

import { expect, test } from "vitest";
import type { RequestRecord } from "../store.ts";
import { reportLines, searchTextOf } from "./columns.ts";

const row = {
  workOrderNumber: "1042-000317",
  roNumber: "RO-7",
  ticketNumber: "CLM-9",
  estimateNumber: "EST-22",
  vin: "1HGCM82633A004352",
  vrm: "AB 12 CDE",
  make: "Honda",
  model: "Accord",
  modelYear: 2003,
  shopComments: "Radar light",
} as RequestRecord;

test("the search finds a request by the fields that say so, by its number and its contact, and a plate also without its space", () => {
  const words = searchTextOf(row, "Maya Torres");
  for (const word of [
    "1042-000317",
    "ro-7",
    "clm-9",
    "est-22",
    "1hgcm82633a004352",
    "ab 12 cde",
    "ab12cde",
    "honda",
    "accord",
    "2003",
    "maya torres",
  ])
    expect(words).toContain(` ${word}`);
  expect(words).not.toContain("radar");
  expect(searchTextOf({ workOrderNumber: "" }, "")).toBe("");
});

test("the report's lines are the fields that are a line of text, by name, without empty ones", () => {
  // Without the lines that this row has no text for: a new field needs no change here.
  const linesOf = (request: RequestRecord) => reportLines(request).filter(({ Text }) => Text !== undefined);
  const estimate = { Field: "EstimateNumber", Text: "EST-22" };
  expect(linesOf(row)).toEqual([{ Field: "TicketNumber", Text: "CLM-9" }, estimate]);
  expect(linesOf({ ...row, ticketNumber: "" })).toEqual([estimate]);
});

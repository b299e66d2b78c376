import { expect, test } from "vitest";
import { isStatus, splitStatus } from "./status-words.ts";

test.each([
  "Intermittent",
  "Confirmed, MIL on",
  "not confirmed",
  "Status: Pending",
  "sporadisch",
  "momentan nicht vorhanden",
  "mémorisé",
  "memorizzato",
  "pendiente",
])("%s is a status", (text) => {
  expect(isStatus(text)).toBe(true);
});

test("other words are none", () => {
  for (const text of ["", "Signal too Low", "Open circuit", "Engine, confirmed"]) expect(isStatus(text)).toBe(false);
});

test.each([
  ["Signal too Low - Intermittent", "Signal too Low", "Intermittent"],
  ["Supply voltage [sporadic]", "Supply voltage", "sporadic"],
  ["Catalyst (bank 1)", "Catalyst (bank 1)", ""],
  ["Driver Frontal Stage 1\tActive", "Driver Frontal Stage 1", "Active"],
  ["- Confirmed", "", "Confirmed"],
])("%s ends with the status %s", (source, text, status) => {
  expect(splitStatus(source)).toEqual({ text, status });
});

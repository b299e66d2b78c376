import { expect, test } from "vitest";
import { stepsOf } from "./status-steps.ts";

const facts: Parameters<typeof stepsOf>[0] = {
  StatusName: "Pending",
  CreatedDate: "2026-11-20T10:00:00Z",
  UpdatedDate: "2026-11-20T12:00:00Z",
  SentDate: null,
  ConfirmedDate: null,
  CompletedDate: null,
  ScheduleDates: [],
  Technician: null,
};
const words = (request: typeof facts) => stepsOf(request).map(({ name, status }) => `${name} ${status}`);

test("a request goes from pending to completed", () => {
  expect(words(facts)).toEqual(["Pending current", "InProcess todo", "Completed todo"]);
  expect(words({ ...facts, StatusName: "InProcess" })).toEqual(["Pending done", "InProcess current", "Completed todo"]);
  expect(words({ ...facts, StatusName: "Completed" })).toEqual(["Pending done", "InProcess done", "Completed done"]);
});

test("a requested or confirmed date is a step", () => {
  const wished = {
    ...facts,
    StatusName: "InProcess" as const,
    ScheduleDates: [{ Date: "2026-11-21T10:00:00Z", UserTimeZone: "Europe/Rome" }],
  };
  expect(words(wished)).toEqual(["Pending done", "InProcess current", "Scheduled todo", "Completed todo"]);
  expect(words({ ...wished, Technician: { Id: 1, Name: "A" } })).toEqual(["Pending done", "InProcess current", "Completed todo"]);
  expect(words({ ...facts, StatusName: "Scheduled" })).toEqual(["Pending done", "InProcess done", "Scheduled current", "Completed todo"]);
});

test("a cancelled request ends at the step where it was cancelled", () => {
  expect(words({ ...facts, StatusName: "Cancelled" })).toEqual(["Pending done", "Cancelled failed"]);
  expect(words({ ...facts, StatusName: "Cancelled", SentDate: "2026-11-20T11:00:00Z" })).toEqual([
    "Pending done",
    "InProcess done",
    "Cancelled failed",
  ]);
});

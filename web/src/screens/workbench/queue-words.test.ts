import type { QueueRow } from "@remotebay/contract";
import { expect, test } from "vitest";
import { arrivals, freeJobs, heldRows, isClosingSoon, isDue, isStillOpen, levelOf, neighbour, waitingMinutes } from "./queue-words.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

function job(part: Partial<QueueRow> = {}): QueueRow {
  return {
    Id: 1000,
    WorkOrderNumber: "1042-000317",
    StatusName: "InProcess",
    LocationName: "Northside Collision",
    LocationTimeZone: "America/Chicago",
    Language: "en",
    OpenUntil: null,
    VIN: "",
    VRM: "",
    RONumber: "",
    Make: "",
    Model: "",
    Year: null,
    ScanTypeName: "",
    ServiceElementName: "",
    FurtherServiceElementNames: [],
    ReportSent: false,
    Priority: "Normal",
    WaitingMinutes: 0,
    WaitingSince: "2026-11-20T11:30:00Z",
    Technician: "",
    Mine: false,
    ConfirmedDate: null,
    ...part,
  };
}

test("waiting time is counted from its start", () => {
  expect(waitingMinutes(job(), now)).toBe(30);
  expect(waitingMinutes(job({ WaitingSince: "2026-11-20T13:00:00Z" }), now)).toBe(0);
});

test("a scheduled job can be worked once its date has come", () => {
  expect(isDue(job({ StatusName: "Scheduled", ConfirmedDate: "2026-11-20T13:00:00Z" }), now)).toBe(false);
  expect(isDue(job({ StatusName: "Scheduled", ConfirmedDate: "2026-11-20T11:00:00Z" }), now)).toBe(true);
  expect(isDue(job({ StatusName: "Completed" }), now)).toBe(false);
});

test("the next job is the first unassigned one that is due", () => {
  const rows = [
    job({ Id: 1, Technician: "Ana" }),
    job({ Id: 2, StatusName: "Scheduled", ConfirmedDate: "2026-11-21T12:00:00Z" }),
    job({ Id: 3 }),
    job({ Id: 4 }),
  ];
  expect(freeJobs(rows, now).map(({ Id }) => Id)).toEqual([3, 4]);
});

test("a free job is soon due and then late, sooner if it is urgent", () => {
  const after = (minutes: number, part: Partial<QueueRow> = {}) =>
    levelOf(job({ WaitingSince: new Date(now - minutes * 60_000).toISOString(), ...part }), now);
  expect([29, 30, 59, 60].map((minutes) => after(minutes))).toEqual(["fine", "soon", "soon", "late"]);
  expect([9, 10, 19, 20].map((minutes) => after(minutes, { Priority: "Urgent" }))).toEqual(["fine", "soon", "soon", "late"]);
  expect(after(500, { Technician: "Ana" })).toBe("fine");
});

test("keys stop at both ends of the queue", () => {
  const rows = [job({ Id: 1 }), job({ Id: 2 })];
  expect(neighbour(rows, undefined, 1)?.Id).toBe(1);
  expect(neighbour(rows, 1, 1)?.Id).toBe(2);
  expect(neighbour(rows, 2, 1)?.Id).toBe(2);
  expect(neighbour(rows, 1, -1)?.Id).toBe(1);
  expect(neighbour([], 1, -1)).toBeUndefined();
});

test("an arrival is a new row that has waited for less time than all known ones", () => {
  const rows = [job({ Id: 1, WaitingSince: "2026-11-20T11:59:00Z" }), job({ Id: 2, WaitingSince: "2026-11-19T11:00:00Z" }), job({ Id: 3 })];
  expect(arrivals(rows, new Set([3]), "2026-11-20T11:30:00Z")).toEqual([1]);
});

test("while somebody points at the queue, a new job waits, and one that is gone keeps its place", () => {
  const shown = [job({ Id: 1 }), job({ Id: 2 })];
  const held = heldRows(shown, [job({ Id: 9 }), job({ Id: 2, Technician: "Ana" }), job({ Id: 3 })]);
  expect(held.rows.map(({ Id, Technician }) => `${Id} ${Technician}`)).toEqual(["1 ", "2 Ana", "3 "]);
  expect(held.waiting).toBe(1);
  expect(heldRows([], shown)).toEqual({ rows: shown, waiting: 0 });
});

test("a shop is open until its hours end, and closes soon within the hour before", () => {
  const open = (OpenUntil: string | null) => [isStillOpen(job({ OpenUntil }), now), isClosingSoon(job({ OpenUntil }), now)];
  expect(open(null)).toEqual([false, false]);
  expect(open("2026-11-20T12:00:00Z")).toEqual([false, false]);
  expect(open("2026-11-20T13:00:00Z")).toEqual([true, true]);
  expect(open("2026-11-20T13:00:01Z")).toEqual([true, false]);
});

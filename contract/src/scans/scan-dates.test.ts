import { expect, test } from "vitest";
import type { Phase } from "./scan.ts";
import { unlikelyDates } from "./scan-dates.ts";

const bounds = { requested: "2026-11-20T15:05:00.000Z", now: new Date("2026-11-20T18:00:00Z") };
const scan = (Phase: Phase, Date: string, DateConfirmed?: string) => ({
  Phase,
  Date,
  ...(DateConfirmed !== undefined && { DateConfirmed }),
});
const said = (...scans: ReturnType<typeof scan>[]) =>
  unlikelyDates(scans, bounds).map(({ scan: at, doubts }) => `${at} ${doubts.join(" ")}`);

test("a scan of long before the request, or of tomorrow's tomorrow, is unlikely; one without a date is not", () => {
  expect(said(scan("before", "2024-03-01"), scan("after", "2024-03-01T10:30"))).toEqual(["0 beforeRequest", "1 beforeRequest"]);
  expect(said(scan("after", "2026-11-22T10:00"), scan("after", "2026-11-22"))).toEqual(["0 inFuture", "1 inFuture"]);
  expect(said(scan("before", ""), scan("after", ""))).toEqual([]);
});

test("a day each way is likely, whatever the tool's time zone", () => {
  for (const date of [
    "2026-11-20",
    "2026-11-19",
    "2026-11-19T15:10",
    "2026-11-21T05:00",
    "2026-11-20T15:00:00Z",
    "2026-11-21",
    "2026-11-20T01:00-10:00",
  ])
    expect(said(scan("before", date)), date).toEqual([]);
  for (const date of ["2026-11-18", "2026-11-19T15:00", "2026-11-19T15:00:00Z"])
    expect(said(scan("before", date)), date).toEqual(["0 beforeRequest"]);
});

test("a scan that is older than one of an earlier phase is unlikely", () => {
  expect(said(scan("before", "2026-11-20T17:00"), scan("after", "2026-11-20T16:59"))).toEqual(["1 beforeEarlier"]);
  expect(said(scan("before", "2026-11-20T17:00"), scan("during", "2026-11-20T16:00"), scan("after", "2026-11-20T16:30"))).toEqual([
    "1 beforeEarlier",
    "2 beforeEarlier",
  ]);
  expect(said(scan("before", "2026-11-20"), scan("after", "2026-11-19"))).toEqual(["1 beforeEarlier"]);
  expect(said(scan("before", "2026-11-20T17:00:00Z"), scan("after", "2026-11-20T18:00:00+02:00"))).toEqual(["1 beforeEarlier"]);
});

test("of the same day without a time, or with and without a time zone, neither is surely older", () => {
  expect(said(scan("before", "2026-11-20T17:00"), scan("after", "2026-11-20"))).toEqual([]);
  expect(said(scan("before", "2026-11-20T17:00:00Z"), scan("after", "2026-11-20T08:00"))).toEqual([]);
  expect(said(scan("before", "2026-11-20T17:00"), scan("before", "2026-11-20T16:00"), scan("after", "2026-11-20T17:00"))).toEqual([]);
});

test("a person confirms one date, not whatever is written there later", () => {
  const confirmed = (date: string) => unlikelyDates([scan("before", "2024-03-01", date)], bounds).map(({ isConfirmed }) => isConfirmed);
  expect([confirmed("2024-03-01"), confirmed("2024-03-02"), confirmed("")]).toEqual([[true], [false], [false]]);
});

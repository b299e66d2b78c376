import { Turn } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jobOrder } from "./job-order.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 9, minutes)).toISOString();

test("unread messages come first, then the technician's turn, the longest first, and the shop's turn last", () => {
  const jobs = [
    { Id: 1, Turn: "shop" as const, TurnSince: at(0) },
    { Id: 2, Turn: null, TurnSince: null },
    { Id: 3, Turn: "technician" as const, TurnSince: at(9) },
    { Id: 4, Turn: "technician" as const, TurnSince: at(3) },
    { Id: 5, Turn: "shop" as const, TurnSince: at(1) },
  ];
  expect(jobOrder(jobs, new Map([[5, 2]]), 2)).toEqual([5, 4, 3, 2, 1]);
  // The messages of the job that is open are being read.
  expect(jobOrder(jobs, new Map([[5, 2]]), 5)).toEqual([4, 3, 2, 1, 5]);
});

const someJobs = fc.uniqueArray(
  fc.record({
    Id: fc.integer({ min: 1, max: 40 }),
    Turn: fc.option(fc.constantFrom(...Turn.options)),
    TurnSince: fc.option(fc.nat(500).map(at)),
  }),
  { selector: ({ Id }) => Id, maxLength: 20 },
);

test("every job stands in the order once, and nothing that waits for the shop before what waits for the technician", () => {
  fc.assert(
    fc.property(someJobs, fc.integer({ min: 0, max: 40 }), (jobs, openId) => {
      const order = jobOrder(jobs, new Map(), openId);
      expect(order.toSorted((one, other) => one - other)).toEqual(jobs.map(({ Id }) => Id).toSorted((one, other) => one - other));
      const turns = order.map((id) => jobs.find(({ Id }) => Id === id)?.Turn);
      expect(turns.lastIndexOf("technician")).toBeLessThan(turns.includes("shop") ? turns.indexOf("shop") : turns.length);
    }),
  );
});

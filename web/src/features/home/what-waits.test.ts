import { type RequestRow, WaitsFor, type WaitingRow } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { whatWaits } from "./what-waits.ts";

const instant = fc.integer({ min: 0, max: 40 }).map((minute) => new Date(Date.UTC(2026, 2, 2, 15, minute)).toISOString());
const saved = fc.record({ Id: fc.nat(), CreatedDate: instant, UpdatedDate: instant }).map((row) => row as unknown as RequestRow);
const sent = fc
  .record({
    Id: fc.nat(),
    CreatedDate: instant,
    UpdatedDate: instant,
    WaitsFor: fc.constantFrom(...WaitsFor.options, null),
    WaitsSince: fc.option(instant),
  })
  .map((row) => row as unknown as WaitingRow);

test("all that waits is in the list once, by kind and then by how long it waits, in whatever order it came", () => {
  fc.assert(
    fc.property(fc.array(sent), fc.array(saved), (ofSent, ofSaved) => {
      const items = whatWaits(ofSent, ofSaved);
      const waiting = ofSent.filter((row) => row.WaitsFor !== null);
      expect(new Set(items.map(({ row }) => row))).toEqual(new Set<RequestRow>([...waiting, ...ofSaved]));
      expect(items).toHaveLength(waiting.length + ofSaved.length);
      const kinds = items.map(({ what }) => what);
      expect(kinds.filter((what, nth) => what !== kinds[nth - 1])).toHaveLength(new Set(kinds).size);
      for (const [nth, { what, since }] of items.entries()) {
        const next = items[nth + 1];
        if (next?.what === what) expect(since <= next.since).toBe(true);
        if (what === "send") expect(items.slice(nth).every((item) => item.what === "send")).toBe(true);
      }
      expect(whatWaits(ofSent.toReversed(), ofSaved.toReversed()).map(({ what, since }) => [what, since])).toEqual(
        items.map(({ what, since }) => [what, since]),
      );
    }),
  );
});

test("a technician who cannot go on comes before a question, a question before a message, a message before what is not sent", () => {
  const at = "2026-03-02T15:00:00.000Z";
  const row = (Id: number, what: WaitsFor) => ({ Id, WaitsFor: what, WaitsSince: at, UpdatedDate: at }) as unknown as WaitingRow;
  const items = whatWaits([row(1, "message"), row(2, "answer"), row(3, "device")], [{ Id: 4, CreatedDate: at } as unknown as RequestRow]);
  expect(items.map(({ row: { Id } }) => Id)).toEqual([3, 2, 1, 4]);
});

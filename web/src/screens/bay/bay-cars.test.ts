import { BayPlace, type BayRow } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { carsByPlace, columns } from "./bay-cars.ts";

const row = fc.record({
  Id: fc.nat(),
  VIN: fc.constantFrom("", "1HGCV1F32LA252855", "4T1B11HK5KU211593", "WBA5R1C50MFK41275"),
  Place: fc.constantFrom(...BayPlace.options),
  Since: fc.integer({ min: 0, max: 50 }).map((minute) => new Date(Date.UTC(2026, 2, 2, 15, minute)).toISOString()),
});
const rows = fc.uniqueArray(row, { selector: ({ Id }) => Id }).map((found) => found as unknown as BayRow[]);

test("every request is on one card, those of a VIN on the same, where the most urgent of them stands", () => {
  fc.assert(
    fc.property(rows, (all) => {
      const cars = carsByPlace(all);
      const cards = columns.flatMap((place) => cars[place]);
      const ids = cards.flatMap((car) => car.rows.map(({ Id }) => Id));
      expect(ids).toHaveLength(all.length);
      expect(new Set(ids)).toEqual(new Set(all.map(({ Id }) => Id)));
      for (const { rows: ofCar, place, since } of cards) {
        expect(new Set(ofCar.map(({ VIN }) => VIN)).size).toBe(1);
        if (ofCar[0].VIN === "") expect(ofCar).toHaveLength(1);
        expect(ofCar[0]).toMatchObject({ Place: place, Since: since });
        if (ofCar.some(({ Place }) => Place === "needs")) expect(place).toBe("needs");
        if (place === "done") expect(ofCar.every(({ Place }) => Place === "done")).toBe(true);
      }
      const vins = cards.map(({ rows: [{ VIN }] }) => VIN).filter((vin) => vin !== "");
      expect(new Set(vins).size).toBe(vins.length);
      for (const place of columns) {
        const times = cars[place].map(({ since }) => since);
        expect(times).toEqual(place === "done" ? times.toSorted().toReversed() : times.toSorted());
      }
    }),
  );
});

import type { BayPlace, BayRow } from "@remotebay/contract";

/** A car with its requests, the one first that says where it stands. */
export interface BayCar {
  key: string;
  place: BayPlace;
  since: string;
  rows: [BayRow, ...BayRow[]];
}

/** A car stands where the most urgent of its requests does. */
const mostUrgent: readonly BayPlace[] = ["needs", "work", "waiting", "done"];

/** The columns of the board, in their order. */
export const columns: readonly BayPlace[] = ["waiting", "work", "needs", "done"];

/** The cars of each column, those first that stand there longest, of those that are done the last. Requests with the same VIN are one car. */
export function carsByPlace(rows: readonly BayRow[]): Record<BayPlace, BayCar[]> {
  const cars = Map.groupBy(rows, ({ VIN, Id }) => (VIN === "" ? `request ${Id}` : VIN));
  const all = [...cars].flatMap(([key, ofCar]): BayCar[] => {
    const [first, ...others] = ofCar.toSorted(
      (one, other) =>
        mostUrgent.indexOf(one.Place) - mostUrgent.indexOf(other.Place) || one.Since.localeCompare(other.Since) || one.Id - other.Id,
    );
    return first === undefined ? [] : [{ key, place: first.Place, since: first.Since, rows: [first, ...others] }];
  });
  const inOrder = (place: BayPlace) =>
    all
      .filter((car) => car.place === place)
      .toSorted((one, other) => (place === "done" ? other.since.localeCompare(one.since) : one.since.localeCompare(other.since)));
  return { waiting: inOrder("waiting"), work: inOrder("work"), needs: inOrder("needs"), done: inOrder("done") };
}

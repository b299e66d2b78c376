import { expect, test } from "vitest";
import { deliveryOf } from "../../../platform/letters/delivery.ts";
import { conclude, retries } from "./deliver.ts";

test.each([
  [200, "delivered"],
  [201, "delivered"],
  [404, "gone"],
  [410, "gone"],
  [408, "unavailable"],
  [429, "unavailable"],
  [500, "unavailable"],
  [503, "unavailable"],
  [400, "refused"],
  [401, "refused"],
  [413, "refused"],
  [307, "refused"],
])("an answer of %d means %s", (status, delivery) => {
  expect(deliveryOf(status)).toBe(delivery);
});

/** What an attempt ends with: lines in the log by their level, or that it is tried again. */
function endOf(delivery: Parameters<typeof conclude>[1], retry: number): string[] {
  const lines: string[] = [];
  const log = { info: () => lines.push("info"), warn: () => lines.push("warn"), error: () => lines.push("error") };
  try {
    conclude({ log }, delivery, { user: 1, to: "mail", retry });
  } catch {
    lines.push("again");
  }
  return lines;
}

test("only an outage is tried again, and its last attempt is logged instead of failing", () => {
  for (const retry of [0, retries]) {
    expect(endOf("delivered", retry)).toEqual([]);
    expect(endOf("gone", retry)).toEqual([]);
    expect(endOf("refused", retry)).toEqual(["warn"]);
  }
  expect([0, retries - 1, retries].map((retry) => endOf("unavailable", retry))).toEqual([["again"], ["again"], ["error"]]);
});

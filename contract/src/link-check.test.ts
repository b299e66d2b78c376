import fc from "fast-check";
import { expect, test } from "vitest";
import { linkOf, longDelay, lowVoltage } from "./link-check.ts";

const anyDevice = fc.record({
  Connected: fc.option(fc.boolean()),
  Voltage: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
  Delay: fc.option(fc.integer({ min: 0, max: 60_000 })),
});

test("what is not known is never counted as good, and what is bad is said", () => {
  fc.assert(
    fc.property(anyDevice, (device) => {
      const { heard, voltage, delay, all } = linkOf(device);
      const isKnown = device.Connected === true && device.Voltage !== null && device.Delay !== null;
      if (all === "good") expect(isKnown).toBe(true);
      expect(all === "bad").toBe([heard, voltage, delay].includes("bad"));
      // Of a device that is not heard from nothing else is known.
      if (device.Connected !== true) expect([voltage, delay]).toEqual(["unknown", "unknown"]);
    }),
  );
});

test("a lower voltage or a longer delay is never better", () => {
  const rank = { good: 2, unknown: 1, bad: 0 };
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.nat(60_000),
      (one, other, ms) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const of = (Voltage: number, Delay = ms) => rank[linkOf({ Connected: true, Voltage, Delay }).all];
        expect(of(low)).toBeLessThanOrEqual(of(high));
        expect(of(high, ms + 100)).toBeLessThanOrEqual(of(high, ms));
      },
    ),
  );
});

test("the limits are still good", () => {
  expect(linkOf({ Connected: true, Voltage: lowVoltage, Delay: longDelay })).toEqual({
    heard: "good",
    voltage: "good",
    delay: "good",
    all: "good",
  });
  expect(linkOf({ Connected: true, Voltage: lowVoltage - 0.01, Delay: longDelay + 1 })).toMatchObject({
    voltage: "bad",
    delay: "bad",
    all: "bad",
  });
});

import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { likelySensors, SensorAnswer, sensorKeys, sensorRules, sensorSources, statedSensors } from "./sensors.ts";

const ruled = sensorRules.flatMap(({ areas }) => areas);
const area = fc.oneof(fc.constantFrom(...ruled), fc.constantFrom("roof", "underbody", "suspension", "left-sill", "interior"), fc.string());

describe("which sensors are likely affected", () => {
  test("each rule rests on a dated public text, has sensors, and no area has two rules", () => {
    for (const { sources, sensors } of sensorRules) {
      expect(sources.length).toBeGreaterThan(0);
      expect(sensors.length).toBeGreaterThan(0);
    }
    for (const { address, date, read } of Object.values(sensorSources)) {
      expect(address).toMatch(/^https:\/\//);
      expect(date).toMatch(/^\d{4}-\d{2}(-\d{2})?$/);
      expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    expect(new Set(ruled).size).toBe(ruled.length);
  });

  test("every area is either in a rule or said to be not known, never passed over, and nothing is said without a source", () => {
    fc.assert(
      fc.property(fc.array(area, { maxLength: 12 }), (areas) => {
        const { sensors, sources, notKnown } = likelySensors(areas);
        for (const each of areas) expect(notKnown.includes(each)).toBe(!ruled.includes(each));
        expect(sensors.length > 0).toBe(sources.length > 0);
        expect(sensors).toEqual(
          sensorKeys.filter((key) =>
            sensorRules.some((rule) => rule.sensors.includes(key) && rule.areas.some((one) => areas.includes(one))),
          ),
        );
      }),
    );
  });

  test("more damage never takes a sensor away, and order and repeats do not matter", () => {
    fc.assert(
      fc.property(fc.array(area, { maxLength: 8 }), area, (areas, another) => {
        const fewer = likelySensors(areas).sensors;
        expect(likelySensors([...areas, another]).sensors).toEqual(expect.arrayContaining(fewer));
        expect(likelySensors([...areas, ...areas].toReversed()).sensors).toEqual(fewer);
      }),
    );
  });

  test("without damage nothing is likely, and nothing is said of a roof", () => {
    expect(likelySensors([])).toEqual({ sensors: [], sources: [], notKnown: [] });
    expect(likelySensors(["roof"])).toEqual({ sensors: [], sources: [], notKnown: ["roof"] });
  });
});

const answer = fc.oneof(
  fc.constantFrom<SensorAnswer>({ Answer: "none", Sensors: [] }, { Answer: "notKnown", Sensors: [] }),
  fc.subarray([...sensorKeys], { minLength: 1 }).map((Sensors): SensorAnswer => ({ Answer: "some", Sensors })),
);
const statement = fc.record({ Fitted: answer, Affected: answer, By: fc.string(), At: fc.constantFrom(null, "2020-01-01T00:00:00.000Z") });

describe("a statement", () => {
  test("names sensors with the answer that there are some, and with no other, each once", () => {
    expect(v.is(SensorAnswer, { Answer: "some", Sensors: ["frontRadar"] })).toBe(true);
    for (const wrong of [
      { Answer: "some" },
      { Answer: "none", Sensors: ["frontRadar"] },
      { Answer: "notKnown", Sensors: ["frontRadar"] },
      { Answer: "some", Sensors: ["frontRadar", "frontRadar"] },
      { Answer: "some", Sensors: ["other"] },
    ])
      expect(v.is(SensorAnswer, wrong), JSON.stringify(wrong)).toBe(false);
  });

  test("has the name and time of whoever changed what it states, whatever the client says", () => {
    const now = { by: "Maya", at: "2026-03-02T15:00:00.000Z" };
    fc.assert(
      fc.property(statement, fc.option(statement), (given, before) => {
        const stored = statedSensors(given, before, now);
        const isSame =
          before !== null && JSON.stringify([before.Fitted, before.Affected]) === JSON.stringify([given.Fitted, given.Affected]);
        expect(stored).toEqual(isSame ? before : { ...given, By: now.by, At: now.at });
      }),
    );
    expect(statedSensors(null, null, now)).toBeNull();
  });
});

import { expect, test } from "vitest";
import { tidyScan } from "./tidy-scan.ts";

const code = (Text: string, Code = "C10AC", FailureType = "F0") => ({ Code, FailureType, Status: "", Text });
const textsOf = (...Codes: ReturnType<typeof code>[]) =>
  tidyScan({ Phase: "before", Tool: "", Date: "", Units: [{ Name: "ABS", Address: "03", Reached: true, Codes }] }).Units[0]?.Codes.map(
    ({ Text }) => Text,
  );

test("several faults of a maker under one code keep all their texts, and the same fault twice keeps one", () => {
  expect(textsOf(code("01826 Sensor G85"), code("00778 Sensor G200"))).toEqual(["01826 Sensor G85 / 00778 Sensor G200"]);
  expect(textsOf(code("Sensor G85"), code("Sensor G85"), code(""))).toEqual(["Sensor G85"]);
  expect(textsOf(code("Sensor G85"), code("Sensor G85", "C10AC", "11"))).toEqual(["Sensor G85", "Sensor G85"]);
});

test("tidying twice changes nothing, and a text that does not fit is left out whole", () => {
  const [first = ""] = textsOf(code("a".repeat(300)), code("b".repeat(300))) ?? [];
  expect(first).toBe("a".repeat(300));
  expect(textsOf(code(`${first} / c`), code("c"))).toEqual([`${first} / c`]);
});

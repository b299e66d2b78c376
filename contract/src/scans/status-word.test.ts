import { expect, test } from "vitest";
import { faultState } from "./status-word.ts";

test.each([
  ["Confirmed", "confirmed"],
  [" CMDTCs ", "stored"],
  ["CMDTCs(Storage trouble code)", "stored"],
  ["ODDTCs", "present"],
  ["", "present"],
  ["not present", "absent"],
  ["Historical", "history"],
] as const)("%s means %s", (status, state) => {
  expect(faultState(status)).toBe(state);
});

test.each(["Confirmed, MIL on", "constructor", "Tester says maybe"])("%s is no common word and stays as the tool wrote it", (status) => {
  expect(faultState(status)).toBeUndefined();
});

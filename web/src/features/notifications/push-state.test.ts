import { expect, test } from "vitest";
import { pushStateOf, type PushFacts } from "./push-state.ts";

const able: PushFacts = { isAble: true, isAppleMobile: false, isInstalled: false, permission: "default", isOn: false };

test.each<[string, Partial<PushFacts>, string]>([
  ["asks nothing of a browser that cannot", { isAble: false }, "unsupported"],
  ["explains the Home Screen to iPhones", { isAble: false, isAppleMobile: true }, "install"],
  ["says of an installed application that cannot that it cannot", { isAble: false, isAppleMobile: true, isInstalled: true }, "unsupported"],
  ["says where notices are blocked, whatever was on before", { permission: "denied", isOn: true }, "blocked"],
  ["is off before it was asked", {}, "off"],
  ["is off while permission was given to another user only", { permission: "granted" }, "off"],
  ["is off where permission was taken back", { permission: "default", isOn: true }, "off"],
  ["is on", { permission: "granted", isOn: true }, "on"],
])("%s", (_, facts, state) => {
  expect(pushStateOf({ ...able, ...facts })).toBe(state);
});

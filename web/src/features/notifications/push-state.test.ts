import { expect, test } from "vitest";
import { deviceName, pushStateOf, type PushFacts } from "./push-state.ts";

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

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36", "Chrome · Android"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0",
    "Edge · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E Safari/604.1",
    "Safari · iPhone",
  ],
  ["something else", ""],
])("names %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

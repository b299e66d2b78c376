import { beforeEach, expect, test, vi } from "vitest";
import { forgetStored } from "./forget-user.ts";
import { mayBeSignedIn } from "./session.ts";
import { inTab, isTablet, onDevice } from "./storage.ts";
import { changeTo, forgetTablet, rememberTablet, timeLeft, touch } from "./tablet.ts";

// What a shop's shared tablet stores: apart for each person (domain.md#tablet-lock).

/** A storage whose keys are its properties, as a browser's. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(held, key) ? (held[key] ?? null) : null),
    setItem: (key: string, value: string) => void (held[key] = value),
    removeItem: (key: string) => void delete held[key],
    clear: () => Object.keys(held).forEach((key) => delete held[key]),
  };
  const held = Object.create(methods) as Record<string, string>;
  return held as unknown as Storage;
}

const [ines, tom] = [7, 8];

beforeEach(() => {
  vi.stubGlobal("storageKey", (name: string) => `rb.${name}`);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  rememberTablet(5, ines);
});

test("what one person stored is not there for the next one, and is there when they come back", () => {
  onDevice.write("draft.7.request.new", "the radar light is on");
  onDevice.write("list-filters", "ines only");
  onDevice.write("theme", "dark");
  inTab.write("devices", "[1]");
  inTab.write("path", "/servicerequest/0");
  changeTo(tom);
  expect([onDevice.read("draft.7.request.new"), onDevice.read("list-filters"), inTab.read("devices")]).toEqual([null, null, null]);
  // The device's own, and the page that was open.
  expect([onDevice.read("theme"), inTab.read("path")]).toEqual(["dark", "/servicerequest/0"]);
  onDevice.write("list-filters", "tom only");
  changeTo(ines);
  expect([onDevice.read("draft.7.request.new"), onDevice.read("list-filters")]).toEqual(["the radar light is on", "ines only"]);
  changeTo(tom);
  expect(onDevice.read("list-filters")).toBe("tom only");
});

test("the same person goes on with everything", () => {
  onDevice.write("list-filters", "ines only");
  inTab.write("devices", "[1]");
  changeTo(ines);
  expect([onDevice.read("list-filters"), inTab.read("devices")]).toEqual(["ines only", "[1]"]);
});

test("who signs out leaves nothing, and the others' things stay put away", () => {
  onDevice.write("draft.7.request.new", "the radar light is on");
  changeTo(tom);
  onDevice.write("draft.8.request.new", "tom's");
  forgetStored();
  expect(onDevice.read("draft.8.request.new")).toBeNull();
  expect(isTablet()).toBe(true);
  changeTo(ines);
  expect(onDevice.read("draft.7.request.new")).toBe("the radar light is on");
});

test("a browser that is no tablet any more keeps nothing of its people", () => {
  onDevice.write("draft.7.request.new", "the radar light is on");
  changeTo(tom);
  forgetTablet();
  expect(isTablet()).toBe(false);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a tablet that was not touched for its minutes begins locked, also after it slept", () => {
  vi.useFakeTimers({ now: new Date("2026-03-02T09:00:00Z") });
  try {
    onDevice.write("signed-in", "yes");
    touch();
    expect([mayBeSignedIn(), timeLeft()]).toEqual([true, 300_000]);
    vi.advanceTimersByTime(299_000);
    expect(mayBeSignedIn()).toBe(true);
    vi.advanceTimersByTime(1000);
    expect([mayBeSignedIn(), timeLeft()]).toEqual([false, 0]);
  } finally {
    vi.useRealTimers();
  }
});

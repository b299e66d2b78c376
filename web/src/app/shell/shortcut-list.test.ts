import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Abilities } from "@remotebay/contract";
import { expect, test, vi } from "vitest";
import { sectionShortcuts, type ShortcutName, shortcuts } from "../../lib/shortcuts.ts";
import { type ShortcutPlace, shortcutPlaces } from "./shortcut-list.ts";
import { elsewhereIn } from "./shortcuts-dialog.tsx";

vi.mock("virtual:locales", () => ({ default: {} }));

const names = Object.keys(shortcuts) as ShortcutName[];
const places = Object.keys(shortcutPlaces) as ShortcutPlace[];
const everything = new Proxy({}, { get: () => true }) as Abilities;
const root = join(import.meta.dirname, "../..");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|ui-gallery/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

test("the list has every shortcut of the table, of somebody who may do everything", () => {
  const listed = places.flatMap((place) => elsewhereIn(place, everything, []));
  // The sections of a form are one line, until a form is open.
  expect(listed.toSorted()).toEqual(names.filter((name) => !sectionShortcuts.slice(1).some((one) => one === name)).toSorted());
});

test("what works on the screen now is not listed a second time below", () => {
  const active: { name: ShortcutName }[] = [{ name: "palette" }, { name: "nextRow" }];
  const listed = places.flatMap((place) => elsewhereIn(place, everything, active));
  expect(listed).not.toContain("nextRow");
  expect(listed).toContain("previousRow");
});

test("nobody is shown a shortcut of what they may not do", () => {
  const reader = { checkCompatibility: true } as Abilities;
  expect(places.flatMap((place) => elsewhereIn(place, reader, []))).toEqual([
    "palette",
    "help",
    "focusSearch",
    "nextRow",
    "previousRow",
    "openRow",
  ]);
  const technician = { seeRequests: true, workbench: true, takeJobs: true } as Abilities;
  expect(places.flatMap((place) => elsewhereIn(place, technician, []))).not.toContain("newRequest");
});

test("no handler of keys of the whole page is without a row of the table", () => {
  // The confirmation dialog's Ctrl+Enter belongs to the dialog alone.
  const own = ["lib/use-shortcut.ts", "ui/confirm-dialog.tsx"];
  const listening = sources.filter(({ text }) => /addEventListener\(\s*"key(down|up|press)"/.test(text)).map(({ path }) => path);
  expect(listening.toSorted()).toEqual(own);
});

test("every row of the table has a handler", () => {
  const handled = sources.filter(({ path }) => !/\bshortcuts\.ts$|shortcut-list\.ts$/.test(path)).map(({ text }) => text);
  const isHandled = (name: string) =>
    handled.some((text) => new RegExp(`useShortcut\\(\\s*"${name}"|event\\.key !?==+ shortcuts\\.${name}\\b`).test(text));
  expect(names.filter((name) => !isHandled(name))).toEqual([...sectionShortcuts]);
  // Those are taken from their own table.
  expect(handled.filter((text) => text.includes("sectionShortcuts[")).length).toBe(2);
});

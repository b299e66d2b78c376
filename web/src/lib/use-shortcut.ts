import { useEffect, useEffectEvent } from "react";
import { type ShortcutName, shortcuts } from "./shortcuts.ts";
import { onDevice } from "./storage.ts";
import { makeStore, useStore } from "./store.ts";

/** A shortcut whose handler is mounted. */
export interface ActiveShortcut {
  name: ShortcutName;
  /** What it does here, where that is not what it does everywhere. */
  text: string | undefined;
  run: () => void;
}

const active = makeStore<readonly ActiveShortcut[]>([]);
const place = "singleKeys";

/** Whether shortcuts without a modifier are active. They can be switched off, because speech input triggers them by accident (WCAG 2.1.4). */
export const singleKeys = makeStore<boolean>(onDevice.read(place) !== "off");

/** Switches shortcuts without a modifier on or off on this device. */
export function setSingleKeys(on: boolean): void {
  onDevice.write(place, on ? "on" : "off");
  singleKeys.set(on);
}

/** The shortcuts that work on the screen now. */
export function useActiveShortcuts(): readonly ActiveShortcut[] {
  return useStore(active);
}

export interface ShortcutOptions {
  /** What it does here, if the list under `?` and the palette shall say it in other words than those of the table. */
  text?: string;
  enabled?: boolean;
}

/** Handles a shortcut while the component is mounted. Keys typed into a field or a dialog are ignored. The palette runs it without an event. */
export function useShortcut(
  name: ShortcutName,
  callback: (event?: KeyboardEvent) => void,
  { text, enabled = true }: ShortcutOptions = {},
): void {
  const run = useEffectEvent((event?: KeyboardEvent) => {
    if (event && !matches(event, shortcuts[name])) return;
    event?.preventDefault();
    callback(event);
  });
  useEffect(() => {
    if (!enabled) return;
    const shortcut = { name, text, run: () => run() };
    active.set([...active.get(), shortcut]);
    const listener = (event: KeyboardEvent) => run(event);
    addEventListener("keydown", listener);
    return () => {
      active.set(active.get().filter((one) => one !== shortcut));
      removeEventListener("keydown", listener);
    };
  }, [name, text, enabled]);
}

/** The keys of a shortcut as displayed: `["Ctrl", "K"]`. */
export function keyNames(name: ShortcutName): string[] {
  const mod = navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";
  const alt = navigator.userAgent.includes("Mac") ? "⌥" : "Alt";
  return shortcuts[name]
    .split(/[+ ]/)
    .map((key) => (key === "mod" ? mod : key === "alt" ? alt : key.length === 1 ? key.toUpperCase() : key));
}

function matches(event: KeyboardEvent, keys: string): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const [before, after] = keys.split(" ");
  if (after !== undefined) return firstKeyOf(event) === before && isPlain(event, after) && !isBusyElsewhere(event.target);
  // The second of two keys is no key of its own.
  if (firstKeyOf(event) !== undefined) return false;
  if (/^F\d+$/.test(keys)) return isPlain(event, keys) && !isIn(event.target, overlays);
  const [first, second] = keys.split("+");
  const withMod = event.ctrlKey || event.metaKey;
  // By the key's place: with Alt a Mac types another character. AltGr is Ctrl and Alt.
  if (first === "alt") return event.altKey && !withMod && event.code === `Digit${second}` && !isIn(event.target, overlays);
  if (event.altKey) return false;
  if (first === "mod" && second === "Enter") return withMod && event.key === second && !isIn(event.target, overlays);
  if (first === "mod") return withMod && event.key.toLowerCase() === second;
  return !withMod && event.key === keys && singleKeys.get() && !isBusyElsewhere(event.target);
}

function isPlain(event: KeyboardEvent, key: string): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && event.key === key && (singleKeys.get() || key.length > 1);
}

/** Keys with which a pair begins: `g`. */
const firstKeys = new Set(Object.values(shortcuts).flatMap((keys) => (keys.includes(" ") ? keys.split(" ", 1) : [])));
/** Milliseconds within which the second key of a pair follows. */
const patience = 1500;

let pressed: { key: string; at: number } | undefined;
let second: { event: KeyboardEvent; first: string } | undefined;

/** The key that this one follows, where both are a pair. */
function firstKeyOf(event: KeyboardEvent): string | undefined {
  return second?.event === event ? second.first : undefined;
}

function notePair(event: KeyboardEvent): void {
  if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  const isFree = !isBusyElsewhere(event.target);
  second = pressed && isFree && event.timeStamp - pressed.at < patience ? { event, first: pressed.key } : undefined;
  const begins = !second && isFree && firstKeys.has(event.key) && isPlain(event, event.key);
  pressed = begins ? { key: event.key, at: event.timeStamp } : undefined;
}

// Before all handlers, so that each sees the same; a test without a page has none.
if (typeof addEventListener === "function") addEventListener("keydown", notePair, true);

const overlays = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

function isBusyElsewhere(target: EventTarget | null): boolean {
  return isIn(target, `${fields}, ${overlays}`);
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

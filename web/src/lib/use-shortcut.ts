import { useEffect, useEffectEvent } from "react";
import { onDevice } from "./storage.ts";
import { makeStore, useStore } from "./store.ts";

/** An active shortcut with its text in the list of shortcuts. */
export interface Shortcut {
  /** `j`, `/`, `?`, `Enter`, with the command key `mod+k` and `mod+Enter` (Ctrl, on a Mac Cmd), or a digit with Alt `alt+1`, which also works in fields. */
  keys: string;
  text: string;
}

const active = makeStore<readonly Shortcut[]>([]);
const place = "singleKeys";

/** Whether shortcuts without a modifier are active. They can be switched off, because speech input triggers them by accident (WCAG 2.1.4). */
export const singleKeys = makeStore<boolean>(onDevice.read(place) !== "off");

/** Switches shortcuts without a modifier on or off on this device. */
export function setSingleKeys(on: boolean): void {
  onDevice.write(place, on ? "on" : "off");
  singleKeys.set(on);
}

/** The active shortcuts. */
export function useShortcuts(): readonly Shortcut[] {
  return useStore(active);
}

/** Registers a shortcut while the component is mounted, and lists it under `?`. Keys typed into a field or a dialog are ignored. */
export function useShortcut(keys: string, text: string, callback: (event: KeyboardEvent) => void, enabled = true): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    if (!matches(event, keys)) return;
    event.preventDefault();
    callback(event);
  });
  useEffect(() => {
    if (!enabled) return;
    const shortcut = { keys, text };
    active.set([...active.get(), shortcut]);
    const listener = (event: KeyboardEvent) => run(event);
    addEventListener("keydown", listener);
    return () => {
      active.set(active.get().filter((one) => one !== shortcut));
      removeEventListener("keydown", listener);
    };
  }, [keys, text, enabled]);
}

/** The keys as displayed: `["Ctrl", "K"]`. */
export function keyNames(keys: string): string[] {
  const mod = navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";
  const alt = navigator.userAgent.includes("Mac") ? "⌥" : "Alt";
  return keys.split("+").map((key) => (key === "mod" ? mod : key === "alt" ? alt : key.length === 1 ? key.toUpperCase() : key));
}

function matches(event: KeyboardEvent, keys: string): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const [first, second] = keys.split("+");
  const withMod = event.ctrlKey || event.metaKey;
  // By the key's place: with Alt a Mac types another character. AltGr is Ctrl and Alt.
  if (first === "alt") return event.altKey && !withMod && event.code === `Digit${second}` && !isIn(event.target, overlays);
  if (event.altKey) return false;
  if (first === "mod" && second === "Enter") return withMod && event.key === second && !isIn(event.target, overlays);
  if (first === "mod") return withMod && event.key.toLowerCase() === second;
  return !withMod && event.key === keys && singleKeys.get() && !isBusyElsewhere(event.target);
}

const overlays = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

function isBusyElsewhere(target: EventTarget | null): boolean {
  return isIn(target, `${fields}, ${overlays}`);
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

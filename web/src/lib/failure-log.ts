import { makeStore } from "./store.ts";
import { inTab, onDevice, parsed } from "./storage.ts";

/** An entry of the log (domain.md#screen-log). It holds no personal data: see `redacted`. */
export interface LogEntry {
  id: number;
  /** The screen on which it happened, without ids. */
  component: string;
  /** What failed: a call, or what ran. */
  method: string;
  text: string;
  /** ISO 8601. */
  time: string;
  /** Written by the log itself, as when the page was opened; these are counted apart. */
  isSystem: boolean;
}

/** An entry to be added; where and when are by default here and now. */
type NewEntry = Pick<LogEntry, "method" | "text"> & Partial<Pick<LogEntry, "isSystem" | "time">> & { path?: string };

/** How many entries are kept, of what happened and of the system's. */
const most = { own: 100, system: 20 };
const places = { entries: "log", off: "log-off" };

/** The entries of this tab, oldest first. */
export const entries = makeStore<readonly LogEntry[]>(stored());

/** Whether failures are collected; true until somebody switches it off on this device. */
export const isEnabled = makeStore(onDevice.read(places.off) === null);

/** Adds an entry; of too many, the oldest goes. */
export function addEntry(entry: NewEntry): void {
  if (!isEnabled.get()) return;
  const { path = location.pathname, time = new Date().toISOString(), isSystem = false, ...words } = entry;
  const last = entries.get().at(-1)?.id ?? 0;
  keep(bounded([...entries.get(), { ...words, component: screenOf(path), time, isSystem, id: last + 1 }]));
}

/** Switches the log on or off on this device. */
export function setEnabled(on: boolean): void {
  if (on) onDevice.remove(places.off);
  else onDevice.write(places.off, "yes");
  isEnabled.set(on);
  addEntry({ method: "log", text: "enabled", isSystem: true });
}

/** Empties the log. */
export function resetLog(): void {
  keep([]);
  addEntry({ method: "log", text: "reset", isSystem: true });
}

/** The last entries of each kind, in their order. */
export function bounded(all: readonly LogEntry[]): LogEntry[] {
  const kept = new Set([
    ...all.filter(({ isSystem }) => isSystem).slice(-most.system),
    ...all.filter(({ isSystem }) => !isSystem).slice(-most.own),
  ]);
  return all.filter((entry) => kept.has(entry));
}

/** A path without what names a row: `/servicerequest/$id`. A segment that is no plain word is not kept. */
export function screenOf(path: string): string {
  return path
    .split("/")
    .map((part) => (part === "" || /^[a-z-]{1,30}$/i.test(part) ? part : "$id"))
    .join("/");
}

/** The kinds of error that the browser's engine throws, whose messages are its own sentences. */
const engine = new Set(["TypeError", "ReferenceError", "RangeError", "SyntaxError"]);

/**
 * What is kept of an error: its kind and where it happened. A message may hold anything that somebody typed, so only the engine's own sentence is
 * kept, of it the words that such sentences have, and nothing else.
 */
export function redacted(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const kind = /^[A-Z][A-Za-z]{0,40}$/.test(error.name) ? error.name : "Error";
  return [kind, engine.has(kind) ? sentenceOf(error.message) : "", placeOf(error.stack)].filter(Boolean).join(" ");
}

/** The words of the engine's sentences. Any other word may be what somebody typed. */
const sentenceWords = new Set(
  "a access an array assignment before call cannot circular const constant constructor converting defined dynamically end exceeded expected failed fetch for function illegal imported in initialization input instance invalid invocation is iterable json length maximum module not null object of on properties property read reading set setting size stack string structure the time to token undefined unexpected value variable".split(
    " ",
  ),
);

function sentenceOf(message: string): string {
  const words = message.slice(0, 200).split(/[\s()]+/);
  const kept = words.map((word) => (sentenceWords.has(word.toLowerCase()) ? word : "…"));
  return kept.join(" ").replaceAll(/…(?: …)+/g, "…");
}

/** The files of the application in which it happened, with line and column: `home-a1b2.js:1:2345`. */
function placeOf(stack = ""): string {
  const frames = [...stack.matchAll(/\/([\w.-]{1,60}\.(?:js|tsx?))(?:\?[^:\s)]*)?:(\d+):(\d+)/g)];
  return frames
    .slice(0, 3)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
    .join(" < ");
}

function keep(next: readonly LogEntry[]): void {
  entries.set(next);
  // Once somebody has signed out, the device keeps nothing; what fails from then on is told until the page is left.
  if (onDevice.read("signed-in") !== null) inTab.write(places.entries, JSON.stringify(next));
}

function stored(): readonly LogEntry[] {
  const found = parsed(inTab.read(places.entries));
  return Array.isArray(found) ? (found as LogEntry[]) : [];
}

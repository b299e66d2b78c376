import { keptOnDevice } from "./forget-user.ts";
import { inTab, onDevice, parsed } from "./storage.ts";

/*
 * A browser that is a shop's shared tablet (domain.md#tablets). The service decides who goes on; here is what the browser stores: when it locks (`lock-tablet.ts`),
 * and what one person stored in it, put away while another one works. Loaded by tablets alone.
 *
 * On the device: `tablet` is the list of all names below, which stay when somebody signs out; `tablet-until` when it locks; `tablet-person` whose the
 * stored things are; `tablet.<user>` what was put away for somebody.
 */

const [until, person, minutes] = ["tablet-until", "tablet-person", "tablet-minutes"];
const placeOf = (userId: number) => `tablet.${userId}`;
const usual = 5;

/** What is the tablet's own, and no person's. */
const ofTablet = ["tablet", until, person, minutes];

/** Remembers that this browser is a tablet that locks after some minutes, and who works on it. */
export function rememberTablet(lockMinutes: number, userId: number): void {
  keep(ofTablet);
  onDevice.write(minutes, String(lockMinutes));
  onDevice.write(person, String(userId));
  touch();
}

/** Forgets it, with what was put away for its people. */
export function forgetTablet(): void {
  for (const name of kept()) onDevice.remove(name);
}

function kept(): string[] {
  return (parsed(onDevice.read("tablet")) as string[] | undefined) ?? [];
}

function keep(names: readonly string[]): void {
  onDevice.write("tablet", JSON.stringify([...new Set([...kept(), ...names])]));
}

/** Milliseconds until the tablet locks, unless it is touched. */
export function timeLeft(): number {
  return Number(onDevice.read(until) ?? 0) - Date.now();
}

/** Has the tablet lock later, since somebody touched it. */
export function touch(): void {
  onDevice.write(until, String(Date.now() + Number(onDevice.read(minutes) ?? usual) * 60_000));
}

/** Puts away what the person before stored in this browser, and takes out what was put away for who goes on now. */
export function changeTo(userId: number | undefined): void {
  const before = Number(onDevice.read(person) ?? 0);
  if (userId !== undefined && before !== userId) {
    if (before > 0) {
      keep([placeOf(before)]);
      onDevice.write(placeOf(before), JSON.stringify(takeAllBut([...keptOnDevice, ...kept()])));
    }
    // The page that was open stays open for the next person, if they may see it.
    const path = inTab.read("path");
    inTab.clear();
    if (path !== null) inTab.write("path", path);
    putBack((parsed(onDevice.read(placeOf(userId))) as Record<string, string> | undefined) ?? {});
    onDevice.remove(placeOf(userId));
    onDevice.write(person, String(userId));
  }
  touch();
}

/** Takes all that is stored on this device out of its storage, but what these names stand for; by key. */
function takeAllBut(names: readonly string[]): Record<string, string> {
  const stays = new Set(names.map((name) => storageKey(name)));
  const keys = Object.keys(localStorage).filter((key) => key.startsWith("rb.") && !stays.has(key));
  const taken = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? ""]));
  for (const key of keys) localStorage.removeItem(key);
  return taken;
}

function putBack(taken: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(taken)) localStorage.setItem(key, value);
}

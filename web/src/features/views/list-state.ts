import { useEffect, useEffectEvent } from "react";
import { useUser } from "../../lib/session.ts";
import { onDevice, parsed } from "../../lib/storage.ts";

/*
 * What a list shows (domain.md#views): what its address says, else what was used last, else what is usual. Once a list is open its address says
 * everything that is not usual, so that a link of it shows the same rows to anybody.
 */

/** A list as far as its parameters are kept. */
export interface ListKind<S extends object> {
  /** Its name among what the device remembers of the user. */
  place: string;
  /** Every parameter with the value that it has where nobody chose another. */
  usual: S;
  /** Those that say how the rows are arranged. One that an address does not name is as it was last; the others are, only where it names none at all. */
  arrangement?: readonly (keyof S)[];
  /** Those that are not remembered, since a search of yesterday would hide the work of today. */
  momentary?: readonly (keyof S)[];
  /** Parameters that are remembered under a name of their own, apart from those of the lists with which the others are shared. */
  apart?: { place: string; names: readonly (keyof S)[] };
}

type Partly<S> = { [K in keyof S]?: S[K] | undefined };

/** What a list shows with these parameters in its address and these remembered. */
export function shownBy<S extends object>(kind: ListKind<S>, given: Partly<S>, remembered: Partly<S>): S {
  const names = namesOf(kind);
  const isBare = names.every((name) => given[name] === undefined);
  const valueOf = (name: keyof S) => {
    const last = isBare || kind.arrangement?.includes(name) ? remembered[name] : undefined;
    return given[name] ?? last ?? kind.usual[name];
  };
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as unknown as S;
}

/** The parameters of an address that shows this: what is not usual, and then the whole arrangement. */
export function addressOf<S extends object>(kind: ListKind<S>, shown: S): Partly<S> {
  const names = namesOf(kind);
  const isUsual = (name: keyof S) => shown[name] === kind.usual[name];
  const isNamed = (name: keyof S) => !isUsual(name) || (kind.arrangement?.includes(name) === true && !names.every(isUsual));
  return Object.fromEntries(names.map((name) => [name, isNamed(name) ? shown[name] : undefined])) as Partly<S>;
}

function namesOf<S extends object>({ usual }: ListKind<S>): (keyof S)[] {
  return Object.keys(usual) as (keyof S)[];
}

/** The key under which something of a list is remembered for a user. */
export function listKey(userId: number, place: string): string {
  return `list.${userId}.${place}`;
}

function stored(userId: number, place: string): object {
  const found = parsed(onDevice.read(listKey(userId, place)));
  return typeof found === "object" && found !== null ? found : {};
}

function read<S extends object>(userId: number, { place, apart }: ListKind<S>, parse: (found: object) => Partly<S>): Partly<S> {
  const at = (name: string) => parse(stored(userId, name));
  if (!apart) return at(place);
  const own = at(apart.place);
  return { ...at(place), ...Object.fromEntries(apart.names.map((name) => [name, own[name]])) };
}

function write<S extends object>(userId: number, { place, apart, momentary = [] }: ListKind<S>, shown: S): void {
  const without = (names: readonly (keyof S)[]) => Object.entries(shown).filter(([name]) => !names.includes(name as keyof S));
  const put = (name: string, kept: object) => onDevice.write(listKey(userId, name), JSON.stringify(kept));
  if (!apart) return put(place, Object.fromEntries(without(momentary)));
  put(place, { ...stored(userId, place), ...Object.fromEntries(without([...momentary, ...apart.names])) });
  put(apart.place, Object.fromEntries(apart.names.map((name) => [name, shown[name]])));
}

/** A screen's parameters of which these are those of its list, with the function that changes them. */
interface Address<S> {
  given: Partly<S>;
  change: (next: Partly<S>, how?: { push?: boolean }) => void;
  /** What of a stored value holds: the list's own schema. */
  parse: (found: object) => Partly<S>;
}

/** What a list shows, and the function that changes a part of it; remembered on the device, and in the address. */
export function useListState<S extends object>(
  kind: ListKind<S>,
  { given, change, parse }: Address<S>,
): [shown: S, set: (next: Partial<S>, how?: { push?: boolean }) => void] {
  const { Id } = useUser();
  const shown = shownBy(kind, given, read(Id, kind, parse));
  const settle = useEffectEvent((text: string) => {
    const all = JSON.parse(text) as S;
    write(Id, kind, all);
    const isMissing = namesOf(kind).some((name) => all[name] !== kind.usual[name] && given[name] === undefined);
    if (isMissing) change(addressOf(kind, all));
  });
  const state = JSON.stringify(shown);
  useEffect(() => settle(state), [state]);
  const set = (next: Partial<S>, how?: { push?: boolean }) => {
    const all = { ...shown, ...next };
    // Before the address changes: one without parameters shows what is remembered.
    write(Id, kind, all);
    change(addressOf(kind, all), how);
  };
  return [shown, set];
}

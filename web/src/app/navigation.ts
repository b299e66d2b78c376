import type { Abilities, UserRecord, Variant } from "@remotebay/contract";
import type { LinkProps } from "@tanstack/react-router";
import { type Entry, type Menu, mayOpen } from "../lib/screen.ts";
import type { PlainTextKey } from "../lib/plain-text-key.ts";
import { screens } from "./screens.ts";

/** A navigation entry with its path. */
export interface Place extends Omit<Entry, "params"> {
  path: string;
  link: Pick<LinkProps, "to" | "params">;
  text: PlainTextKey;
}

/** The navigation entries for a user, in menu order. */
export function placesOf(user: UserRecord, variant: Variant): Place[] {
  return screens.flatMap(({ fullPath, options: { staticData } }) => {
    const screen = staticData?.screen;
    if (!screen?.entries || !mayOpen(user.Can, screen)) return [];
    return screen.entries(user, variant).map((entry) => placeOf(fullPath, screen.title, entry));
  });
}

// An entry does not know its route's type, so navigation.test.ts checks that the parameters match the path.
function placeOf(to: string, title: PlainTextKey, { text = title, params = {}, ...entry }: Entry): Place {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => String(params[name]));
  return { ...entry, path, text, link: { to, params } as Place["link"] };
}

/** The entries of one menu. */
export function inMenu(places: readonly Place[], menu: Menu): Place[] {
  return places.filter(({ menus }) => menus.includes(menu));
}

/** The path of a user's start screen (domain.md#people-start). */
export function homeOf(can: Abilities): string {
  const start = screens.find(({ options: { staticData } }) => staticData?.screen?.isStart && mayOpen(can, staticData.screen));
  return start?.fullPath ?? "/";
}

import type { Abilities, UserRecord, Variant } from "@remotebay/contract";
import type { LinkProps } from "@tanstack/react-router";
import { type Entry, type Menu, mayOpen } from "../lib/screen.ts";
import type { PlainTextKey } from "../lib/plain-text-key.ts";
import { screens } from "./screens.ts";

/** A place in the navigation: a screen's entry with its address. */
export interface Place extends Omit<Entry, "params"> {
  path: string;
  link: Pick<LinkProps, "to" | "params">;
  text: PlainTextKey;
}

/** The places a user can go to, in the order of the menus. */
export function placesOf(user: UserRecord, variant: Variant): Place[] {
  return screens.flatMap(({ fullPath, options: { staticData } }) => {
    const screen = staticData?.screen;
    if (!screen?.entries || !mayOpen(user.Can, screen)) return [];
    return screen.entries(user, variant).map((entry) => placeOf(fullPath, screen.title, entry));
  });
}

// That the parameters are the path's is tested (navigation.test.ts): an entry does not know its route's type.
function placeOf(to: string, title: PlainTextKey, { text = title, params = {}, ...entry }: Entry): Place {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => String(params[name]));
  return { ...entry, path, text, link: { to, params } as Place["link"] };
}

/** The places that stand in one menu. */
export function inMenu(places: readonly Place[], menu: Menu): Place[] {
  return places.filter(({ menus }) => menus.includes(menu));
}

/** Where a user starts (section 6). */
export function homeOf(can: Abilities): string {
  const start = screens.find(({ options: { staticData } }) => staticData?.screen?.isStart && mayOpen(can, staticData.screen));
  return start?.fullPath ?? "/";
}

import type { Abilities, UserRecord, Variant } from "@remotebay/contract";
import { createRootRouteWithContext, notFound, redirect } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { PlainTextKey } from "./plain-text-key.ts";
import { currentSession } from "./session.ts";

/** What a screen says of itself beside its route: `staticData: { screen: … }` in `screens/<screen>/<screen>.screen.ts`. */
export interface Screen {
  /** Its name: the first part of the page's title, and what an entry is called that has no text of its own. */
  title: PlainTextKey;
  /** The frame around it: the side menu, or with `plain` the logo alone (section 2). */
  layout?: "plain";
  /** Who may open it; without this, everybody but those who see the compatibility checker alone. */
  isFor?: (can: Abilities) => boolean;
  /** Where users start: the first such screen that is for them (section 6). */
  isStart?: true;
  /** Where it is offered to a user who may open it. Every entry is in the command palette. */
  entries?: (user: UserRecord, variant: Variant) => readonly Entry[];
}

/** A way to a screen. Its place among others is the screen's place in `app/screens.ts`. */
export interface Entry {
  /** The menus it stands in, beside the palette. */
  menus: readonly Menu[];
  icon: LucideIcon;
  text?: PlainTextKey;
  /** Its text in the bottom bar of a phone; without one it is not there. */
  barText?: PlainTextKey;
  /** A second line, where there is room for one. */
  description?: string | undefined;
  /** What the path's parameters are, where it has some. */
  params?: Readonly<Record<string, string | number>>;
  /** The number beside it. */
  count?: ReactNode;
}

/** `create` begins something new; `main`, `lists` and `foot` are the side menu's groups; `user` is the menu behind the user's name. */
export type Menu = "create" | "main" | "lists" | "foot" | "user";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** Whether a user may open a screen. */
export function mayOpen(can: Abilities, { isFor }: Pick<Screen, "isFor">): boolean {
  return isFor ? isFor(can) : !isReader(can);
}

/** Sees the compatibility checker and nothing else (section 6 "RAG-only user"). */
export function isReader(can: Abilities): boolean {
  return can.checkCompatibility && !can.seeRequests && !can.workbench && !can.administer;
}

/** The parent of every screen's route. A screen that is not for this user leads to where they start (section 6). */
export const rootRoute = createRootRouteWithContext<{ homeOf: (can: Abilities) => string }>()({
  // Parameters that a screen reads by name (`useUrlState`) are all let through.
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  beforeLoad: ({ matches, context }) => {
    const session = currentSession();
    const screen = matches.at(-1)?.staticData.screen;
    if (session.status !== "signed-in" || !screen || mayOpen(session.user.Can, screen)) return;
    redirect({ to: context.homeOf(session.user.Can), replace: true, throw: true });
  },
});

/** What the router takes for "not found", as the error it is. */
export function noSuchPage(): Error {
  return Object.assign(new Error("There is no such page."), notFound());
}

/** For a path with a row's id in it: the id is a number, anything else a page that does not exist. */
export const rowId = {
  parse: ({ id }: { id: string }) => {
    if (!/^\d{1,9}$/.test(id)) throw noSuchPage();
    return { id: Number(id) };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

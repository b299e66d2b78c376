import type { Abilities, UserRecord, Variant } from "@remotebay/contract";
import { createRootRouteWithContext, notFound, redirect } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import * as v from "valibot";
import type { PlainTextKey } from "./plain-text-key.ts";
import type { Store } from "./store.ts";
import { currentSession, hasToCompleteProfile } from "./session.ts";
import { choiceParameter } from "./url-parameters.ts";

/** A screen's definition in its route: `staticData: { screen: … }` in `screens/<screen>/<screen>.screen.ts`. */
export interface Screen {
  /** The page title, and the label of entries without a `text`. */
  title: PlainTextKey;
  /** The layout: by default with the side menu; `plain` has only the logo, `none` nothing (domain.md#screen-layouts). */
  layout?: "plain" | "none";
  /** It has panes side by side: the side menu leaves them its room until the screen is very wide. */
  hasPanes?: true;
  /** Who may open it; by default everyone except RAG-only users. */
  isFor?: (can: Abilities) => boolean;
  /** Open also to users who have to complete their profile first (domain.md#people-profile). */
  allowsIncompleteProfile?: true;
  /** A start screen: a user gets the first one that is allowed for them (domain.md#people-start). */
  isStart?: true;
  /** The navigation entries for users who may open it. Every entry is also in the command palette. */
  entries?: (user: UserRecord, variant: Variant) => readonly Entry[];
}

/** A navigation entry, in the order of the screens in `app/screens.ts`. */
export interface Entry {
  /** The menus that contain it, besides the palette. */
  menus: readonly Menu[];
  icon: LucideIcon;
  text?: PlainTextKey;
  /** Its text in the bottom bar on phones; without one it is not in that bar. */
  barText?: PlainTextKey;
  /** A second line, shown if there is space. */
  description?: string | undefined;
  /** The path's parameters, if it has any. */
  params?: Readonly<Record<string, string | number>>;
  /** A number beside it, such as of unread messages. */
  count?: Store<number>;
}

/** `create` is for new requests; `main` and `foot` are the side menu's groups; `user` is the menu beside the user's name. */
export type Menu = "create" | "main" | "foot" | "user";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page that a user wanted who has to complete their profile first. */
    wanted?: string;
  }
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** Whether a user may open a screen. */
export function mayOpen(can: Abilities, { isFor }: Pick<Screen, "isFor">): boolean {
  return isFor ? isFor(can) : !isReader(can);
}

/** True for a RAG-only user, who sees only the compatibility checker (domain.md#people-rag-only). */
export function isReader(can: Abilities): boolean {
  return can.checkCompatibility && !can.seeRequests && !can.workbench && !can.administer;
}

/** The path of the profile. */
export const profilePath = "/user";

/** The parent of every screen's route. A screen that the user may not open redirects to their start screen, or to the profile that is to be completed first (domain.md#people-start). */
export const rootRoute = createRootRouteWithContext<{ homeOf: (can: Abilities) => string }>()({
  // The chat beside the page; each screen declares its own parameters.
  validateSearch: v.object({
    chat: choiceParameter(["open"]),
    /** A part of the desk in a window of its own, which has no frame. */
    window: choiceParameter(["queue", "chat"]),
  }),
  beforeLoad: ({ matches, context, location }) => {
    const session = currentSession();
    const screen = matches.at(-1)?.staticData.screen;
    if (session.status !== "signed-in" || !screen) return;
    const { user } = session;
    if (!mayOpen(user.Can, screen)) redirect({ to: context.homeOf(user.Can), replace: true, throw: true });
    if (!screen.allowsIncompleteProfile && user.MustEnrol)
      redirect({ to: profilePath, hash: "security", state: { wanted: location.href }, replace: true, throw: true });
    if (!screen.allowsIncompleteProfile && hasToCompleteProfile(user))
      redirect({ to: profilePath, state: { wanted: location.href }, replace: true, throw: true });
  },
});

/** The router's "not found" as an error to throw. */
export function noSuchPage(): Error {
  return Object.assign(new Error("There is no such page."), notFound());
}

/** Parameters of a path with a row's id: a number; anything else is not found. */
export const rowId = {
  parse: ({ id }: { id: string }) => {
    if (!/^\d{1,9}$/.test(id)) throw noSuchPage();
    return { id: Number(id) };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

import { useNavigate, useRouter } from "@tanstack/react-router";
import { Keyboard } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser, useVariant } from "../../lib/session.ts";
import { useActiveShortcuts } from "../../lib/use-shortcut.ts";
import type { SearchOption } from "../../ui/search-list.tsx";
import { looks, waysOut } from "../actions.ts";
import { type Place, placesOf } from "../navigation.ts";
import { shortcutList } from "../shell/shortcut-list.ts";
import { matching } from "./match.ts";
import type { Found, Target } from "./sources.ts";
import { type FoundState, useFound } from "./use-found.ts";

/** An entry of the palette. */
export interface Choice extends SearchOption {
  open: (isNewTab: boolean) => void;
}

export interface Palette {
  groups: readonly { name: string; options: readonly Choice[] }[];
  state: FoundState;
}

/**
 * What the palette offers for the typed words (domain.md#screen-palette): actions and screens by name, and what the sources find. What is known
 * at once stands first, so that nothing moves under a finger when the service answers.
 */
export function usePalette(words: string): Palette {
  const t = useText();
  const follow = useFollow();
  const actions = useActions();
  const places = placesOf(useUser(), useVariant()).filter(({ menus }) => !menus.includes("create"));
  const found = useFound(words);
  const named = (options: readonly Choice[]) => matching(options, words, ({ label, detail = "" }) => `${label} ${detail}`);
  const shown = ({ label, link, ...one }: Found, icon: Choice["icon"]): Choice => ({
    ...one,
    icon,
    label: label || t("requests.row.noVehicle"),
    open: follow(link),
  });
  return {
    groups: [
      { name: t("shell.found.actions"), options: named(actions) },
      { name: t("shell.found.places"), options: named(places.map((place) => placeChoice(place, t(place.text), follow))) },
      ...found.groups.map(({ source, found: some }) => ({
        name: t(source.title),
        options: some.map((one) => shown(one, source.icon)),
      })),
    ],
    state: found.state,
  };
}

/** What can be done: what screens create, what the screen behind the palette can do, and what every screen can. */
function useActions(): Choice[] {
  const t = useText();
  const follow = useFollow();
  const active = useActiveShortcuts();
  const places = placesOf(useUser(), useVariant()).filter(({ menus }) => menus.includes("create"));
  const here = active.filter(({ name }, index) => shortcutList[name].isAction && active.findIndex((one) => one.name === name) === index);
  return [
    ...places.map((place) => placeChoice(place, t(place.text), follow)),
    ...here.map(({ name, text, run }) => ({ id: name, label: text ?? t(shortcutList[name].text), icon: Keyboard, open: run })),
    ...looks.map(({ id, text, icon, run }) => ({ id, icon, label: t(text), detail: t("shell.theme"), open: run })),
    ...waysOut().map((one) => ({ id: one.id, label: t(one.text), icon: one.icon, open: one.run })),
  ];
}

function placeChoice({ path, icon, link }: Place, label: string, follow: (to: Target) => Choice["open"]): Choice {
  return { id: path, label, icon, open: follow(link) };
}

/** Opens a link here, or in a new tab. */
function useFollow(): (to: Target) => Choice["open"] {
  const navigate = useNavigate();
  const router = useRouter();
  return (to) => (isNewTab) => {
    if (isNewTab) window.open(router.buildLocation(to as Parameters<typeof router.buildLocation>[0]).href, "_blank", "noopener");
    else void navigate(to);
  };
}

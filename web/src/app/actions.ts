import { LogOut, type LucideIcon, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { overlay } from "../lib/overlay.ts";
import type { PlainTextKey } from "../lib/plain-text-key.ts";
import { isTablet } from "../lib/storage.ts";
import { setTheme, type Theme } from "../lib/theme.ts";

/** Something to do that is no screen. Screens declare theirs themselves: as an entry of the menu `create`, or as a shortcut. */
export interface Action {
  id: string;
  text: PlainTextKey;
  icon: LucideIcon;
  run: () => void;
}

const look = (id: Theme, text: PlainTextKey, icon: LucideIcon): Action => ({ id, text, icon, run: () => setTheme(id) });

/** The appearance of this device; the ids are those of `theme`. */
export const looks: readonly Action[] = [
  look("light", "shell.themeLight", Sun),
  look("dark", "shell.themeDark", Moon),
  look("system", "shell.themeSystem", Monitor),
];

/** Asks, then signs out. */
const signOut: Action = { id: "signOut", text: "shell.signOut", icon: LogOut, run: () => overlay.set({ show: "signOut" }) };

/** Locks a shared tablet, for its next person. */
const switchPerson: Action = {
  id: "switch",
  text: "shell.switch",
  icon: UserRound,
  run: () => void import("../lib/lock-tablet.ts").then(({ lock }) => lock()),
};

/** What ends the work of who is signed in. */
export function waysOut(): readonly Action[] {
  return isTablet() ? [switchPerson, signOut] : [signOut];
}

import type { PlainTextKey } from "./plain-text-key.ts";
import { makeStore } from "./store.ts";

/** What lies over any screen: the palette, the list of shortcuts, the question before signing out, or that something is not ready yet. */
export type Overlay =
  | { show: "palette" | "shortcuts" | "signOut" }
  /** `over`: the path to which the user is led from what is not ready. */
  | { show: "notReady"; what: PlainTextKey; over: string };

/** The one that is open. The frame shows it, so that whoever opens it loads nothing of it. */
export const overlay = makeStore<Overlay | undefined>(undefined);

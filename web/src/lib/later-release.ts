import { makeStore } from "./store.ts";

/** A later release of the application: `waiting` is on this device and can be used; `used` was accepted in another tab, this one still runs the earlier. What finds it is loaded later (`release.ts`). */
export const laterRelease = makeStore<"none" | "waiting" | "used">("none");

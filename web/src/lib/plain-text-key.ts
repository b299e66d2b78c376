import type { Messages } from "../../../locales/keys.ts";

/** A key whose text takes no parameters: what tables of names and icons hold. */
export type PlainTextKey = { [K in keyof Messages]: Messages[K] extends undefined ? K : never }[keyof Messages];

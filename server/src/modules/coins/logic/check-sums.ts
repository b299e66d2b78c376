import type { Derived } from "../../../platform/derived.ts";
import { findWrongSums } from "../sums-store.ts";

/** A coin account follows from its entries. It is not mended: which of both is right is for a person to find out, since it is money. */
export const checkSums: Derived = {
  kind: "coins",
  look: async ({ db }, { after }) => {
    const { looked, last, wrong } = await findWrongSums(db, after);
    return { looked, next: last ?? undefined, found: wrong.length, mended: 0, wrong: wrong.slice(0, 100) };
  },
};

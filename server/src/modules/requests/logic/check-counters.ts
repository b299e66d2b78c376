import { statusName } from "@remotebay/contract";
import type { Derived } from "../../../platform/derived.ts";
import { findMiscounts, mendMiscounts } from "../counts-store.ts";

const named = 100;

/** The counters of requests follow from the requests. */
export const checkCounters: Derived = {
  kind: "counters",
  look: async ({ db }, { mend }) => {
    const wrong = mend ? await mendMiscounts(db) : await findMiscounts(db);
    return {
      looked: 0,
      next: undefined,
      found: wrong.length,
      mended: mend ? wrong.length : 0,
      wrong: wrong
        .slice(0, named)
        .map(
          ({ locationId, demo, statusId, counter, counted }) =>
            `location ${locationId}, ${statusName(statusId)}${demo ? " (practice)" : ""}: ${counter}, counted ${counted}`,
        ),
    };
  },
};

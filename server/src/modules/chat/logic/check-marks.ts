import type { Derived } from "../../../platform/derived.ts";
import { describeMarks, findWrongMarks, lockHeads, mendMarks } from "../marks-store.ts";

const named = 100;
/** Channels that are locked at once. */
const atOnce = 100;

/** What is unread follows from the ends of chats and from the marks of who read how far; both follow from the messages. */
export const checkMarks: Derived = {
  kind: "unread",
  look: async ({ db }, { after, mend }) => {
    const { looked, last, wrong } = await findWrongMarks(db, after);
    // More of them come with the next part.
    const taken = wrong.slice(0, atOnce);
    if (mend && taken.length > 0) await lockHeads(db, taken);
    const faults = taken.length > 0 ? await describeMarks(db, taken) : [];
    if (mend && faults.length > 0) await mendMarks(db, taken);
    const lost = faults.filter(({ isLost }) => isLost).length;
    return {
      looked,
      next: wrong.length > atOnce ? taken.at(-1) : (last ?? undefined),
      found: faults.length,
      mended: mend ? faults.length - lost : 0,
      wrong: faults.slice(0, named).map(({ text }) => text),
    };
  },
};

import { IntegrityKind } from "@remotebay/contract";
import * as v from "valibot";
import { countBoth } from "../../requests/service.ts";
import { forgetNamed, noteNamed } from "../integrity-store.ts";
import type { At, Part } from "./check-parts.ts";

/** Notes which files rows name. */
export const noteFiles: Part =
  async ({ stored }) =>
  async (tx) => ({
    kinds: {},
    next: { step: "files", after: "", named: await noteNamed(tx.db, stored().keys) },
  });

/** Compares rows with what they are derived from, one kind after the other, and mends them where that is asked for. */
export const checkDerived: Part<Extract<At, { step: "derived" }>> =
  async ({ stored }, { nth, after }) =>
  async (tx, { mends }) => {
    const derived = stored().derived[nth];
    if (derived === undefined) {
      await forgetNamed(tx.db);
      return { kinds: {}, set: await countBoth(tx.db), next: undefined };
    }
    const { wrong, next, found, mended } = await derived.look(tx, { after, mend: mends });
    const kind = v.parse(IntegrityKind, derived.kind);
    return {
      kinds: { [kind]: { found, mended, names: [...wrong] } },
      next: next === undefined ? { step: "derived", nth: nth + 1, after: 0 } : { step: "derived", nth, after: next },
    };
  };

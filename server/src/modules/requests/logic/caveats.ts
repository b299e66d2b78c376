import { type Fault, orderedElements } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { ratingsFor } from "../../compatibility/service.ts";
import type { StoredCaveat } from "../tables.ts";
import type { Written } from "./written-faults.ts";

interface Given {
  given: readonly string[] | null | undefined;
  stored: readonly StoredCaveat[];
  by: string;
  at: Date;
}

/** The caveats that are accepted after a call, of all ordered functions. Those of functions that are no longer ordered do not count any more. */
export function acceptCaveats(elementIds: readonly number[], { given, stored, by, at }: Given): StoredCaveat[] {
  return elementIds.flatMap((elementId) => {
    const own = stored.filter(({ ServiceElementId }) => ServiceElementId === elementId);
    const known = new Set(own.flatMap(({ Caveats }) => Caveats));
    const named = given?.flatMap((name) => nameFor(elementId, name, elementIds[0])) ?? [];
    const added = [...new Set(named)].filter((name) => !known.has(name));
    if (added.length === 0) return own;
    return [...own, { ServiceElementId: elementId, Caveats: added, AcceptedBy: by, AcceptedDate: at.toISOString() }];
  });
}

/** The caveat of this function that `102:note-17` names, or `note-17`, which is one of the first function; none if it is another's. */
function nameFor(elementId: number, accepted: string, first: number | undefined): string[] {
  const [, id, name] = /^(\d+):(.+)$/.exec(accepted) ?? [];
  if (id === undefined || name === undefined) return elementId === first ? [accepted] : [];
  return Number(id) === elementId ? [name] : [];
}

/** What the checker says of the ordered functions: their caveats that are accepted, and what prevents sending them. */
export interface RatedOrder {
  caveats: StoredCaveat[];
  faults: Fault[];
}

/**
 * Asks the checker about the ordered functions: `not-available` is thrown if any is red, and an amber one has a fault for each caveat that
 * nobody accepted. Green and unknown ones pass (domain.md#rating-amber). Only what the checker asks for counts as accepted, since the technician reads it.
 */
export async function rateOrder(ctx: Ctx, row: Written["row"], accepted: readonly StoredCaveat[]): Promise<RatedOrder> {
  const ratings = await ratingsFor(ctx, {
    make: row.make ?? "",
    model: row.model ?? "",
    year: row.modelYear ?? null,
    deviceId: row.deviceId ?? null,
    elementIds: orderedElements(row.serviceElementId, row.furtherElementIds),
  });
  const red = ratings.filter(({ rating }) => rating === "Red");
  if (red.length > 0) throw problem("not-available", { info: { Function: red.map(({ name }) => name).join(", ") } });
  const askedOf = new Map(ratings.map(({ elementId, caveats }) => [elementId, caveats]));
  const caveats = accepted
    .map((one) => ({ ...one, Caveats: one.Caveats.filter((name) => askedOf.get(one.ServiceElementId)?.includes(name)) }))
    .filter((one) => one.Caveats.length > 0);
  const isAccepted = (elementId: number, name: string) =>
    caveats.some(({ ServiceElementId, Caveats }) => ServiceElementId === elementId && Caveats.includes(name));
  const faults = ratings.flatMap(({ elementId, name, caveats: asked }) =>
    asked
      .filter((caveat) => !isAccepted(elementId, caveat))
      .map((caveat) => ({ path: "AcceptedCaveats", code: "required", message: `The caveat ${caveat} of ${name} has to be accepted.` })),
  );
  return { caveats, faults };
}

import type { Fault } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { ratingFor } from "../../compatibility/service.ts";
import type { StoredCaveat } from "../tables.ts";
import type { Written } from "./written-faults.ts";

interface Given {
  given: readonly string[] | null | undefined;
  stored: readonly StoredCaveat[];
  by: string;
  at: Date;
}

/** The caveats that are accepted after a call. Those of another function count for it no more. */
export function acceptCaveats(elementId: number | null | undefined, { given, stored, by, at }: Given): StoredCaveat[] {
  const own = stored.filter(({ ServiceElementId }) => ServiceElementId === elementId);
  const known = new Set(own.flatMap(({ Caveats }) => Caveats));
  const added = [...new Set(given)].filter((name) => !known.has(name));
  if (!elementId || added.length === 0) return own;
  return [...own, { ServiceElementId: elementId, Caveats: added, AcceptedBy: by, AcceptedDate: at.toISOString() }];
}

/** What the checker says of an ordered function: the caveats of it that are accepted, and what prevents sending it. */
export interface RatedOrder {
  caveats: StoredCaveat[];
  faults: Fault[];
}

/**
 * Asks the checker about the ordered function: `not-available` is thrown if it is red, and an amber one has a fault for each caveat that
 * nobody accepted. Green and unknown ones pass (section 4). Only what the checker asks for counts as accepted, since the technician reads it.
 */
export async function rateOrder(ctx: Ctx, row: Written["row"], accepted: readonly StoredCaveat[]): Promise<RatedOrder> {
  const rated = await ratingFor(ctx, {
    make: row.make ?? "",
    model: row.model ?? "",
    year: row.modelYear ?? null,
    deviceId: row.deviceId ?? null,
    serviceElementId: row.serviceElementId ?? null,
  });
  if (rated?.rating === "Red") throw problem("not-available", { info: { Function: rated.name } });
  const asked = rated?.caveats ?? [];
  const caveats = accepted
    .map((one) => ({ ...one, Caveats: one.Caveats.filter((name) => asked.includes(name)) }))
    .filter((one) => one.Caveats.length > 0);
  const known = new Set(caveats.flatMap(({ Caveats }) => Caveats));
  const faults = asked
    .filter((name) => !known.has(name))
    .map((name) => ({ path: "AcceptedCaveats", code: "required", message: `The caveat ${name} of ${rated?.name} has to be accepted.` }));
  return { caveats, faults };
}

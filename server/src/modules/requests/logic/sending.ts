import { type Fault, type NewServiceRequest, orderedElements } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { together } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { requireLicence } from "../../devices/service.ts";
import { requireOpen } from "../../opening-hours/service.ts";
import * as store from "../store.ts";
import type { StoredCaveat } from "../tables.ts";
import { acceptCaveats, type RatedOrder, rateOrder } from "./caveats.ts";
import { acceptDisclaimer, type Acceptance } from "./disclaimers.ts";
import { decidingVariant, partnerFaults } from "./partner-faults.ts";
import { searchTextOf } from "./columns.ts";
import type { NamedVehicle } from "./name-vehicle.ts";
import { deviceFaults, namesForeign } from "./reference-faults.ts";
import { type Written, writtenFaults } from "./written-faults.ts";

// The send gate (docs/decisions/037-sending.md): what a request must pass where it is written, and where it becomes InProcess.

type Accepted = Pick<NewServiceRequest, "AcceptedDisclaimers" | "AcceptedCaveats">;

/** What is accepted when a stored request is sent, and what it lacks. */
export interface SendAcceptance extends Acceptance {
  caveats: StoredCaveat[];
  /** What its VIN adds, with the search text that follows from it. */
  named: NamedVehicle;
}

/** A request that is sent, or that was sent and is changed. */
interface Sending {
  locationId: number;
  /** As it will be after the change. */
  row: Written["row"];
  /** True where it becomes InProcess now, false for an edit of one that was sent. */
  becomesSent: boolean;
  /** True if the device's licence decides: it becomes sent, or an edit chooses another device. */
  isLicensed: boolean;
  /** True if the ordered functions' ratings decide: it becomes sent, or an edit changes what is rated. */
  isRated: boolean;
  caveats: StoredCaveat[];
}

/**
 * What other modules have against a sent request: each throws its problem or answers faults. They are asked together, in the round trip
 * of the references, and the first problem in this order is the one that is thrown.
 */
async function askOthers(ctx: Ctx, { row, becomesSent, isLicensed, isRated, caveats }: Sending): Promise<RatedOrder> {
  const [open, licensed, rating] = await together([
    becomesSent ? faultless(requireOpen(ctx)) : none,
    isLicensed ? faultless(requireLicence(ctx, row.deviceId ?? null)) : none,
    isRated ? rateOrder(ctx, row, caveats) : Promise.resolve({ caveats, faults: [] }),
  ]);
  return { caveats: rating.caveats, faults: [...open, ...licensed, ...rating.faults] };
}

/** The faults that a check answers which throws its problem instead: none. */
async function faultless(asked: Promise<void>): Promise<Fault[]> {
  await asked;
  return [];
}

const none: Promise<Fault[]> = Promise.resolve([]);

interface WrittenRow extends Written {
  locationId: number;
  accepted: Accepted;
  /** A copy is completed by its shop before it is sent, so the partner's own field may be missing. */
  isCopy?: boolean;
}

/** What an edit changes about the rating of the ordered functions. */
const rated = ["make", "model", "modelYear", "deviceId", "serviceElementId", "furtherElementIds"] as const;

/** Refuses ids of another location, what `writtenFaults` finds and what prevents sending; returns the contact's name, what is accepted, and a new request's id. */
export async function checkWritten(ctx: Ctx, { locationId, accepted, isCopy = false, ...written }: WrittenRow) {
  const { row, named, before, sent } = written;
  const at = { by: ctx.user.name, at: ctx.now };
  const caveats = acceptCaveats(orderedElements(row.serviceElementId, row.furtherElementIds), {
    given: accepted.AcceptedCaveats,
    stored: before?.caveats ?? [],
    ...at,
  });
  const becomesSent = before === undefined;
  const isRated = becomesSent || rated.some((name) => name in named);
  const sending = { locationId, row, becomesSent, isLicensed: becomesSent || "deviceId" in named, isRated, caveats };
  const variant = decidingVariant(ctx, isCopy ? undefined : named.windscreenReplaced);
  const [found, others] = await together([
    store.findReferences(ctx.db, { locationId, ids: row, variant, isNew: before === undefined }),
    sent ? askOthers(ctx, sending) : Promise.resolve({ caveats, faults: [] }),
  ]);
  if (namesForeign(named, found)) throw problem("not-found");
  if (before === undefined && found.closed) throw problem("location-closed");
  const acceptance = { given: accepted.AcceptedDisclaimers, stored: before?.disclaimers ?? [], ...at };
  const ordered = { scanTypeId: row.scanTypeId, isNamed: named.scanTypeId !== undefined, isSent: sent, ownText: found.disclaimer };
  const { disclaimers, faults } = acceptDisclaimer(ordered, acceptance);
  const errors = [...writtenFaults(written, found, ctx), ...faults, ...others.faults, ...partnerFaults(variant, found.overrides)];
  if (errors.length > 0) throw problem("invalid", { errors });
  return { newId: found.newId, contactName: found.contact ?? "", disclaimers, caveats: others.caveats };
}

/** What a stored request lacks when it is sent, and the disclaimers and caveats that are accepted then. */
export async function checkSending(
  ctx: Ctx,
  before: store.RequestRecord,
  { accepted, named }: { accepted: Accepted; named: NamedVehicle },
): Promise<SendAcceptance> {
  const row = { ...before, ...named.columns };
  const at = { by: ctx.user.name, at: ctx.now };
  const caveats = acceptCaveats(orderedElements(before.serviceElementId, before.furtherElementIds), {
    given: accepted.AcceptedCaveats,
    stored: before.caveats,
    ...at,
  });
  const sending = { locationId: before.locationId, row, becomesSent: true, isLicensed: true, isRated: true, caveats };
  const variant = decidingVariant(ctx, before.windscreenReplaced);
  const [found, others] = await together([
    store.findReferences(ctx.db, { locationId: before.locationId, ids: before, variant, isNew: false }),
    askOthers(ctx, sending),
  ]);
  if (found.closed) throw problem("location-closed");
  const ordered = { scanTypeId: before.scanTypeId, isNamed: true, isSent: true, ownText: found.disclaimer };
  const { disclaimers, faults } = acceptDisclaimer(ordered, { given: accepted.AcceptedDisclaimers, stored: before.disclaimers, ...at });
  const searchText = named.fields.length > 0 ? { searchText: searchTextOf(row, found.contact ?? "") } : {};
  return {
    disclaimers,
    caveats: others.caveats,
    named: { ...named, columns: { ...named.columns, ...searchText } },
    faults: [...deviceFaults(true, found), ...faults, ...others.faults, ...partnerFaults(variant, found.overrides)],
  };
}

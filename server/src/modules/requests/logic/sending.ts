import type { NewServiceRequest } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { type AcceptedWhenSent, acceptDisclaimer, acceptWhenSent } from "./disclaimers.ts";
import * as store from "../store.ts";
import { namesForeign } from "./reference-faults.ts";
import { type Written, writtenFaults } from "./written-faults.ts";

// The send gate (docs/decisions/037-sending.md): what a request must pass where it is written, and where it becomes InProcess.

type Accepted = NewServiceRequest["AcceptedDisclaimers"];

interface WrittenRow extends Written {
  locationId: number;
  accepted: Accepted;
}

/** Refuses ids of another location and what `writtenFaults` finds; returns the contact's name and the accepted disclaimers. */
export async function checkWritten(ctx: Ctx, { locationId, accepted, ...written }: WrittenRow) {
  const { row, named, before } = written;
  const found = await store.findReferences(ctx.db, locationId, row);
  if (namesForeign(named, found)) throw problem("not-found");
  const acceptance = { given: accepted, stored: before?.disclaimers ?? [], by: ctx.user.name, at: ctx.now };
  const ordered = { scanTypeId: row.scanTypeId, isNamed: named.scanTypeId !== undefined, ownText: found.disclaimer };
  const { disclaimers, faults } = acceptDisclaimer(ordered, acceptance);
  const errors = [...writtenFaults(written, found, ctx.now), ...faults];
  if (errors.length > 0) throw problem("invalid", { errors });
  return { contactName: found.contact ?? "", disclaimers };
}

/** What a stored request lacks when it is sent; answers the disclaimers that are accepted. */
export async function checkSending(ctx: Ctx, before: store.RequestRecord, accepted: Accepted): Promise<AcceptedWhenSent | undefined> {
  if (!accepted) return undefined;
  const found = await store.findReferences(ctx.db, before.locationId, before);
  return acceptWhenSent(before, found.disclaimer, { given: accepted, by: ctx.user.name, at: ctx.now });
}

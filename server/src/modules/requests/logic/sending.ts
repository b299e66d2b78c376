import type { Fault, NewServiceRequest } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { together } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { requireOpen } from "../../opening-hours/service.ts";
import * as store from "../store.ts";
import { acceptDisclaimer, acceptWhenSent, type Acceptance } from "./disclaimers.ts";
import { namesForeign } from "./reference-faults.ts";
import { type Written, writtenFaults } from "./written-faults.ts";

// The send gate (docs/decisions/037-sending.md): what a request must pass where it is written, and where it becomes InProcess.

type Accepted = NewServiceRequest["AcceptedDisclaimers"];

/** A request that is sent, or that was sent and is changed. */
interface Sending {
  locationId: number;
  /** As it will be after the change. */
  row: Written["row"];
  /** True where it becomes InProcess now, false for an edit of one that was sent. */
  becomesSent: boolean;
}

/**
 * What other modules have against a sent request: each throws its problem or answers faults. They are asked together, in the round trip
 * of the references, and the first problem in this order is the one that is thrown.
 */
async function othersFaults(ctx: Ctx, { becomesSent }: Sending): Promise<Fault[]> {
  const answers = await together([becomesSent ? whileOpen(ctx) : none]);
  return answers.flat();
}

async function whileOpen(ctx: Ctx): Promise<Fault[]> {
  await requireOpen(ctx);
  return [];
}

const none: Promise<Fault[]> = Promise.resolve([]);

interface WrittenRow extends Written {
  locationId: number;
  accepted: Accepted;
}

/** Refuses ids of another location, what `writtenFaults` finds and what prevents sending; returns the contact's name and the accepted disclaimers. */
export async function checkWritten(ctx: Ctx, { locationId, accepted, ...written }: WrittenRow) {
  const { row, named, before, sent } = written;
  const sending = { locationId, row, becomesSent: before === undefined };
  const [found, others] = await together([store.findReferences(ctx.db, locationId, row), sent ? othersFaults(ctx, sending) : none]);
  if (namesForeign(named, found)) throw problem("not-found");
  const acceptance = { given: accepted, stored: before?.disclaimers ?? [], by: ctx.user.name, at: ctx.now };
  const ordered = { scanTypeId: row.scanTypeId, isNamed: named.scanTypeId !== undefined, ownText: found.disclaimer };
  const { disclaimers, faults } = acceptDisclaimer(ordered, acceptance);
  const errors = [...writtenFaults(written, found, ctx.now), ...faults, ...others];
  if (errors.length > 0) throw problem("invalid", { errors });
  return { contactName: found.contact ?? "", disclaimers };
}

/**
 * What a stored request lacks when it is sent, and the disclaimers that are accepted then. A copy is asked for them even by a call without
 * the field: whoever ordered the first visit has accepted nothing for this one.
 */
export async function checkSending(ctx: Ctx, before: store.RequestRecord, accepted: Accepted): Promise<Acceptance> {
  const sending = { locationId: before.locationId, row: before, becomesSent: true };
  const given = accepted ?? (before.copiedFrom === null ? undefined : []);
  const [found, others] = await together([
    given ? store.findReferences(ctx.db, before.locationId, before) : Promise.resolve(undefined),
    othersFaults(ctx, sending),
  ]);
  if (!given || !found) return { disclaimers: before.disclaimers, faults: others };
  const { disclaimers, faults } = acceptWhenSent(before, found.disclaimer, { given, by: ctx.user.name, at: ctx.now });
  return { disclaimers, faults: [...faults, ...others] };
}

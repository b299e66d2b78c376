import {
  aimingPictureId,
  calibrationAfter,
  exampleAiming,
  noPicture,
  possibleEvents,
  required,
  stageOf,
  standingOf,
  statusName,
  type CalibrationEvent,
  type CalibrationSide,
  type PublishedState,
  type PublishEvent,
  writtenLanguage,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction, untilCommit } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { sayInChannel } from "../../chat/service.ts";
import { picturesOf } from "../../findings/service.ts";
import { requireAbility, requireRequest, type RequestRecord } from "../../requests/service.ts";
import { sideOf } from "../policy.ts";
import * as store from "../store.ts";
import { conversationLine } from "./conversation-line.ts";
import { eventOf, isTooEarly } from "./event-of.ts";
import { calibrationOf } from "./known-calibration.ts";
import { tell, tellMoved } from "./telling.ts";

/**
 * Something happened (domain.md#calibration-events). A client that sends the same again gets the first answer, and nothing happens twice.
 * `also` is done in the transaction of an event that is new.
 */
export async function publishEvent(ctx: Ctx, input: PublishEvent, also?: (tx: Ctx) => Promise<unknown>): Promise<PublishedState> {
  return inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, input.id, true);
    const sent = input.clientId === "" ? undefined : await store.findSent(tx.db, request.id, input.clientId);
    if (sent && !isSame(sent, tx.user.id, eventOf(input))) throw problem("key-reused");
    if (sent) return { ...sent.status, Seq: sent.seq };
    const side = sideOf(tx.user, request);
    // Nobody's side: the rule of the job says why.
    if (side === null) await requireAbility(tx, request, "work");
    if (statusName(request.statusId) !== "InProcess")
      throw problem("move-not-allowed", { info: { Status: statusName(request.statusId), Allowed: ["InProcess"] } });
    const event = eventOf(input);
    await requireOwnPicture(tx, request, event);
    const state = await apply(tx, request, { side: side ?? "shop", event, clientId: input.clientId });
    await also?.(tx);
    return state;
  });
}

/** Whether an event that is sent with a known client id is the one that was stored with it. */
function isSame(stored: store.EventRecord, userId: number, { event, value, text }: CalibrationEvent): boolean {
  return stored.userId === userId && stored.event === event && stored.value === value && stored.text === text;
}

/** The service itself knows that the report was sent: a calibration that the request has ends with it. The request is locked. */
export async function endWithReport(tx: Ctx, request: RequestRecord): Promise<void> {
  const found = await store.findCalibration(tx.db, request.id);
  if (!found || !possibleEvents(found.status, "system").includes("finalReportSent")) return;
  await apply(tx, request, { side: "system", event: { event: "finalReportSent", value: 0, text: "" }, clientId: "" });
}

interface Happening {
  side: CalibrationSide;
  event: CalibrationEvent;
  clientId: string;
}

/** Applies an event to the state, or throws `event-not-possible`. The request is locked. */
async function apply(tx: Ctx, request: RequestRecord, { side, event, clientId }: Happening): Promise<PublishedState> {
  const before = await calibrationOf(tx, request);
  const possible = possibleEvents(before.status, side).filter((name) => !isTooEarly(name, before.status, request));
  if (!possible.includes(event.event)) throw problem("event-not-possible", { info: { Possible: possible, Stage: stageOf(before.status) } });
  if (event.event === "completed" && event.value !== 0) refuseUnexplained(before, event);
  const after = { ...before, status: calibrationAfter(before.status, event), seq: before.seq + 1 };
  await untilCommit(tx.db, store.writeCalibration(tx.db, after));
  const language = event.text === "" ? "" : writtenLanguage(tx.user.language);
  const row = {
    requestId: request.id,
    seq: after.seq,
    at: tx.now,
    userId: tx.user.id,
    side,
    ...event,
    language,
    status: after.status,
    record: event.event === "completed" ? before.record : null,
    clientId,
  };
  await untilCommit(tx.db, store.insertEvent(tx.db, row));
  await tx.audit({
    action: `calibration.${event.event}`,
    noun: "calibration",
    id: request.id,
    locationId: request.locationId,
    from: stageOf(before.status),
    to: stageOf(after.status),
    details: { value: event.value },
  });
  await tell(tx, after, event);
  // The progress moves all the time, and nobody's turn with it.
  if (event.event !== "changeProgressScan") await tellMoved(tx, request);
  const line = conversationLine(event, after.status);
  if (line !== undefined) await sayInChannel(tx, request.visitId ?? request.id, { key: line, parameters: {} });
  return { ...after.status, Seq: after.seq };
}

/** A calibration does not succeed with a value outside of its limits unless somebody says why. */
function refuseUnexplained({ record }: store.CalibrationRecord, { text }: CalibrationEvent): void {
  const outside = (record?.Values ?? []).filter((value) => standingOf(value) === "outside");
  if (outside.length > 0 && text.trim() === "")
    throw problem("values-outside", { errors: [required("text")], info: { Values: outside.map(({ Name }) => Name) } });
}

/** Throws `invalid` if an event points at a picture that the calibration does not have. */
async function requireOwnPicture(tx: Ctx, { id, demo }: RequestRecord, { event, text }: CalibrationEvent): Promise<void> {
  if (event !== "aimingsnap" || (demo && text === exampleAiming)) return;
  const picture = aimingPictureId(text);
  const isOwn = picture !== undefined && (await picturesOf(tx, id, "calibration")).some(({ Id }) => Id === picture);
  if (text.startsWith("picture/") && !isOwn) throw problem("invalid", { errors: [noPicture] });
}

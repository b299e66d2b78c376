import {
  aimingPictureId,
  calibrationAfter,
  calibrationChanged,
  calibrationGroupId,
  calibrationMoved,
  exampleAiming,
  noPicture,
  orderedElements,
  possibleEvents,
  readyFaults,
  stageOf,
  statusName,
  type AlignmentInfo,
  type CalibrationConfiguration,
  type CalibrationEvent,
  type CalibrationItem,
  type CalibrationSide,
  type Fault,
  type Input,
  type Picture,
  type PublishedState,
  type PublishEvent,
  type Reply,
  type saveCalibration as saveCall,
  type translateCalibration as translateCall,
  writtenLanguage,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction, untilCommit } from "../../platform/database/executor.ts";
import type { RunOnce } from "../../platform/http/idempotency.ts";
import { problem } from "../../platform/problem.ts";
import { sayInChannel } from "../chat/service.ts";
import * as findings from "../findings/service.ts";
import { elementsById } from "../lookups/service.ts";
import { isVisible, requireAbility, requireRequest, roomsOf, type RequestRecord } from "../requests/service.ts";
import { translateMessage, type Translators } from "../translations/service.ts";
import { membersOf } from "../users/service.ts";
import { conversationLine } from "./logic/conversation-line.ts";
import { eventOf, isTooEarly } from "./logic/event-of.ts";
import { referenceFaults } from "./logic/reference-faults.ts";
import { sideOf } from "./policy.ts";
import * as store from "./store.ts";

export { deleteCalibrations } from "./store.ts";

/** The newest events that the item with Key `events` lists. */
const maxEvents = 200;

/** The items of a request's calibration; none before anything happened in it, unless one of its systems was ordered. */
export async function getCalibration(ctx: Ctx, id: number, isVerbose: boolean): Promise<CalibrationItem[]> {
  const { status, configuration, seq, version } = await calibrationOf(ctx, await requireRequest(ctx, id));
  if (seq === 0 && configuration.Systems.length === 0) return [];
  return [
    { Key: "state", Calibration: JSON.stringify(status), Version: seq },
    { Key: "configuration", Calibration: JSON.stringify(configuration), Version: version },
    ...(isVerbose ? [{ Key: "events", Calibration: JSON.stringify(await eventsOf(ctx, id)), Version: seq }] : []),
  ];
}

async function eventsOf(ctx: Ctx, id: number) {
  const rows = await store.findEvents(ctx.db, id, maxEvents);
  return rows.map(({ event, by }) => ({
    Seq: event.seq,
    Event: event.event,
    Value: event.value,
    Text: event.text,
    Language: event.language,
    At: event.at.toISOString(),
    By: by,
  }));
}

/** Saves the configuration; `stale` with the stored one where it was made from an older version. */
export async function saveCalibration(ctx: Ctx, input: Saved): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, input.Id, true);
    await requireAbility(tx, request, "edit");
    const before = await calibrationOf(tx, request);
    if (input.Version !== undefined && input.Version !== before.version)
      throw problem("stale", { info: { Current: before.configuration, Version: before.version } });
    const faults = [
      ...(await referenceFaults(tx, input.Calibration)),
      ...(input.Calibration.Ready ? readyFaults(input.Calibration).map((fault) => at(fault, "Calibration")) : []),
    ];
    if (faults.length > 0) throw problem("invalid", { errors: faults });
    const becomesReady = input.Calibration.Ready && !before.configuration.Ready;
    await changeConfiguration(tx, request, before, {
      configuration: input.Calibration,
      action: becomesReady ? "calibration.ready" : "calibration.configured",
    });
    if (input.Calibration.Ready !== before.configuration.Ready) await tellMoved(tx, request);
    if (becomesReady) await sayInChannel(tx, request.id, { key: "calibrationReady", parameters: {} });
    return { id: request.id };
  });
}

type Saved = Input<typeof saveCall>["body"];

function at(fault: Fault, path: string): Fault {
  return { ...fault, path: `${path}.${fault.path}` };
}

interface ConfigurationChange {
  configuration?: CalibrationConfiguration;
  action: string;
  details?: Record<string, unknown>;
}

/** Stores, records and tells that the configuration or its pictures changed. The request is locked. */
async function changeConfiguration(
  tx: Ctx,
  request: RequestRecord,
  before: store.CalibrationRecord,
  { configuration = before.configuration, action, details = {} }: ConfigurationChange,
): Promise<void> {
  const after = { ...before, configuration, version: before.version + 1, seq: before.seq + 1 };
  await untilCommit(tx.db, store.writeCalibration(tx.db, after));
  await tx.audit({ action, noun: "calibration", id: request.id, locationId: request.locationId, details });
  await tell(tx, after);
}

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
  if (line !== undefined) await sayInChannel(tx, request.id, { key: line, parameters: {} });
  return { ...after.status, Seq: after.seq };
}

/** Throws `invalid` if an event points at a picture that the calibration does not have. */
async function requireOwnPicture(tx: Ctx, { id, demo }: RequestRecord, { event, text }: CalibrationEvent): Promise<void> {
  if (event !== "aimingsnap" || (demo && text === exampleAiming)) return;
  const picture = aimingPictureId(text);
  const isOwn = picture !== undefined && (await findings.picturesOf(tx, id, "calibration")).some(({ Id }) => Id === picture);
  if (text.startsWith("picture/") && !isOwn) throw problem("invalid", { errors: [noPicture] });
}

/** What the technician or the shop wrote with an event, in a reader's language; the same text is translated once. Throws `not-found`. */
export async function translateText(
  ctx: Ctx,
  translators: Translators,
  { Id, Seq, Language }: Input<typeof translateCall>["body"],
): Promise<Reply<typeof translateCall>> {
  const request = await requireRequest(ctx, Id);
  const written = await store.findText(ctx.db, Id, Seq);
  if (!written) throw problem("not-found");
  const names = (await membersOf(ctx, request.locationId, request.technicianId)).map(({ name }) => name);
  return { translation: await translateMessage(ctx, translators, { messageId: `calibration/${Id}-${Seq}`, ...written, names }, Language) };
}

/** A request's calibration. Until somebody has configured it, the systems to calibrate are the functions that were ordered. */
async function calibrationOf(ctx: Pick<Ctx, "db">, request: RequestRecord): Promise<store.CalibrationRecord> {
  const found = (await store.findCalibration(ctx.db, request.id)) ?? store.newCalibration(request.id);
  return found.version > 0 ? found : { ...found, configuration: { ...found.configuration, Systems: await orderedSystems(ctx, request) } };
}

async function orderedSystems({ db }: Pick<Ctx, "db">, { serviceElementId, furtherElementIds }: RequestRecord): Promise<number[]> {
  const ordered = orderedElements(serviceElementId, furtherElementIds);
  const elements = await elementsById(db, ordered);
  return ordered.filter((id) => elements.get(id)?.groupId === calibrationGroupId);
}

/** Tells those who watch a calibration where it stands now. */
async function tell(tx: Ctx, { requestId, seq, status, version }: store.CalibrationRecord, happened?: CalibrationEvent): Promise<void> {
  await tx.publish(calibrationChanged, [roomOf(requestId)], {
    Stream: `calibration/${requestId}`,
    Seq: seq,
    Id: requestId,
    Status: status,
    ...(happened && { Event: happened.event }),
    Version: version,
  });
}

/** Tells everybody who sees the request that something else may be waited for. */
async function tellMoved(tx: Ctx, request: RequestRecord): Promise<void> {
  await tx.publish(calibrationMoved, roomsOf(request), { Id: request.id, LocationId: request.locationId });
}

function roomOf(id: number): string {
  return `calibration:${id}`;
}

/** The room of a calibration for whoever may see its request, otherwise null. */
export async function watchRoom(ctx: Ctx, id: number): Promise<string | null> {
  return (await isVisible(ctx, id)) ? roomOf(id) : null;
}

/** What is known of a car's alignment; nothing before it was configured. */
export async function getAlignmentInfo(ctx: Ctx, id: number): Promise<AlignmentInfo> {
  const { ProcedureGuid, AlignmentSpecs, AimingImages } = (await calibrationOf(ctx, await requireRequest(ctx, id))).configuration;
  return { Id: id, ProcedureGuid, AlignmentSpecs, AimingImages };
}

/** The shop's pictures of the set-up: whoever may edit the request may change them. */
const inCalibration: findings.PictureOwner = {
  purpose: "calibration",
  require: async (tx, id) => {
    const request = await requireRequest(tx, id, true);
    await requireAbility(tx, request, "edit");
    return request;
  },
  tell: async (tx, request, action, details) =>
    changeConfiguration(tx, request, await calibrationOf(tx, request), { action: `calibration.${action}`, details }),
};

export async function getPictures(ctx: Ctx, id: number): Promise<Picture[]> {
  await requireRequest(ctx, id);
  return findings.picturesOf(ctx, id, "calibration");
}

/** Adds a picture. Nothing is read from a caller who may not see the request. */
export async function addPicture(
  ctx: Ctx,
  files: findings.PictureFiles,
  { id, read }: { id: number; read: () => Promise<Omit<findings.Upload, "id">> },
  once: RunOnce,
): Promise<Picture> {
  await requireRequest(ctx, id);
  return findings.addPicture(ctx, files, { id, ...(await read()) }, once, inCalibration);
}

export function describePicture(ctx: Ctx, id: number, caption: string): Promise<{ id: number }> {
  return findings.describePicture(ctx, id, caption, inCalibration);
}

export function removePicture(ctx: Ctx, id: number): Promise<{ id: number }> {
  return findings.removePicture(ctx, id, inCalibration);
}

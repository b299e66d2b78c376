import type { AlignmentInfo, CalibrationItem, Input, Reply, translateCalibration as translateCall } from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { isVisible, requireRequest } from "../requests/service.ts";
import { translateMessage, type Translators } from "../translations/service.ts";
import { membersOf } from "../users/service.ts";
import { calibrationOf } from "./logic/known-calibration.ts";
import { roomOf } from "./logic/telling.ts";
import * as store from "./store.ts";

export { saveCalibration } from "./logic/configuring.ts";
export { endWithReport, publishEvent } from "./logic/happening.ts";
export { decide, getRecord, saveRecord } from "./logic/recording.ts";
export { addPicture, describePicture, getPictures, removePicture } from "./logic/set-up-pictures.ts";
export { recordOf } from "./logic/record.ts";
export { type PlannedStep, readPlan } from "./logic/visit-steps.ts";
export { deleteCalibrations, findEventsUntil } from "./store.ts";

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

/** The room of a calibration for whoever may see its request, otherwise null. */
export async function watchRoom(ctx: Ctx, id: number): Promise<string | null> {
  return (await isVisible(ctx, id)) ? roomOf(id) : null;
}

/** What is known of a car's alignment; nothing before it was configured. */
export async function getAlignmentInfo(ctx: Ctx, id: number): Promise<AlignmentInfo> {
  const { ProcedureGuid, AlignmentSpecs, AimingImages } = (await calibrationOf(ctx, await requireRequest(ctx, id))).configuration;
  return { Id: id, ProcedureGuid, AlignmentSpecs, AimingImages };
}

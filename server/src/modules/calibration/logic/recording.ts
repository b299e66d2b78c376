import {
  type decidePrerequisite as decideCall,
  emptyRecord,
  type getCalibrationRecord as recordCall,
  type Input,
  PrerequisiteKey,
  type Reply,
  required,
  type saveCalibrationRecord as saveCall,
  statusName,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction, untilCommit } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { picturesOf } from "../../findings/service.ts";
import { elementsById } from "../../lookups/service.ts";
import { requireAbility, requireRequest, type RequestRecord } from "../../requests/service.ts";
import * as store from "../store.ts";
import { calibrationOf } from "./known-calibration.ts";
import { elementFaults } from "./reference-faults.ts";
import { tell } from "./telling.ts";

/** The prerequisites that somebody decided on, and what the technician wrote down. */
export async function getRecord(ctx: Ctx, id: number): Promise<Reply<typeof recordCall>> {
  const { record, recordVersion } = await calibrationOf(ctx, await requireRequest(ctx, id));
  return { Prerequisites: await prerequisitesOf(ctx, id), Record: record ?? emptyRecord, Version: recordVersion };
}

/** In the order in which they are listed. */
export async function prerequisitesOf({ db }: Pick<Ctx, "db">, id: number): Promise<Reply<typeof recordCall>["Prerequisites"]> {
  const rows = await store.findPrerequisites(db, id);
  return PrerequisiteKey.options.flatMap((name) =>
    rows
      .filter(({ prerequisite: { key } }) => key === name)
      .map(({ prerequisite: { key, state, note, pictureId, at }, by }) => ({
        Key: key,
        State: state,
        Note: note,
        PictureId: pictureId ?? 0,
        At: at.toISOString(),
        By: by,
      })),
  );
}

/** Somebody decided on a prerequisite; of two at once the later one stays, and the audit trail has both. */
export async function decide(ctx: Ctx, { Id, Key, State, Note, PictureId }: Input<typeof decideCall>["body"]): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, Id, true);
    await requireAbility(tx, request, "edit");
    // A windscreen is known by its maker, and what is not met says why.
    if (Note === "" && (State !== "confirmed" || Key === "windscreen")) throw problem("invalid", { errors: [required("Note")] });
    if (PictureId !== 0 && !(await picturesOf(tx, Id, "calibration")).some((picture) => picture.Id === PictureId))
      throw problem("invalid", { errors: [{ path: "PictureId", code: "choice", message: "This is not one of the choices." }] });
    await store.writePrerequisite(tx.db, {
      requestId: Id,
      key: Key,
      state: State,
      note: Note,
      pictureId: PictureId === 0 ? null : PictureId,
      userId: tx.user.id,
      at: tx.now,
    });
    await changed(tx, request, await calibrationOf(tx, request), { action: "prerequisite.decided", details: { key: Key, state: State } });
    return { id: Id };
  });
}

/** Saves what the technician wrote down; `stale` with the stored one where it was made from an older version. */
export async function saveRecord(ctx: Ctx, { Id, Record, Version }: Input<typeof saveCall>["body"]): Promise<Reply<typeof saveCall>> {
  return inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, Id, true);
    await requireAbility(tx, request, "work");
    if (statusName(request.statusId) !== "InProcess")
      throw problem("move-not-allowed", { info: { Status: statusName(request.statusId), Allowed: ["InProcess"] } });
    const before = await calibrationOf(tx, request);
    if (Version !== undefined && Version !== before.recordVersion)
      throw problem("stale", { info: { Current: before.record ?? emptyRecord, Version: before.recordVersion } });
    const systems = Record.Values.map(({ ServiceElementId }) => ServiceElementId);
    const elements = await elementsById(
      tx.db,
      systems.filter((id) => id !== 0),
    );
    const faults = elementFaults("Record.Values", systems, elements);
    if (faults.length > 0) throw problem("invalid", { errors: faults });
    const after = { ...before, record: Record, recordVersion: before.recordVersion + 1 };
    await changed(tx, request, after, { action: "saved", details: { values: Record.Values.length } });
    return { Version: after.recordVersion };
  });
}

/** Stores the head of the stream, records and tells that something in it changed. The request is locked. */
async function changed(
  tx: Ctx,
  request: RequestRecord,
  before: store.CalibrationRecord,
  { action, details }: { action: string; details: Record<string, unknown> },
): Promise<void> {
  const after = { ...before, seq: before.seq + 1 };
  await untilCommit(tx.db, store.writeCalibration(tx.db, after));
  await tx.audit({ action: `calibration.${action}`, noun: "calibration", id: request.id, locationId: request.locationId, details });
  await tell(tx, after);
}

import {
  calibrationGroupId,
  calibrationStatusOf,
  configurationOf,
  isQuickScanPass,
  orderedElements,
  parsedJson,
  statusName,
  type CalibrationHappening,
  type CalibrationItem,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { getCalibration } from "../../calibration/service.ts";
import type { RequestRecord } from "../../requests/service.ts";
import * as store from "../store.ts";
import type { PracticeFacts } from "./next-step.ts";

/** So many jobs of one person he takes at once; the others wait in the queue. */
export const maxJobsOfPerson = 3;

/** What he sees of a job. */
export interface Read {
  facts: PracticeFacts;
  /** The group of the service that was ordered. */
  groupId: number | null;
  /** The functions that were ordered. */
  elementIds: number[];
}

/** Reads what the next step follows from, as the calls answer it. The request is locked. */
export async function readFacts(ctx: Ctx, request: RequestRecord, job: store.PracticeJob): Promise<Read> {
  const { groupId, scans, asked, others } = await store.readFacts(ctx.db, job, ctx.user.id);
  const isCalibration = groupId === calibrationGroupId;
  const items = isCalibration ? await getCalibration(ctx, request.id, true) : [];
  const { Ready, Systems } = configurationOf(items);
  const done = new Set(job.done);
  const facts: PracticeFacts = {
    status: statusName(request.statusId),
    holder: request.technicianId === null ? "nobody" : request.technicianId === ctx.user.id ? "simulated" : "other",
    isBusy: others >= maxJobsOfPerson,
    isCalibration,
    isReady: Ready,
    calibration: calibrationStatusOf(items),
    isRetried: done.has("retry") || isRetried(items),
    scans: scans === null || scans.length === 0 ? "none" : scans.some(({ Phase }) => Phase === "after") ? "both" : "before",
    reportVersion: request.reportVersion,
    isAsked: asked !== null,
    answers: job.answers,
    done,
  };
  const ordered = orderedElements(request.serviceElementId, request.furtherElementIds);
  return { facts, groupId, elementIds: isCalibration && Systems.length > 0 ? Systems : ordered };
}

/** Whether the devices were paired after the newest quick scan that failed. He never does so himself before another try. */
function isRetried(items: readonly CalibrationItem[]): boolean {
  const item = items.find(({ Key }) => Key === "events");
  const events = (item === undefined ? [] : parsedJson(item.Calibration)) as CalibrationHappening[];
  const failed = events.find(({ Event, Value }) => Event === "quickScanResult" && Value !== 0 && !isQuickScanPass(Value));
  return failed !== undefined && events.some(({ Event, Seq }) => Event === "devicesPaired" && Seq > failed.Seq);
}

import * as v from "valibot";
import { calibrationGroupId } from "./calibration/configuration.ts";
import { isActive, type StatusName } from "./requests/status.ts";

/** Remote services with a place of their own in a visit. */
export const [preScanId, postScanId] = [1, 2] as const;

/** What others are set by, then cameras, then what is measured with them; any other calibration comes last. */
const calibrationOrder = [
  // Steering angle and ride height.
  [112, 115],
  // Cameras.
  [101, 105, 106, 108, 113],
  // Radars and lidar.
  [102, 103, 104, 107],
] as const;

/** Where a step of a visit stands: it waits for its technician, is worked on, is done, has failed, is held by one before it that failed, or was cancelled. */
export const StepState = v.picklist(["waiting", "inWork", "done", "failed", "held", "cancelled"]);
export type StepState = v.InferOutput<typeof StepState>;

/** What is known of one request of a visit. */
export interface StepFacts {
  Id: number;
  ScanTypeId: number | null;
  /** The family of its functions. */
  GroupId: number | null;
  /** The ordered functions, the first one first. */
  ElementIds: readonly number[];
  StatusName: StatusName;
  /** Whether a technician has it. */
  IsTaken: boolean;
  /** Whether its newest attempt at a calibration failed. */
  HasFailed: boolean;
}

type Ordered = Pick<StepFacts, "Id" | "ScanTypeId" | "GroupId" | "ElementIds">;

/** The place of a step: scan before, programming and other work, calibrations, scan after. What is programmed is calibrated afterwards. */
function placeOf({ ScanTypeId, GroupId, ElementIds }: Ordered): [number, number] {
  if (ScanTypeId === preScanId) return [0, 0];
  if (ScanTypeId === postScanId) return [3, 0];
  if (GroupId !== calibrationGroupId) return [1, 0];
  const places = ElementIds.map((id) => calibrationOrder.findIndex((ids) => (ids as readonly number[]).includes(id)));
  return [2, Math.min(calibrationOrder.length, ...places.filter((place) => place >= 0))];
}

/** Whether a step has its turn before another, as the kind of work asks for it; two of the same kind hold each other not. */
function isBefore(one: Ordered, other: Ordered): boolean {
  const [[first, firstWithin], [second, secondWithin]] = [placeOf(one), placeOf(other)];
  return first < second || (first === second && firstWithin < secondWithin);
}

/** The requests of a visit in the order in which they are worked (domain.md#visit-plan). */
/* @__NO_SIDE_EFFECTS__ */
export function inOrder<T extends Ordered>(requests: readonly T[]): T[] {
  return requests.toSorted((one, other) => (isBefore(one, other) ? -1 : isBefore(other, one) ? 1 : one.Id - other.Id));
}

/** The steps that must end before one of them is completed: those before it that are still open. */
/* @__NO_SIDE_EFFECTS__ */
export function openBefore<T extends Ordered & Pick<StepFacts, "StatusName">>(step: Ordered, requests: readonly T[]): T[] {
  return inOrder(requests).filter((other) => other.Id !== step.Id && isActive(other.StatusName) && isBefore(other, step));
}

/** A visit's requests in order, each with its state. */
/* @__NO_SIDE_EFFECTS__ */
export function visitPlan<T extends StepFacts>(requests: readonly T[]): (T & { State: StepState })[] {
  return inOrder(requests).map((step) => Object.assign({}, step, { State: stateOf(step, requests) }));
}

function stateOf(step: StepFacts, requests: readonly StepFacts[]): StepState {
  if (step.StatusName === "Completed") return "done";
  if (step.StatusName === "Cancelled") return "cancelled";
  if (step.HasFailed) return "failed";
  if (openBefore(step, requests).some(({ HasFailed }) => HasFailed)) return "held";
  return step.IsTaken && step.StatusName === "InProcess" ? "inWork" : "waiting";
}

/** Of the scans that a shop says it made itself those that no request of the visit orders as well; a cancelled one orders nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function doneByShop<D extends { ScanTypeId: number }>(
  done: readonly D[],
  steps: readonly Pick<StepFacts, "ScanTypeId" | "StatusName">[],
): D[] {
  const ordered = new Set(steps.filter(({ StatusName }) => StatusName !== "Cancelled").map(({ ScanTypeId }) => ScanTypeId));
  return done.filter(({ ScanTypeId }) => !ordered.has(ScanTypeId));
}

/** A line of a visit's plan: a step, or a scan that the shop made itself, which nothing waits for. */
export type PlanLine<S, D> = { step: S; done?: never } | { done: D; step?: never };

/** The lines of a plan: its steps in their order, before them a pre-scan that the shop made itself, and such a post-scan after them. */
/* @__NO_SIDE_EFFECTS__ */
export function planLines<S extends Pick<StepFacts, "ScanTypeId" | "StatusName">, D extends { ScanTypeId: number }>(
  steps: readonly S[],
  done: readonly D[],
): PlanLine<S, D>[] {
  const shown = doneByShop(done, steps);
  const linesOf = (id: number) => shown.filter(({ ScanTypeId }) => ScanTypeId === id).map((one) => ({ done: one }));
  return [...linesOf(preScanId), ...steps.map((step) => ({ step })), ...linesOf(postScanId)];
}

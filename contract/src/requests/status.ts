import * as v from "valibot";
import { call } from "../call.ts";

/** The statuses of a service request, by id (domain.md#request-status). */
export const statuses = [
  { Id: 1, Name: "Pending", List: "pending" },
  { Id: 2, Name: "InProcess", List: "submitted" },
  { Id: 3, Name: "Scheduled", List: "scheduled" },
  { Id: 4, Name: "Completed", List: "completed" },
  { Id: 5, Name: "Cancelled", List: "cancelled" },
] as const;

export const StatusName = v.picklist(["Pending", "InProcess", "Scheduled", "Completed", "Cancelled"]);
export type StatusName = v.InferOutput<typeof StatusName>;

/** The lists of requests that a shop has: the four main ones and the cancelled (domain.md#request-lists). */
export const ListName = v.picklist(["pending", "submitted", "scheduled", "completed", "cancelled"]);
export type ListName = v.InferOutput<typeof ListName>;

/** The lists that are counted and shown on Home. */
export type MainList = Exclude<ListName, "cancelled">;

/** The kinds of users who may move a request. */
export type Mover = "shop" | "dispatch" | "master-tech";

/** The allowed moves and who may make them; any other move is refused. */
export const moves: readonly { from: StatusName; to: StatusName; by: readonly Mover[] }[] = [
  { from: "Pending", to: "InProcess", by: ["shop"] },
  { from: "Pending", to: "Cancelled", by: ["shop", "dispatch", "master-tech"] },
  { from: "InProcess", to: "Scheduled", by: ["dispatch", "master-tech"] },
  { from: "InProcess", to: "Completed", by: ["master-tech"] },
  { from: "InProcess", to: "Cancelled", by: ["shop", "dispatch", "master-tech"] },
  { from: "Scheduled", to: "InProcess", by: ["master-tech"] },
  { from: "Scheduled", to: "Cancelled", by: ["shop", "dispatch", "master-tech"] },
];

/** The statuses to which `mover` may move a request from status `from`. */
export function allowedMoves(from: StatusName, mover: Mover): StatusName[] {
  return moves.filter((move) => move.from === from && move.by.includes(mover)).map((move) => move.to);
}

/** True for a status in which a vehicle's work order blocks another one at the same location (domain.md#request-vin-in-use). */
export function isActive(status: StatusName): boolean {
  return status !== "Completed" && status !== "Cancelled";
}

/** The status id of a name. */
export function statusId(name: StatusName): number {
  return statuses.findIndex((status) => status.Name === name) + 1;
}

/** The name of a status id; throws for an unknown one. */
export function statusName(id: number): StatusName {
  const found = statuses[id - 1];
  if (!found) throw new RangeError(`no status ${id}`);
  return found.Name;
}

export const Status = v.object({
  Id: v.number(),
  Name: StatusName,
  /** The list in which it appears. */
  List: ListName,
  /** The moves that are allowed from this status, and who may make them. */
  Transitions: v.array(v.object({ To: StatusName, By: v.array(v.string()) })),
});
export type Status = v.InferOutput<typeof Status>;

export const getStatusList = call("GET", "ServiceRequest/ServiceRequestStatusList", {
  summary: "Every status with the moves it allows.",
  rules: "domain.md#request-status",
  for: "signed-in",
  reply: v.array(Status),
});

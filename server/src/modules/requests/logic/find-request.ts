import type { ServiceRequest } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { canSee } from "../policy.ts";
import * as store from "../store.ts";
import { presentRequest } from "./present.ts";

/** One request with all it refers to. Throws `not-found`, also for a request of another location. */
export async function getRequest(ctx: Ctx, id: number): Promise<ServiceRequest> {
  const row = await store.findFull(ctx.db, id);
  if (!row || !canSee(ctx.user, row.request)) throw problem("not-found");
  return presentRequest(row, ctx);
}

/** A request that the caller may see; `lock` locks its row for a change. Throws `not-found`. */
export async function requireRequest(ctx: Ctx, id: number, lock = false): Promise<store.RequestRecord> {
  const request = await store.findRequest(ctx.db, id, lock);
  if (!request || !canSee(ctx.user, request)) throw problem("not-found");
  return request;
}

/** A request that the caller may see by the number of its work order, `1042-000317`, which begins with its location's id. */
export async function findByWorkOrder(ctx: Ctx, workOrderNumber: string): Promise<store.RequestRecord | undefined> {
  const [, location] = /^(\d{1,9})-\d{1,12}$/.exec(workOrderNumber) ?? [];
  const request = location === undefined ? undefined : await store.findByWorkOrder(ctx.db, Number(location), workOrderNumber);
  return request && canSee(ctx.user, request) ? request : undefined;
}

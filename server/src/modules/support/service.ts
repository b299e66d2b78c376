import {
  cultureCode,
  type getSupportRequests as listCall,
  type Input,
  type RemoteReply,
  type Reply,
  type requestSupport as requestCall,
  supportChanged,
  type SupportRow,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { failure, success } from "../../platform/http/remote-reply.ts";
import { problem } from "../../platform/problem.ts";
import { findByWorkOrder } from "../requests/service.ts";
import * as store from "./store.ts";

/** Open requests of one shop: more would hide those of the others. */
const maxOpen = 50;

/** Seconds after which a refused shop may ask again: operations deal with the open ones first. */
const retryAfter = 60;

/** The room of operations. */
const operations = ["operators"];

type Given = Input<typeof requestCall>;

/** Stores a call for help for operations. Without a description, or for a work order that is not the shop's, `status` is false. */
export function requestSupport(ctx: Ctx, { body, query }: { body: Given["body"]; query: Given["query"] }): Promise<RemoteReply> {
  const { locationId } = ctx.user;
  if (locationId === null) return Promise.resolve(failure(ctx.language, 300));
  if (body.Description === "") return Promise.resolve(failure(ctx.language, 200, "Description"));
  return inTransaction(ctx, async (tx) => {
    const request = body.WorkOrderNo === "" ? null : await findByWorkOrder(tx, body.WorkOrderNo);
    if (request === undefined) return failure(ctx.language, 900);
    if (tx.user.demo) return success;
    if ((await store.countOpen(tx.db, locationId)) >= maxOpen) throw problem("too-many", { info: { RetryAfter: retryAfter } });
    const id = await store.insertSupportRequest(tx.db, {
      locationId,
      userId: tx.user.id,
      requestId: request?.id ?? null,
      cultureCode: query.cultureCode === "" ? tx.user.culture : cultureCode(query.cultureCode),
      phone: body.Phone,
      description: body.Description,
      createdAt: tx.now,
    });
    await tx.audit({ action: "support.requested", noun: "support-request", id, locationId });
    await tx.publish(supportChanged, operations, { Id: id, What: "requested" });
    return success;
  });
}

/** A page of all shops' support requests. Throws `forbidden`. */
export async function listSupportRequests(
  ctx: Ctx,
  page: Input<typeof listCall>["query"],
): Promise<{ rows: Reply<typeof listCall>; total: number }> {
  if (!ctx.user.can.answerSupport) throw problem("forbidden");
  const { rows, total } = await store.selectSupportRequests(ctx.db, page);
  return { total, rows: rows.map(shown) };
}

/** A support request that nobody has dealt with yet, for whoever may; otherwise null. */
export async function findOpenRequest(ctx: Ctx, id: number): Promise<SupportRow | null> {
  const row = ctx.user.can.answerSupport ? await store.findSupportRequest(ctx.db, id) : undefined;
  return row && row.row.handledAt === null ? shown(row) : null;
}

function shown({ row, ...names }: store.ListedRequest): SupportRow {
  return {
    Id: row.id,
    Date: row.createdAt.toISOString(),
    LocationName: names.locationName,
    Name: names.name,
    Email: names.email,
    Phone: row.phone === "" ? names.phone : row.phone,
    CultureCode: row.cultureCode,
    WorkOrderNumber: names.workOrderNumber,
    RequestId: row.requestId,
    Description: row.description,
    HandledBy: names.handledBy,
    HandledDate: row.handledAt?.toISOString() ?? null,
  };
}

/** Records that the caller dealt with a request; one that was dealt with before stays as it is. Throws `forbidden` and `not-found`. */
export function markHandled(ctx: Ctx, id: number): Promise<{ id: number }> {
  if (!ctx.user.can.answerSupport) throw problem("forbidden");
  return inTransaction(ctx, async (tx) => {
    const marked = await store.markHandled(tx.db, id, { handledBy: tx.user.id, handledAt: tx.now });
    if (!marked && !(await store.supportRequestExists(tx.db, id))) throw problem("not-found");
    if (marked) {
      await tx.audit({ action: "support.handled", noun: "support-request", id });
      await tx.publish(supportChanged, operations, { Id: id, What: "handled" });
    }
    return { id };
  });
}

import { createHash, randomBytes } from "node:crypto";
import { maxSharedLinks, type SharedLink, type SharedReport } from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { addressBucket } from "../../../platform/http/address-bucket.ts";
import type { Rates } from "../../../platform/rates.ts";
import { lockRequest, requireRequest } from "../../requests/service.ts";
import * as store from "../shared-store.ts";

const dayMs = 86_400_000;
/** What one address may ask for in a minute: a person reads, a program guesses. */
const perMinute = 60;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** The links to a request's report. Throws `not-found`. */
export async function sharedLinks(ctx: Ctx, requestId: number): Promise<SharedLink[]> {
  await requireRequest(ctx, requestId);
  const links = await store.selectLinks(ctx.db, requestId);
  return links.map((link) => ({
    Id: link.id,
    MadeBy: link.madeBy ?? "",
    MadeAt: link.madeAt.toISOString(),
    Until: link.until.toISOString(),
    EndedAt: link.endedAt?.toISOString() ?? null,
    SeenAt: link.seenAt?.toISOString() ?? null,
    SeenCount: link.seenCount,
  }));
}

/** Makes a link to a sent report. Throws `not-found`, `no-report`, and `in-use` where too many work already. */
export async function shareReport(ctx: Ctx, input: { Id: number; Days: number }): Promise<{ Id: number; Token: string; Until: string }> {
  const { reportVersion } = await requireRequest(ctx, input.Id);
  if (reportVersion === 0) throw problem("no-report");
  const token = randomBytes(24).toString("base64url");
  const until = new Date(ctx.now.getTime() + input.Days * dayMs);
  return inTransaction(ctx, async (tx) => {
    // Of several at once each counts those before.
    await lockRequest(tx.db, input.Id);
    if ((await store.countOpen(tx.db, input.Id, tx.now)) >= maxSharedLinks) throw problem("in-use");
    const link = { requestId: input.Id, tokenHash: hashOf(token), madeBy: tx.user.id, madeAt: tx.now, until };
    const id = await store.insertLink(tx.db, link);
    await tx.audit({
      action: "shared-report.created",
      noun: "shared-report",
      id,
      details: { request: input.Id, until: until.toISOString() },
    });
    return { Id: id, Token: token, Until: until.toISOString() };
  });
}

/** Ends a link. Throws `not-found`. */
export async function endSharedLink(ctx: Ctx, { Id: requestId, LinkId: id }: { Id: number; LinkId: number }): Promise<undefined> {
  await requireRequest(ctx, requestId);
  return inTransaction(ctx, async (tx) => {
    if (await store.endLink(tx.db, { id, requestId, now: tx.now })) {
      await tx.audit({ action: "shared-report.ended", noun: "shared-report", id, details: { request: requestId } });
      return undefined;
    }
    if ((await store.hasLink(tx.db, id, requestId)) === 0) throw problem("not-found");
    return undefined;
  });
}

/** What a link opens. Throws `too-many`, and `link-ended`, the same for one that ended, expired or was made up. */
export async function openLink(ctx: AnonymousCtx, rates: Rates, token: string): Promise<{ requestId: number; until: Date }> {
  const wait = rates.count(`shared ${addressBucket(ctx.origin.ip)}`, perMinute, ctx.now.getTime());
  if (wait > 0) throw problem("too-many", { info: { RetryAfter: wait } });
  const link = await store.findLink(ctx.db, hashOf(token), ctx.now);
  if (link === undefined) throw problem("link-ended");
  return link;
}

/** What a reviewer sees first; it counts as seen. Throws what `openLink` does. */
export async function readSharedReport(ctx: AnonymousCtx, rates: Rates, token: string): Promise<SharedReport> {
  const { requestId, until } = await openLink(ctx, rates, token);
  const versions = await store.selectVersions(ctx.db, requestId);
  const [newest] = versions;
  if (newest === undefined) throw problem("link-ended");
  await store.noteSeen(ctx.db, hashOf(token), ctx.now);
  const { workOrderNumber, roNumber, shop, vehicle } = newest.data;
  return {
    WorkOrderNumber: workOrderNumber,
    RoNumber: roNumber,
    Shop: shop.name,
    Vehicle: { VIN: vehicle.VIN, Plate: vehicle.plate, Year: vehicle.year, Make: vehicle.make, Model: vehicle.model },
    Versions: versions.map(({ version, sentAt }) => ({ Version: version, SentAt: sentAt.toISOString() })),
    Until: until.toISOString(),
  };
}

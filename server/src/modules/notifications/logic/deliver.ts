import type { PushMessage } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, Ctx, Identity } from "../../../platform/context.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { isSessionOpen } from "../../auth/service.ts";
import { countRefusal, dropPushToken, identityOf, pushTokenOf, workAddressOf } from "../../users/service.ts";
import type { Delivery } from "../../../platform/letters/delivery.ts";
import type { Firebase } from "../adapters/firebase.ts";
import type { Letter, Mail } from "../../../platform/letters/mail.ts";
import type { OutwardRules } from "../../../platform/http/outward.ts";
import type { VapidKey } from "../adapters/vapid.ts";
import { sendWebPush } from "../adapters/web-push.ts";
import { recordFate } from "../../../platform/letters/fates.ts";
import * as store from "../store.ts";
import type { Way } from "./decide.ts";

/** What telling people needs. */
export interface Telling {
  jobs: Pick<Jobs, "enqueue" | "enqueueAll">;
  contextOf(user: Identity): Ctx;
  systemContext(): AnonymousCtx;
  vapid: VapidKey;
  /** Which addresses pushes may be posted to. */
  outward: OutwardRules;
  mail: Mail;
  /** Undefined where it is not configured. */
  firebase: Firebase | undefined;
  publicUrl: string;
}

/** Retries of a notice; together about half an hour. */
export const retries = 11;

/** Where a notice goes. */
export const Receiver = v.variant("kind", [
  v.object({ kind: v.literal("device"), id: v.number() }),
  v.object({ kind: v.literal("firebase") }),
  v.object({ kind: v.literal("mail") }),
]);
export type Receiver = v.InferOutput<typeof Receiver>;

/** A person as policies know them now; null if they may no longer sign in. */
export function readerOf(userId: number, { systemContext }: Pick<Telling, "systemContext">): Promise<Identity | null> {
  return identityOf(systemContext().db, { id: "", userId, demo: false, solutionId: 1 });
}

/** The receivers of the context's user in one way: letters go to a verified e-mail only. */
export async function receivers(ctx: Ctx, way: Way, { firebase }: Telling): Promise<Receiver[]> {
  const { db } = ctx;
  const userId = ctx.user.id;
  if (way === "mail") return (await workAddressOf(ctx)) === null ? [] : [{ kind: "mail" }];
  const devices = (await store.selectDeviceIds(db, userId)).map((id) => ({ kind: "device" as const, id }));
  const hasToken = firebase !== undefined && (await pushTokenOf(db, userId)) !== "";
  return hasToken ? [...devices, { kind: "firebase" }] : devices;
}

/** A notice, composed for the receiver that it goes to. */
export interface Notice {
  push(): PushMessage;
  letter(email: string): Promise<Letter>;
}

/** Sends a notice to one receiver of the context's user. */
export async function deliver(ctx: Ctx, to: Receiver, notice: Notice, parts: Telling): Promise<Delivery> {
  const { user, db, now } = ctx;
  if (to.kind === "mail") return deliverLetter(ctx, notice, parts);
  if (to.kind === "firebase") {
    const token = await pushTokenOf(db, user.id);
    if (parts.firebase === undefined || token === "") return "gone";
    const delivery = await parts.firebase.send(token, notice.push(), now);
    if (delivery === "gone") await dropPushToken(db, user.id, token);
    return delivery;
  }
  const device = await store.selectDevice(db, to.id);
  if (device?.userId !== user.id) return "gone";
  const isCurrent = device.serverKey === parts.vapid.publicKey && (await isSessionOpen(ctx, device.sessionId, user.id));
  const delivery = isCurrent ? await sendWebPush(device, notice.push(), { key: parts.vapid, rules: parts.outward, now }) : "gone";
  if (delivery === "gone") await store.deleteDevice(db, device.id, user.id);
  return delivery;
}

/** Sends a letter to the verified e-mail of the context's user, and counts that its mail server refuses it. */
async function deliverLetter(ctx: Ctx, notice: Notice, { mail }: Telling): Promise<Delivery> {
  const email = await workAddressOf(ctx);
  if (email === null) return "gone";
  const delivery = await mail.send(await notice.letter(email));
  if (delivery === "gone") {
    ctx.log.warn({ user: ctx.user.id }, "the mail server of a person refuses their e-mail");
    await countRefusal(ctx.db, email);
  }
  return delivery;
}

/** Records what became of an attempt and ends it: throws if another may help. */
export async function settle(
  ctx: Ctx,
  delivery: Delivery,
  facts: { about: string; user: number; to: Receiver["kind"]; retry: number } & Record<string, unknown>,
): Promise<void> {
  const { to: way, about, retry } = facts;
  await recordFate(ctx.db, { way, about, reader: ctx.user.name, at: ctx.now, delivery, isLast: retry >= retries });
  conclude(ctx, delivery, facts);
}

/** Ends an attempt: throws if another may help. The last one ends with a line in the log, since an outage elsewhere is no failed job. */
export function conclude(
  { log }: Pick<Ctx, "log">,
  delivery: Delivery,
  facts: { user: number; to: string; retry: number } & Record<string, unknown>,
): void {
  if (delivery === "delivered" || delivery === "gone") return;
  if (delivery === "refused") return log.warn(facts, "a notice was refused");
  if (facts.retry < retries) throw new Error("A service that delivers notices did not answer.");
  log.error(facts, "a notice was given up: the service that delivers it did not answer");
}

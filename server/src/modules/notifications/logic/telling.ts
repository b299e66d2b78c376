import { messageIdOf, usualChoices } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, Ctx, Identity } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { defineJob, type JobAttempt, type Jobs } from "../../../platform/jobs/jobs.ts";
import { translator } from "../../../platform/translate/translate.ts";
import { isSessionOpen } from "../../auth/service.ts";
import { unreadNews, type UnreadNews } from "../../chat/service.ts";
import { translationsOf } from "../../translations/service.ts";
import { dropPushToken, emailOf, identityOf, pushTokenOf } from "../../users/service.ts";
import type { Delivery } from "../adapters/delivery.ts";
import type { Firebase } from "../adapters/firebase.ts";
import type { Mail } from "../adapters/mail.ts";
import type { OutwardRules } from "../adapters/outward.ts";
import type { VapidKey } from "../adapters/vapid.ts";
import { sendWebPush } from "../adapters/web-push.ts";
import * as store from "../store.ts";
import { composePush } from "./compose.ts";
import { decide, unreadBeforeLetter, wants } from "./decide.ts";
import { kindOf } from "./kinds.ts";
import { composeLetter } from "./letter.ts";

/** What telling people needs. */
export interface Telling {
  jobs: Pick<Jobs, "enqueue">;
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

const Way = v.picklist(["push", "mail"]);
const place = { channelId: v.number(), userId: v.number() };

/** The job that decides whether a person is told something of a conversation now. */
export const telling = defineJob("notifications.tell", v.object({ ...place, way: Way }));

/** Together about half an hour. */
const retries = 11;

/** The job that sends one notice to one place. What it says is composed when it is sent, so that nobody is told what they may not see any more. */
export const sending = defineJob(
  "notifications.send",
  v.object({
    ...place,
    to: v.variant("kind", [
      v.object({ kind: v.literal("device"), id: v.number() }),
      v.object({ kind: v.literal("firebase") }),
      v.object({ kind: v.literal("mail") }),
    ]),
    /** The messages that it tells of lie between these numbers. */
    from: v.number(),
    until: v.number(),
    /** When it was decided, in milliseconds. */
    at: v.number(),
  }),
  { retries, timeoutSeconds: 60 },
);
type Sending = v.InferOutput<typeof sending.schema>;

/** Seconds that a transaction may take to commit after it began to tell something. */
const longestTransaction = 10;
/** Milliseconds in which a person who has the conversation open says that they have read it. */
const glance = 2_000;
/** Of more unread messages, the first. */
const maxNews = 100;

/** Looks at what was said since the last look, and hands what is due to jobs. */
export async function look(tx: AnonymousCtx, since: Date, { jobs, firebase }: Telling): Promise<void> {
  const now = tx.now.getTime();
  await store.rememberNews(tx.db, {
    seconds: Math.ceil((now - since.getTime()) / 1000) + longestTransaction,
    pushAt: new Date(now + glance),
    mailAt: new Date(now + unreadBeforeLetter),
    hasFirebase: firebase !== undefined,
  });
  for (const { push, mail, ...one } of await store.takeDue(tx.db, tx.now)) {
    for (const way of [...(push ? (["push"] as const) : []), ...(mail ? (["mail"] as const) : [])]) {
      await jobs.enqueue(telling, { ...one, way }, { tx: tx.db, key: `${one.channelId}.${one.userId}.${way}` });
    }
  }
}

/** Decides, and hands what is to be told to jobs that send it, in the transaction that remembers it as told. */
export async function tell({ way, ...one }: v.InferOutput<typeof telling.schema>, parts: Telling): Promise<void> {
  const user = await readerOf(one.userId, parts);
  if (user === null) return;
  await inTransaction(parts.contextOf(user), async (tx) => {
    const mark = await store.lockMark(tx.db, one);
    if (mark === undefined) return;
    const seen = way === "push" ? mark.pushSeq : mark.mailSeq;
    const found = await unreadNews(tx, one.channelId, seen, maxNews);
    if (found === null || found.channel.demo) return;
    const { lastSeq, readSeq } = found.channel;
    const news = found.messages.map((message) => ({ seq: message.seq, at: message.createdAt, kind: kindOf(message) }));
    const choices = (await store.selectChoices(tx.db, user.id)) ?? usualChoices;
    const { timeZone } = user;
    const decided = decide({ way, now: tx.now, news, choices, timeZone, readSeq, letterSeq: mark.letterSeq, letterAt: mark.letterAt });
    if (decided.do === "later") return store.lookAgain(tx.db, one, way, decided.at);
    const until = Math.max(lastSeq, ...found.messages.map(({ seq }) => seq));
    const letter = decided.do === "tell" && way === "mail" ? { letterAt: tx.now, letterSeq: until } : {};
    await store.updateMark(tx.db, one, { ...(way === "push" ? { pushSeq: until } : { mailSeq: until }), ...letter });
    if (decided.do === "nothing") return;
    const from = Math.min(...decided.seqs);
    for (const to of await receivers(tx, way, parts)) {
      await parts.jobs.enqueue(sending, { ...one, to, from, until, at: tx.now.getTime() }, { tx: tx.db });
    }
  });
}

async function receivers(tx: Ctx, way: "push" | "mail", { firebase }: Telling): Promise<Sending["to"][]> {
  if (way === "mail") return [{ kind: "mail" }];
  const devices = (await store.selectDeviceIds(tx.db, tx.user.id)).map((id) => ({ kind: "device" as const, id }));
  const hasToken = firebase !== undefined && (await pushTokenOf(tx.db, tx.user.id)) !== "";
  return hasToken ? [...devices, { kind: "firebase" }] : devices;
}

/**
 * Sends one notice: composed now, of what is still unread and wanted, for who may still see it. Throws if another try may help; the last try ends
 * with a line in the log, since an outage elsewhere is no failed job.
 */
export async function send(task: Sending, { retry }: Pick<JobAttempt, "retry">, parts: Telling): Promise<void> {
  const user = await readerOf(task.userId, parts);
  if (user === null) return;
  const ctx = parts.contextOf(user);
  const news = await stillNews(ctx, task);
  if (news === null) return;
  const delivery = await deliver(ctx, task, news, parts);
  if (delivery === "delivered" || delivery === "gone") return;
  const facts = { channel: task.channelId, user: task.userId, to: task.to.kind, retry };
  if (delivery === "refused") return ctx.log.warn(facts, "a notice was refused");
  if (retry < retries) throw new Error("A service that delivers notices did not answer.");
  ctx.log.error(facts, "a notice was given up: the service that delivers it did not answer");
}

/** What of the decided messages the person has still not read and wants to be told of; null if nothing. */
async function stillNews(ctx: Ctx, { channelId, to, from, until }: Sending): Promise<UnreadNews | null> {
  const found = await unreadNews(ctx, channelId, from - 1, maxNews);
  if (found === null || found.channel.demo) return null;
  const choices = (await store.selectChoices(ctx.db, ctx.user.id)) ?? usualChoices;
  const way = to.kind === "mail" ? "mail" : "push";
  const messages = found.messages.filter((message) => message.seq <= until && wants(choices, way, kindOf(message)));
  return messages.length === 0 ? null : { channel: found.channel, messages };
}

async function deliver(ctx: Ctx, task: Sending, news: UnreadNews, parts: Telling): Promise<Delivery> {
  const { user, db, now } = ctx;
  const t = translator(ctx.language);
  if (task.to.kind === "mail") return parts.mail.send(await letterFor(ctx, task, news, parts));
  if (task.to.kind === "firebase") {
    const token = await pushTokenOf(db, user.id);
    if (parts.firebase === undefined || token === "") return "gone";
    const delivery = await parts.firebase.send(token, composePush(t, news), now);
    if (delivery === "gone") await dropPushToken(db, user.id, token);
    return delivery;
  }
  const device = await store.selectDevice(db, task.to.id);
  if (device?.userId !== user.id) return "gone";
  const isCurrent = device.serverKey === parts.vapid.publicKey && (await isSessionOpen(ctx, device.sessionId, user.id));
  const delivery = isCurrent ? await sendWebPush(device, composePush(t, news), { key: parts.vapid, rules: parts.outward, now }) : "gone";
  if (delivery === "gone") await store.deleteDevice(db, device.id, user.id);
  return delivery;
}

async function letterFor(ctx: Ctx, { channelId, until, at }: Sending, news: UnreadNews, { publicUrl }: Telling) {
  const ids = news.messages.map(({ seq }) => messageIdOf(channelId, seq));
  const found = await translationsOf(ctx, ids, [ctx.language]);
  const translations = new Map(
    news.messages.flatMap(({ seq }) => {
      const text = found.get(messageIdOf(channelId, seq))?.[0]?.Message;
      return text === undefined ? [] : [[seq, text] as const];
    }),
  );
  const { culture, timeZone, id } = ctx.user;
  const reader = { email: await emailOf(ctx), t: translator(ctx.language), culture, timeZone, translations };
  return composeLetter(reader, news, publicUrl, `${at}-${channelId}-${until}-${id}`);
}

/** A person as policies know them now; null if they may no longer sign in. */
function readerOf(userId: number, { systemContext }: Telling): Promise<Identity | null> {
  return identityOf(systemContext().db, { id: "", userId, demo: false, solutionId: 1 });
}

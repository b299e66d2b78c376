import { messageIdOf, usualChoices } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { defineJob, type JobAttempt } from "../../../platform/jobs/jobs.ts";
import { translator } from "../../../platform/translate/translate.ts";
import { unreadNews, type UnreadNews } from "../../chat/service.ts";
import { translationsOf } from "../../translations/service.ts";
import * as store from "../store.ts";
import { composePush } from "./compose.ts";
import { decide, unreadBeforeLetter, wants } from "./decide.ts";
import { deliver, readerOf, Receiver, receivers, retries, settle, type Telling } from "./deliver.ts";
import { kindOf } from "./kinds.ts";
import { composeLetter } from "./letter.ts";

const Way = v.picklist(["push", "mail"]);
const place = { channelId: v.number(), userId: v.number() };

/** The job that decides whether a person is told something of a conversation now. */
export const telling = defineJob("notifications.tell", v.object({ ...place, way: Way }));

/** The job that sends one notice to one place. What it says is composed when it is sent, so that nobody is told what they may not see any more. */
export const sending = defineJob(
  "notifications.send",
  v.object({
    ...place,
    to: Receiver,
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
  const due = (await store.takeDue(tx.db, tx.now)).flatMap(({ push, mail, ...one }) =>
    [...(push ? (["push"] as const) : []), ...(mail ? (["mail"] as const) : [])].map((way) => ({
      data: { ...one, way },
      key: `${one.channelId}.${one.userId}.${way}`,
    })),
  );
  await jobs.enqueueAll(telling, due, { tx: tx.db });
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
    const places = await receivers(tx, way, parts);
    const notices = places.map((to) => ({ data: { ...one, to, from, until, at: tx.now.getTime() } }));
    await parts.jobs.enqueueAll(sending, notices, { tx: tx.db });
  });
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
  const notice = {
    push: () => composePush(translator(ctx.language), news),
    letter: (email: string) => letterFor(ctx, task, news, { ...parts, email }),
  };
  const delivery = await deliver(ctx, task.to, notice, parts);
  await settle(ctx, delivery, { about: "chat", channel: task.channelId, user: task.userId, to: task.to.kind, retry });
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

async function letterFor(ctx: Ctx, { channelId, until, at }: Sending, news: UnreadNews, { publicUrl, email }: Telling & { email: string }) {
  const ids = news.messages.map(({ seq }) => messageIdOf(channelId, seq));
  const found = await translationsOf(ctx, ids, [ctx.user.language]);
  const translations = new Map(
    news.messages.flatMap(({ seq }) => {
      const text = found.get(messageIdOf(channelId, seq))?.[0]?.Message;
      return text === undefined ? [] : [[seq, text] as const];
    }),
  );
  const { culture, timeZone, language, id } = ctx.user;
  const reader = { email, t: translator(ctx.language), culture, timeZone, language, translations };
  return composeLetter(reader, news, publicUrl, `${at}-${channelId}-${until}-${id}`);
}

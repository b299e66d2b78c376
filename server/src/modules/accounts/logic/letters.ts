import { writtenCulture } from "../../../../../locales/languages.ts";
import { deviceName } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { defineJob, type JobAttempt, type Jobs } from "../../../platform/jobs/jobs.ts";
import { layOut, type LetterContent } from "../../../platform/letters/layout.ts";
import { recordFate } from "../../../platform/letters/fates.ts";
import type { Letter, Mail } from "../../../platform/letters/mail.ts";
import { type TextKey, translator, type Translate } from "../../../platform/translate/translate.ts";
import { sessionOf } from "../../auth/service.ts";
import { findLocation } from "../../locations/service.ts";
import { type AccountChange, accountOf, countRefusal, identityOf, isLoginTaken } from "../../users/service.ts";
import * as store from "../store.ts";
import { type Purpose, tokenOf } from "./links.ts";

/** What writing letters needs. */
export interface Writing {
  jobs: Pick<Jobs, "enqueue">;
  mail: Mail;
  linkKey: Uint8Array;
  publicUrl: string;
  systemContext(): AnonymousCtx;
}

/** Retries of a letter; together about half an hour. */
const retries = 11;

/** What somebody is told of their account without a link to follow. */
type Told = AccountChange | "newBrowser" | "emailChanged";

/** The job that writes one letter. It carries ids alone: the signature of a link is made when the letter is. */
export const writing = defineJob(
  "accounts.letter",
  v.variant("kind", [
    v.object({ kind: v.literal("link"), id: v.string() }),
    v.object({
      kind: v.literal("told"),
      what: v.string(),
      userId: v.number(),
      /** When it happened, in milliseconds. */
      at: v.number(),
      /** The number of the session that began. */
      session: v.optional(v.number()),
      /** The e-mail before, which is told that there is another one; else the user's own is. */
      to: v.optional(v.string()),
    }),
  ]),
  { retries, timeoutSeconds: 60 },
);
type Task = v.InferOutput<typeof writing.schema>;

/** Has a user told of something, in the transaction in which it happens. */
export async function tellUser(
  ctx: Pick<AnonymousCtx, "db" | "now">,
  { jobs }: Pick<Writing, "jobs">,
  told: { what: Told; userId: number; session?: number; to?: string },
): Promise<void> {
  await jobs.enqueue(writing, { kind: "told", at: ctx.now.getTime(), ...told }, { tx: ctx.db });
}

/** Writes a letter. Throws if another attempt may help. */
export async function write(task: Task, { retry }: Pick<JobAttempt, "retry">, parts: Writing): Promise<void> {
  const ctx = parts.systemContext();
  const letter = task.kind === "link" ? await linkLetter(ctx, task.id, parts) : await toldLetter(ctx, task, parts);
  if (letter === null) return;
  const delivery = await parts.mail.send(letter);
  const facts = { about: task.kind === "link" ? "link" : task.what, retry };
  if (delivery === "gone") await countRefusal(ctx.db, letter.to);
  await recordFate(ctx.db, { way: "mail", about: facts.about, reader: letter.to, at: ctx.now, delivery, isLast: retry >= retries });
  if (delivery === "gone" || delivery === "refused") return ctx.log.warn(facts, "a letter about an account was refused");
  if (delivery === "delivered") return;
  if (retry < retries) throw new Error("The mail server did not answer.");
  ctx.log.error(facts, "a letter about an account was given up: the mail server did not answer");
}

interface Reading {
  t: Translate;
  culture: string;
  timeZone: string;
}

/** How a user reads; null for one who may not sign in. */
async function readingOf({ db }: AnonymousCtx, userId: number): Promise<Reading | null> {
  const user = await identityOf(db, { id: "", userId, demo: false, solutionId: 1 });
  return user && { t: translator(user.language || user.culture.slice(0, 2)), culture: user.culture, timeZone: user.timeZone };
}

const pages: Readonly<Record<Purpose, string>> = { invite: "welcome", reset: "reset", verify: "verify" };

async function linkLetter(ctx: AnonymousCtx, id: string, { linkKey, publicUrl }: Writing): Promise<Letter | null> {
  const link = await store.selectLink(ctx.db, id);
  if (!link || link.endedAt !== null || link.expiresAt <= ctx.now) return null;
  const purpose = link.purpose as Purpose;
  const url = `${publicUrl}/${pages[purpose]}#${tokenOf(linkKey, link)}`;
  // The folder of letters shows its files' names, and an id is not needed there.
  const messageId = `${link.createdAt.getTime()}-${purpose}-${link.invitationId ?? link.userId ?? 0}`;
  if (link.invitationId !== null) return invitationLetter(ctx, link, { url, publicUrl, messageId });
  const reading = link.userId === null ? null : await readingOf(ctx, link.userId);
  if (!reading) return null;
  const { t } = reading;
  const content =
    purpose === "reset"
      ? {
          title: t("letters.reset.title"),
          intro: [t("letters.reset.text")],
          button: { label: t("letters.reset.button"), url },
          after: [t("letters.reset.after")],
        }
      : {
          title: t("letters.verify.title"),
          intro: [t("letters.verify.text")],
          button: { label: t("letters.verify.button"), url },
          after: [t("letters.verify.after")],
        };
  return layOut({ email: link.email, culture: reading.culture }, { ...content, why: t("letters.why") }, messageId);
}

/** An invitation; to somebody who has an account already, that they have one, which nobody else learns. */
async function invitationLetter(
  ctx: AnonymousCtx,
  { invitationId, email }: store.LinkRow,
  { url, publicUrl, messageId }: { url: string; publicUrl: string; messageId: string },
): Promise<Letter | null> {
  const invitation = invitationId === null ? undefined : await store.selectInvitation(ctx.db, invitationId);
  if (!invitation) return null;
  const t = translator(invitation.language);
  const inviter = await accountOf(ctx.db, invitation.invitedBy);
  const name = inviter === undefined ? "RemoteBay" : `${inviter.givenName} ${inviter.familyName}`.trim();
  const place = invitation.locationId === null ? "RemoteBay" : ((await findLocation(ctx.db, invitation.locationId))?.name ?? "RemoteBay");
  const hasAccount = await isLoginTaken(ctx.db, email);
  const content: Omit<LetterContent, "why"> = hasAccount
    ? {
        title: t("letters.invite.title", { place }),
        intro: [t("letters.invite.known", { name, place })],
        button: { label: t("letters.invite.signIn"), url: publicUrl },
      }
    : {
        title: t("letters.invite.title", { place }),
        intro: [t("letters.invite.text", { name, place })],
        button: { label: t("letters.invite.button"), url },
        after: [t("letters.invite.after")],
      };
  return layOut({ email, culture: invitation.language }, { ...content, why: t("letters.invite.why", { name }) }, messageId);
}

async function toldLetter(ctx: AnonymousCtx, task: Extract<Task, { kind: "told" }>, { publicUrl }: Writing): Promise<Letter | null> {
  const [account, reading] = [await accountOf(ctx.db, task.userId), await readingOf(ctx, task.userId)];
  if (!account || !reading || account.demonstration) return null;
  const email = task.to ?? securityAddressOf(account);
  if (email === null) return null;
  const { t, culture, timeZone } = reading;
  const time = new Intl.DateTimeFormat(writtenCulture(culture), { dateStyle: "long", timeStyle: "short", timeZone }).format(task.at);
  const began = task.session === undefined ? undefined : await sessionOf(ctx.db, task.userId, task.session);
  const device = began === undefined ? "" : [deviceName(began.userAgent) || t("letters.unknownDevice"), began.ip].join(" · ");
  const key = (part: "title" | "text") => `letters.told.${task.what}.${part}` as Extract<TextKey, "letters.told.passwordChanged.title">;
  const content = {
    title: t(key("title")),
    intro: [t(key("text"))],
    lines: [{ head: device === "" ? time : `${device} · ${time}`, body: "" }],
    button: { label: t("letters.told.button"), url: `${publicUrl}/user` },
    after: [t("letters.told.notYou")],
    why: t("letters.why"),
  };
  return layOut({ email, culture }, content, `${task.at}-${task.what}-${task.userId}`);
}

/** Where letters about an account itself go: the verified e-mail, else the one to sign in by, which an administrator set. */
export function securityAddressOf(account: { email: string; emailVerifiedAt: Date | null; loginEmail: string | null }): string | null {
  return account.emailVerifiedAt === null ? account.loginEmail : account.email;
}

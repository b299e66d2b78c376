import {
  noticeTag,
  type NotificationKind,
  type Payload,
  type requestChanged,
  type supportChanged,
  usualChoices,
  vehicleWords,
} from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { defineJob, type JobAttempt } from "../../../platform/jobs/jobs.ts";
import { translator } from "../../../platform/translate/translate.ts";
import { getRequest, isVisible } from "../../requests/service.ts";
import { findOpenRequest } from "../../support/service.ts";
import { findGone, isRinging, type TeamNews } from "../../team/service.ts";
import { findPaused } from "../../webhooks/service.ts";
import * as store from "../store.ts";
import { wants } from "./decide.ts";
import { deliver, readerOf, Receiver, receivers, retries, settle, type Telling } from "./deliver.ts";
import { aboutRequest, letterOf, type Said } from "./letter.ts";
import { quietUntil } from "./quiet-hours.ts";

// What is told beside conversations: a shop's call for help, to dispatch; a report that was asked for again, to who asked and the contact; and a
// webhook that was paused, to who made it; and the team's news of the moment, by push alone.

const matter = { about: v.picklist(["support", "report", "hook", "urgent", "work", "unheard", "gone"]), id: v.number() };
const cause = {
  ...matter,
  /** Who caused it; 0 is nobody. */
  by: v.number(),
};

/** The job that finds whom a notice concerns. */
export const announcing = defineJob(
  "notifications.announce",
  v.object({
    ...cause,
    /** When it was announced, in milliseconds. Jobs of earlier releases lack it. */
    at: v.optional(v.number()),
  }),
);
type Announcing = v.InferOutput<typeof announcing.schema>;

/** The job that decides where and when one person is told. */
export const addressing = defineJob("notifications.address", v.object({ ...cause, userId: v.number(), at: v.number() }));
type Addressing = v.InferOutput<typeof addressing.schema>;

/** The job that sends a notice to one place. What it says is composed when it is sent. */
export const noticing = defineJob(
  "notifications.notice",
  v.object({
    ...matter,
    userId: v.number(),
    to: Receiver,
    /** When it was announced, in milliseconds; part of the letter's id, which a second attempt repeats. */
    at: v.number(),
  }),
  { retries, timeoutSeconds: 60 },
);
type Noticing = v.InferOutput<typeof noticing.schema>;

/** Has a support request announced, in the transaction that stores it. */
export async function announceSupport(ctx: AnonymousCtx, { Id, What }: Payload<typeof supportChanged>, parts: Telling): Promise<void> {
  if (What === "requested") await announce(ctx, { about: "support", id: Id }, parts);
}

/** Has a report announced that was asked for again, in the transaction that says so. */
export async function announceReport(ctx: AnonymousCtx, { Id, What }: Payload<typeof requestChanged>, parts: Telling): Promise<void> {
  if (What === "report.resent") await announce(ctx, { about: "report", id: Id }, parts);
}

/** Has who made a webhook told that it was paused, in the transaction that pauses it. */
export async function announcePause(ctx: AnonymousCtx, { Id, Owner }: { Id: number; Owner: number }, { jobs }: Telling): Promise<void> {
  await jobs.enqueue(announcing, { about: "hook", id: Id, by: Owner, at: ctx.now.getTime() }, { tx: ctx.db });
}

/** Has people told of the team's news, in the transaction that notes it. They are named by who knows who is here. */
export async function announceTeam(ctx: AnonymousCtx, { About, Id, To }: TeamNews, { jobs }: Telling): Promise<void> {
  const tasks = To.map((userId) => ({ about: About, id: Id, by: 0, userId, at: ctx.now.getTime() }));
  await jobs.enqueueAll(
    addressing,
    tasks.map((data) => ({ data, key: keyOf(data) })),
    { tx: ctx.db },
  );
}

/** News of the moment, which is pushed and never written. */
const isOfTheMoment = (about: Addressing["about"]): boolean => ["urgent", "work", "unheard", "gone"].includes(about);

async function announce(ctx: AnonymousCtx, what: Pick<Announcing, "about" | "id">, { jobs }: Telling): Promise<void> {
  // Practice reaches nobody.
  if (ctx.user?.demo) return;
  await jobs.enqueue(announcing, { ...what, by: ctx.user?.id ?? 0, at: ctx.now.getTime() }, { tx: ctx.db });
}

/** Dispatchers who are told of one call for help. More have the role by mistake, and each call would be as many letters. */
const maxDispatchers = 200;

/** Finds whom a notice concerns, and hands each of them to a job of their own: all or, after a failure, none. */
export function announceTo(what: Announcing, { jobs, systemContext }: Telling): Promise<void> {
  return inTransaction(systemContext(), async (tx) => {
    const { about, id, by, at = tx.now.getTime() } = what;
    const found = await readersOf(tx, { about, id, by });
    const people = found.slice(0, maxDispatchers);
    if (people.length < found.length) tx.log.warn({ about, id, told: people.length }, "not all dispatchers are told of a call for help");
    const tasks = people.map((userId) => ({ about, id, by, userId, at }));
    await jobs.enqueueAll(
      addressing,
      tasks.map((data) => ({ data, key: keyOf(data) })),
      { tx: tx.db },
    );
  });
}

function readersOf({ db }: AnonymousCtx, { about, id, by }: Pick<Announcing, "about" | "id" | "by">): Promise<number[]> {
  if (about === "hook") return Promise.resolve([by]);
  return about === "support" ? store.selectDispatchers(db, maxDispatchers + 1) : store.selectReportReaders(db, id, by);
}

/** The key by which what is handed over twice is one job while it waits. */
function keyOf({ about, id, by, userId, at }: Addressing): string {
  return [about, id, by, userId, at].join(".");
}

/** Decides where and when a person is told, and hands a notice to one job for each place: all or, after a failure, none. */
export async function address(task: Addressing, parts: Telling): Promise<void> {
  const { about, id, by, userId, at } = task;
  const user = await readerOf(userId, parts);
  if (user === null) return;
  await inTransaction(parts.contextOf(user), async (tx) => {
    const choices = (await store.selectChoices(tx.db, userId)) ?? usualChoices;
    // Who asked for a report again waits for it, and who made a webhook has to mend it, whatever they chose.
    const isAsker = about === "hook" || (about === "report" && userId === by);
    const quiet = isAsker ? null : quietUntil(tx.now, choices.QuietHours, user.timeZone);
    const chosen = waysOf(about).filter((way) => isAsker || wants(choices, way, kindOf(about)));
    const places: Receiver[] = [];
    for (const way of chosen) places.push(...(await receivers(tx, way, parts)));
    const startAfter = quiet === null ? 0 : Math.ceil((quiet.getTime() - tx.now.getTime()) / 1000);
    const notices = places.map((to) => ({
      data: { about, id, userId, to, at },
      key: `${keyOf(task)}.${to.kind}${to.kind === "device" ? to.id : ""}`,
      startAfter,
    }));
    await parts.jobs.enqueueAll(noticing, notices, { tx: tx.db });
  });
}

function waysOf(about: Addressing["about"]): ("push" | "mail")[] {
  if (isOfTheMoment(about)) return ["push"];
  return about === "support" ? ["push", "mail"] : ["mail"];
}

/** What it is to who chooses what they are told of. */
function kindOf(about: Addressing["about"]): NotificationKind {
  if (isOfTheMoment(about)) return "status";
  return about === "support" ? "message" : "report";
}

/** Sends one notice, to who may still see what it is about. Throws if another try may help. */
export async function sendNotice(task: Noticing, { retry }: Pick<JobAttempt, "retry">, parts: Telling): Promise<void> {
  const user = await readerOf(task.userId, parts);
  if (user === null) return;
  const ctx = parts.contextOf(user);
  const said = await words[task.about](ctx, task.id);
  if (said === null) return;
  const notice = {
    push: () => ({
      title: said.title,
      body: said.about,
      url: said.path,
      tag: task.about === "report" ? noticeTag(task.id) : `${task.about}-${task.id}`,
    }),
    letter: (email: string) => {
      const reader = { email, t: translator(ctx.language), culture: user.culture };
      return Promise.resolve(letterOf(reader, said, parts.publicUrl, `${task.at}-${task.about}-${task.id}-${user.id}`));
    },
  };
  const delivery = await deliver(ctx, task.to, notice, parts);
  await settle(ctx, delivery, { about: task.about, id: task.id, user: user.id, to: task.to.kind, retry });
}

const words: Record<Noticing["about"], (ctx: Ctx, id: number) => Promise<Said | null>> = {
  support: (ctx, id) => supportWords(ctx, id),
  report: (ctx, id) => reportWords(ctx, id),
  hook: (ctx, id) => hookWords(ctx, id),
  urgent: (ctx, id) => jobWords(ctx, id, "notifications.team.urgent"),
  work: (ctx, id) => jobWords(ctx, id, "notifications.team.work"),
  unheard: (ctx, id) => jobWords(ctx, id, "notifications.team.unheard"),
  gone: (ctx, id) => goneWords(ctx, id),
};

/** What a support request says; null where somebody dealt with it, or the reader may not see it. */
async function supportWords(ctx: Ctx, id: number): Promise<Said | null> {
  const t = translator(ctx.language);
  const asked = await findOpenRequest(ctx, id);
  if (asked === null) return null;
  const { Name, LocationName, Phone, Email, WorkOrderNumber, Description } = asked;
  return {
    title: t("notifications.support.title", { shop: LocationName }),
    about: WorkOrderNumber === "" ? Name : t("notifications.workOrder", { number: WorkOrderNumber }),
    intro: [],
    lines: [{ head: [Name, Phone, Email].filter((part) => part !== "").join(" · "), body: Description }],
    path: "/support",
    why: t("notifications.support.why"),
  };
}

async function reportWords(ctx: Ctx, id: number): Promise<Said | null> {
  const t = translator(ctx.language);
  if (!(await isVisible(ctx, id))) return null;
  const { WorkOrderNumber, Vehicle, Report } = await getRequest(ctx, id);
  if (!Report) return null;
  return {
    title: t("notifications.resent.title"),
    about: aboutRequest(t, WorkOrderNumber, vehicleWords(Vehicle.Year, Vehicle.Make.Text, Vehicle.Model.Text)),
    intro: [t("notifications.resent.text")],
    lines: [],
    path: `/report/${id}`,
    why: t("notifications.resent.why"),
  };
}

/** What is said of a paused webhook; null where it is on again, or its maker does not keep it any more. */
async function hookWords(ctx: Ctx, id: number): Promise<Said | null> {
  const t = translator(ctx.language);
  const hook = await findPaused(ctx, id);
  if (hook === null) return null;
  return {
    title: t("notifications.hook.title", { name: hook.name }),
    about: new URL(hook.url).host,
    intro: [t("notifications.hook.text")],
    lines: [],
    path: `/admin/hooks/${id}`,
    why: t("notifications.hook.why"),
  };
}

/** A job that nobody has; null where somebody has it or, of an urgent one, has heard it. */
async function jobWords(ctx: Ctx, id: number, title: `notifications.team.${"urgent" | "work" | "unheard"}`): Promise<Said | null> {
  const t = translator(ctx.language);
  if (!(await isVisible(ctx, id))) return null;
  const { WorkOrderNumber, Vehicle, StatusName, Technician, Location } = await getRequest(ctx, id);
  if (StatusName !== "InProcess" || Technician !== null) return null;
  if (title !== "notifications.team.work" && !(await isRinging(ctx, id))) return null;
  return {
    title: t(title, { shop: Location.Name }),
    about: aboutRequest(t, WorkOrderNumber, vehicleWords(Vehicle.Year, Vehicle.Make.Text, Vehicle.Model.Text)),
    intro: [],
    lines: [],
    path: `/workbench?job=${id}`,
    why: "",
  };
}

/** A technician who left jobs in process behind; null once they are back. */
async function goneWords(ctx: Ctx, id: number): Promise<Said | null> {
  const t = translator(ctx.language);
  const gone = await findGone(ctx, id);
  if (gone === null) return null;
  return {
    title: t("notifications.team.gone", gone),
    about: t("notifications.team.goneText"),
    intro: [],
    lines: [],
    path: "/team",
    why: "",
  };
}

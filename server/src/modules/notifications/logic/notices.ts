import { noticeTag, type Payload, type requestChanged, type supportChanged, usualChoices } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { defineJob, type JobAttempt } from "../../../platform/jobs/jobs.ts";
import { translator } from "../../../platform/translate/translate.ts";
import { getRequest, isVisible } from "../../requests/service.ts";
import { findOpenRequest } from "../../support/service.ts";
import { emailOf } from "../../users/service.ts";
import * as store from "../store.ts";
import { wants } from "./decide.ts";
import { conclude, deliver, readerOf, Receiver, receivers, retries, type Telling } from "./deliver.ts";
import { letterOf, type Said } from "./letter.ts";
import { quietUntil } from "./quiet-hours.ts";

// What is told beside conversations: a shop's call for help, to dispatch; and a report that was asked for again, to who asked and the contact.

const matter = { about: v.picklist(["support", "report"]), id: v.number() };

/** The job that finds whom a notice concerns. `by` is who caused it; 0 is nobody. */
export const announcing = defineJob("notifications.announce", v.object({ ...matter, by: v.number() }));
type Announcing = v.InferOutput<typeof announcing.schema>;

/** The job that sends a notice to one place. What it says is composed when it is sent. */
export const noticing = defineJob(
  "notifications.notice",
  v.object({
    ...matter,
    userId: v.number(),
    to: Receiver,
    /** When it was decided, in milliseconds. */
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

async function announce(ctx: AnonymousCtx, what: Pick<Announcing, "about" | "id">, { jobs }: Telling): Promise<void> {
  // Practice reaches nobody.
  if (ctx.user?.demo) return;
  await jobs.enqueue(announcing, { ...what, by: ctx.user?.id ?? 0 }, { tx: ctx.db });
}

/** Hands a notice to jobs that send it, one for each receiver: all of them or, after a failure, none. */
export function spread({ about, id, by }: Announcing, parts: Telling): Promise<void> {
  return inTransaction(parts.systemContext(), async (tx) => {
    const people = about === "support" ? await store.selectDispatchers(tx.db) : await store.selectReportReaders(tx.db, id, by);
    for (const userId of people) {
      const user = await readerOf(userId, parts);
      if (user === null) continue;
      const choices = (await store.selectChoices(tx.db, userId)) ?? usualChoices;
      const quiet = userId === by ? null : quietUntil(tx.now, choices.QuietHours, user.timeZone);
      for (const way of about === "support" ? (["push", "mail"] as const) : (["mail"] as const)) {
        // Who asked for a report again waits for it, whatever they chose.
        if (userId !== by && !wants(choices, way, about === "support" ? "message" : "report")) continue;
        for (const to of await receivers(tx, userId, way, parts)) {
          const notice = { about, id, userId, to, at: tx.now.getTime() };
          const startAfter = quiet === null ? 0 : Math.ceil((quiet.getTime() - tx.now.getTime()) / 1000);
          await parts.jobs.enqueue(noticing, notice, { tx: tx.db, startAfter });
        }
      }
    }
  });
}

/** Sends one notice, to who may still see what it is about. Throws if another try may help. */
export async function sendNotice(task: Noticing, { retry }: Pick<JobAttempt, "retry">, parts: Telling): Promise<void> {
  const user = await readerOf(task.userId, parts);
  if (user === null) return;
  const ctx = parts.contextOf(user);
  const said = task.about === "support" ? await supportWords(ctx, task.id) : await reportWords(ctx, task.id);
  if (said === null) return;
  const notice = {
    push: () => ({
      title: said.title,
      body: said.about,
      url: said.path,
      tag: task.about === "report" ? noticeTag(task.id) : `support-${task.id}`,
    }),
    letter: async () => {
      const reader = { email: await emailOf(ctx), t: translator(ctx.language), culture: user.culture };
      return letterOf(reader, said, parts.publicUrl, `${task.at}-${task.about}-${task.id}-${user.id}`);
    },
  };
  const delivery = await deliver(ctx, task.to, notice, parts);
  conclude(ctx, delivery, { about: task.about, id: task.id, user: user.id, to: task.to.kind, retry });
}

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
  const vehicle = [Vehicle.Year, Vehicle.Make.Text, Vehicle.Model.Text].filter((part) => part !== null && part !== "").join(" ");
  return {
    title: t("notifications.resent.title"),
    about: [t("notifications.workOrder", { number: WorkOrderNumber }), vehicle].filter((part) => part !== "").join(" · "),
    intro: [t("notifications.resent.text")],
    lines: [],
    path: `/report/${id}`,
    why: t("notifications.resent.why"),
  };
}

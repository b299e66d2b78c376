import type { Config } from "../../config.ts";
import { requestChanged, supportChanged } from "@remotebay/contract";
import { defineModule, onJob, within, type ModuleDefinition } from "../../platform/module.ts";
import { openFirebase } from "./adapters/firebase.ts";
import { openMail } from "../../platform/letters/mail.ts";
import { publicOnly, type OutwardRules } from "../../platform/http/outward.ts";
import { loadVapidKey } from "./adapters/vapid.ts";
import type { Telling } from "./logic/deliver.ts";
import {
  address,
  addressing,
  announcePause,
  announceReport,
  announceSupport,
  announceTeam,
  announceTo,
  announcing,
  noticing,
  sendNotice,
} from "./logic/notices.ts";
import { look, send, sending, tell, telling } from "./logic/telling.ts";
import { teamNews } from "../team/service.ts";
import { hookPaused } from "../webhooks/service.ts";
import { notificationRoutes } from "./routes.ts";

/** The module with its own rule for the addresses of push services: the tests' are on this machine. */
export function notificationsModule({ outward }: { outward: OutwardRules }): ModuleDefinition {
  return defineModule("notifications", async ({ config, db, jobs, contextOf, systemContext }) => {
    const { fcmServiceAccount, fcmUrl, publicUrl = `http://localhost:${config.port}` } = config;
    const vapid = await loadVapidKey(db, subjectOf(config));
    const firebase = fcmServiceAccount === undefined ? undefined : await openFirebase({ accountFile: fcmServiceAccount, url: fcmUrl });
    const mail = await openMail(config);
    const parts: Telling = { jobs, contextOf, systemContext, vapid, outward, mail, firebase, publicUrl };
    return {
      routes: (serve) => notificationRoutes(serve, vapid.publicKey),
      jobs: [
        onJob(telling, (one) => tell(one, parts)),
        onJob(sending, (task, attempt) => send(task, attempt, parts)),
        onJob(announcing, (what) => announceTo(what, parts)),
        onJob(addressing, (task) => address(task, parts)),
        onJob(noticing, (task, attempt) => sendNotice(task, attempt, parts)),
      ],
      reactions: [
        within(supportChanged, (ctx, change) => announceSupport(ctx, change, parts)),
        within(requestChanged, (ctx, change) => announceReport(ctx, change, parts)),
        within(teamNews, (ctx, news) => announceTeam(ctx, news, parts)),
        within(hookPaused, (ctx, pause) => announcePause(ctx, pause, parts)),
      ],
      schedules: [
        // Less than the interval at which schedules are looked at, so that it runs each time.
        { name: "notifications.look", everySeconds: 3, run: (ctx, since) => look(ctx, since, parts) },
        { name: "notifications.tidy", everySeconds: 3600, run: () => mail.tidy() },
      ],
      close: mail.close,
    };
  });
}

/** Where push services reach whoever operates this installation. */
function subjectOf({ publicUrl, mailFrom }: Config): string {
  return publicUrl?.startsWith("https:") ? publicUrl : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/** Tells people what they have not seen: pushes to their devices, and letters. */
export const notifications = notificationsModule({ outward: publicOnly });

import { defineModule, onJob, within } from "../../platform/module.ts";
import { asChoices } from "../../platform/administered/choices.ts";
import { openMail } from "../../platform/letters/mail.ts";
import { makeAuth, makeCallLimit, newBrowser } from "../auth/service.ts";
import { accountChanged, emailChanged, roleNames } from "../users/service.ts";
import { tellUser, write, writing } from "./logic/letters.ts";
import { linkKeyOf } from "./logic/links.ts";
import { accountRoutes } from "./routes.ts";
import { askToVerify, forgotten, sendReset, type Accounts } from "./service.ts";
import { mayGiveAtAll } from "./policy.ts";
import * as store from "./store.ts";

const quarter = 900;
const hour = 3600;
/** Users who are asked to verify their e-mail at once, and days for which links that ended are kept. */
const [askedAtOnce, daysKept] = [100, 365];

/** Accounts: forgotten and changed passwords, verified e-mails, invitations, and the letters about them. */
export const accounts = defineModule("accounts", async ({ config, db, clock, jobs, https, installationKey, systemContext }) => {
  const mail = await openMail(config);
  const parts: Accounts = {
    auth: await makeAuth({ db, clock, installationKey }),
    jobs,
    mail,
    systemContext,
    linkKey: linkKeyOf(installationKey),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    limits: {
      forgottenFrom: makeCallLimit(db, { name: "forgotten-from", points: 50, seconds: quarter }),
      forgottenBy: makeCallLimit(db, { name: "forgotten-by", points: 5, seconds: quarter }),
      links: makeCallLimit(db, { name: "links", points: 100, seconds: quarter }),
      letters: makeCallLimit(db, { name: "letters", points: 5, seconds: hour }),
      invitations: makeCallLimit(db, { name: "invitations", points: 50, seconds: hour }),
      imports: makeCallLimit(db, { name: "imports", points: 10, seconds: hour }),
    },
  };
  return {
    choices: { roles: async ({ db, user }) => asChoices(await roleNames(db), (id) => !mayGiveAtAll(user, id)) },
    routes: (serve) => accountRoutes(serve, parts, https),
    jobs: [onJob(forgotten, (task) => sendReset(task, parts)), onJob(writing, (task, attempt) => write(task, attempt, parts))],
    reactions: [
      within(accountChanged, (ctx, { UserId, What }) => tellUser(ctx, parts, { what: What, userId: UserId })),
      within(newBrowser, (ctx, { UserId, Session }) => tellUser(ctx, parts, { what: "newBrowser", userId: UserId, session: Session })),
      within(emailChanged, async (ctx, { UserId, From }) => {
        await store.endLinksOf(ctx.db, UserId, ctx.now);
        await askToVerify(ctx, parts, UserId);
        if (From !== null) await tellUser(ctx, parts, { what: "emailChanged", userId: UserId, to: From });
      }),
    ],
    schedules: [
      {
        name: "accounts.ask-to-verify",
        everySeconds: hour,
        run: async (ctx) => {
          for (const userId of await store.selectNeverAsked(ctx.db, askedAtOnce)) await askToVerify(ctx, parts, userId);
        },
      },
      {
        name: "accounts.forget-old-links",
        everySeconds: 86_400,
        run: (ctx) => store.deleteOld(ctx.db, new Date(ctx.now.getTime() - daysKept * 86_400_000)),
      },
    ],
    close: mail.close,
  };
});

import { defineModule, within } from "../../platform/module.ts";
import { sessionsEnded } from "../auth/service.ts";
import { accountChanged } from "../users/service.ts";
import { tabletRoutes } from "./routes.ts";
import { deleteOld, forgetPin, leave, makeTablets } from "./service.ts";

/** What of an account, when it is changed, means that whoever knows the PIN may not be its owner. */
const ending = new Set(["passwordChanged", "factorsRemoved"]);

/** Shared tablets of shops, on which people of one location switch by a PIN. */
export const tablets = defineModule("tablets", async ({ config, db, clock, https, installationKey }) => {
  const parts = await makeTablets({ db, clock, installationKey });
  return {
    routes: (serve) => tabletRoutes(serve, parts, { secure: https, publicUrl: config.publicUrl }),
    reactions: [
      within(sessionsEnded, (ctx, { UserId, TabletId }) => leave(ctx, UserId, TabletId)),
      within(accountChanged, async (ctx, { UserId, What }) => {
        if (ending.has(What)) await forgetPin(ctx, UserId);
      }),
    ],
    schedules: [{ name: "tablets.forget-old", everySeconds: 86_400, run: deleteOld }],
  };
});

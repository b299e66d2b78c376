import { statusName } from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { defineModule } from "../../platform/module.ts";
import { countAll } from "./counts-store.ts";
import { canSee } from "./policy.ts";
import { requestRoutes } from "./routes.ts";
import { findRequest } from "./store.ts";

/** Service requests. */
export const requests = defineModule("requests", ({ db }) => ({
  routes: requestRoutes,
  watch: { request: watchRoom },
  gauges: [
    {
      name: "remotebay_requests",
      help: "Requests by status, of all locations, without practice.",
      read: async () => (await countAll(db)).map(({ statusId, total }) => ({ labels: { status: statusName(statusId) }, value: total })),
      labels: ["status"],
    },
  ],
}));

/** The room of one request if the user may see it, otherwise null. */
async function watchRoom(ctx: Ctx, id: number): Promise<string | null> {
  const request = await findRequest(ctx.db, id);
  return request && canSee(ctx.user, request) ? `request:${id}` : null;
}

import { statusName } from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { defineModule } from "../../platform/module.ts";
import { countAll } from "./counts-store.ts";
import { openCatalogue } from "../vehicles/service.ts";
import { checkCounters } from "./logic/check-counters.ts";
import { requestRoutes } from "./routes.ts";
import { isVisible } from "./service.ts";

/** Service requests. */
export const requests = defineModule("requests", ({ config, db }) => {
  const catalogue = openCatalogue(config.dataDir);
  return {
    routes: (serve) => requestRoutes(serve, catalogue),
    watch: { request: watchRoom },
    derived: [checkCounters],
    gauges: [
      {
        name: "remotebay_requests",
        help: "Requests by status, of all locations, without practice.",
        read: async () => (await countAll(db)).map(({ statusId, total }) => ({ labels: { status: statusName(statusId) }, value: total })),
        labels: ["status"],
      },
    ],
    close: catalogue.close,
  };
});

/** The room of one request if the user may see it, otherwise null. */
async function watchRoom(ctx: Ctx, id: number): Promise<string | null> {
  return (await isVisible(ctx, id)) ? `request:${id}` : null;
}

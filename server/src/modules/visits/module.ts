import { defineModule } from "../../platform/module.ts";
import { openCatalogue } from "../vehicles/service.ts";
import { visitRoutes } from "./routes.ts";

/** Requests of one car that belong together. */
export const visits = defineModule("visits", ({ config }) => {
  const catalogue = openCatalogue(config.dataDir);
  return { routes: (serve) => visitRoutes(serve, catalogue), close: catalogue.close };
});

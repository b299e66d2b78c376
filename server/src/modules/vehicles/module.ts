import { defineModule } from "../../platform/module.ts";
import { vehicleRoutes } from "./routes.ts";
import { openCatalogue } from "./service.ts";

/** The VIN and plate decoder, and the vehicle pickers. */
export const vehicles = defineModule("vehicles", ({ config }) => {
  const catalogue = openCatalogue(config.dataDir);
  return { routes: (serve) => vehicleRoutes(serve, catalogue, config), close: catalogue.close };
});

import { defineModule } from "../../platform/module.ts";
import { coinRoutes } from "./routes.ts";

/** Prices in coins and the ledger of each location. */
export const coins = defineModule("coins", () => ({ routes: coinRoutes }));

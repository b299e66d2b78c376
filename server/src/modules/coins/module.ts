import { defineModule, within } from "../../platform/module.ts";
import { orderChanged } from "../requests/service.ts";
import { administeredAccount } from "./logic/accounts.ts";
import { administeredPrice } from "./logic/administered.ts";
import { checkSums } from "./logic/check-sums.ts";
import { coinRoutes } from "./routes.ts";
import { bookOrder } from "./service.ts";

/** Prices in coins and the ledger of each location. */
export const coins = defineModule("coins", () => ({
  routes: coinRoutes,
  derived: [checkSums],
  administered: [administeredPrice, administeredAccount],
  reactions: [within(orderChanged, bookOrder)],
}));

import * as contract from "@remotebay/contract";
import { serveThing } from "../../platform/administered/serve-thing.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { administeredAccount, book, takeBack } from "./logic/accounts.ts";
import { administeredPrice } from "./logic/administered.ts";
import * as coins from "./service.ts";

export function coinRoutes(serve: Serve): void {
  serve(contract.getCoinBalance, ({ query }, ctx) => coins.getBalance(ctx, query.remoteBaySn));
  serve(contract.getCoinPrices, ({ query }, ctx) => coins.getPrices(ctx, query.locationId));
  serve(contract.getMahleScanTypes, ({ query }, ctx) => coins.getPricedServices(ctx, query.locationId));
  serve(contract.getCoinStatement, ({ query }, ctx) => coins.getStatement(ctx, query));
  serve(contract.exportCoinStatement, async ({ query }, ctx) => {
    const body = Buffer.from(await coins.exportStatement(ctx, query));
    return { body, type: "text/csv; charset=utf-8", name: `coins-${query.locationId}.csv`, attachment: true };
  });
  serve(contract.topUpCoins, ({ body }, ctx) => coins.topUp(ctx, body));
  serve(contract.bookCoins, ({ body }, ctx) => book(ctx, body));
  serve(contract.takeBackCoins, ({ body }, ctx) => takeBack(ctx, body));
  serve(contract.listLicences, ({ query }, ctx) => coins.listLicences(ctx, query));
  serveThing(serve, administeredAccount, {
    list: contract.listCoinAccounts,
    read: contract.readCoinAccount,
    save: contract.saveCoinAccount,
  });
  serveThing(serve, administeredPrice, {
    list: contract.listAdministeredPrices,
    read: contract.readAdministeredPrice,
    save: contract.saveAdministeredPrice,
    remove: contract.removeAdministeredPrice,
  });
}

import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import type { Catalogue } from "../vehicles/service.ts";
import * as requests from "./service.ts";

/** The calls of requests; the catalogue names the vehicle of a request that has a VIN alone. */
export function requestRoutes(serve: Serve, catalogue: Catalogue): void {
  serve(contract.getStatusList, () => statusList);
  serve(contract.createRequest, ({ body }, ctx) => requests.createRequest(ctx, body, { catalogue }));
  serve(contract.createPartnerRequest, ({ body }, ctx) => requests.createPartnerRequest(ctx, body, catalogue));
  serve(contract.updateRequest, ({ body }, ctx) => requests.updateRequest(ctx, body, catalogue));
  serve(contract.updateRequestPriority, ({ body }, ctx) => requests.updatePriority(ctx, body));
  serve(contract.updateRequestStatus, ({ body }, ctx) => requests.moveRequest(ctx, body, catalogue));
  serve(contract.getRequest, ({ query }, ctx) => requests.getRequest(ctx, query.id));
  serve(contract.cloneRequest, ({ query }, ctx) => requests.cloneRequest(ctx, query.id, query.userid));
  serve(contract.isVinInUse, ({ query }, ctx) => requests.findVinInUse(ctx, contract.compactVin(query.vin), query.locationId));
  serve(contract.getRequestHistory, ({ query }, ctx) => requests.getHistory(ctx, query.id));
}

const statusList: contract.Status[] = contract.statuses.map(({ Id, Name, List }) => ({
  Id,
  Name,
  List,
  Transitions: contract.moves.filter((move) => move.from === Name).map((move) => ({ To: move.to, By: [...move.by] })),
}));

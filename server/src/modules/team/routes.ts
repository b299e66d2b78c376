import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { assignMany, handOver } from "../workbench/service.ts";
import { getCalendar, moveAppointment } from "./logic/calendar.ts";
import { getQuality } from "./logic/quality.ts";
import { offerTimes } from "./logic/free-times.ts";
import * as team from "./service.ts";

export function teamRoutes(serve: Serve): void {
  serve(contract.getTeamBoard, (_, ctx) => team.getBoard(ctx));
  serve(contract.getTeamCalendar, ({ query }, ctx) => getCalendar(ctx, query));
  serve(contract.getTeamQuality, ({ query }, ctx) => getQuality(ctx, query));
  serve(contract.getFreeTimes, (_, ctx) => offerTimes(ctx));
  serve(contract.moveDate, ({ body }, ctx) => moveAppointment(ctx, body));
  serve(contract.assignMany, ({ body }, ctx) => assignMany(ctx, body));
  serve(contract.getUrgentCalls, (_, ctx) => team.listRinging(ctx));
  serve(contract.hearCall, ({ body }, ctx) => team.hear(ctx, body.Id));
  serve(contract.handOver, ({ body }, ctx) => handOver(ctx, body));
  serve(contract.sayHere, async (_, ctx) => {
    await team.sayHere(ctx);
    return undefined;
  });
}

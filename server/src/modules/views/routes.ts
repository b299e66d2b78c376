import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as views from "./service.ts";

export function viewRoutes(serve: Serve): void {
  serve(contract.getViews, (_, ctx) => views.getViews(ctx));
  serve(contract.saveView, ({ body }, ctx) => views.saveView(ctx, body));
  serve(contract.removeView, ({ body }, ctx) => views.removeView(ctx, body.Id));
}

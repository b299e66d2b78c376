import { addAuditInfo } from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as audit from "./service.ts";

export function auditRoutes(serve: Serve): void {
  serve(addAuditInfo, ({ body }, ctx) => audit.addAuditInfo(ctx, body));
}

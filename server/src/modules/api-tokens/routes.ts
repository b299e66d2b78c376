import { listApiTokens, readApiToken, removeApiToken, renewApiToken, saveApiToken } from "@remotebay/contract";
import { serveThing } from "../../platform/administered/serve-thing.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { administeredToken, renewToken } from "./logic/administered.ts";

export function apiTokenRoutes(serve: Serve): void {
  serveThing(serve, administeredToken, { list: listApiTokens, read: readApiToken, save: saveApiToken, remove: removeApiToken });
  serve(renewApiToken, ({ body }, ctx) => renewToken(ctx, body.Id));
}

import {
  type hookThing,
  listHookMessages,
  listHooks,
  readHook,
  removeHook,
  renewHookSecret,
  replayHookMessages,
  resumeHook,
  saveHook,
  testHook,
} from "@remotebay/contract";
import type { Administered } from "../../platform/administered/administered.ts";
import { serveThing } from "../../platform/administered/serve-thing.ts";
import type { Serve } from "../../platform/http/serve.ts";
import type { Seal } from "../../platform/session/seal.ts";
import type { Sender } from "./logic/deliver.ts";
import * as webhooks from "./service.ts";

export function webhookRoutes(serve: Serve, kind: Administered<typeof hookThing>, { seal, sender }: { seal: Seal; sender: Sender }): void {
  serveThing(serve, kind, { list: listHooks, read: readHook, save: saveHook, remove: removeHook });
  serve(renewHookSecret, ({ body }, ctx) => webhooks.renewSecret(ctx, seal, body.Id));
  serve(testHook, ({ body }, ctx) => webhooks.sendTest(ctx, sender, body.Id));
  serve(resumeHook, ({ body }, ctx) => webhooks.resume(ctx, sender, body.Id));
  serve(listHookMessages, ({ query }, ctx) => webhooks.listMessages(ctx, query));
  serve(replayHookMessages, ({ body }, ctx) => webhooks.replayMessages(ctx, sender, body));
}

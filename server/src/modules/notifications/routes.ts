import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as notifications from "./service.ts";

export function notificationRoutes(serve: Serve, pushKey: string): void {
  serve(contract.getNotificationSettings, (_, ctx) => notifications.getSettings(ctx, pushKey));
  serve(contract.saveNotificationChoices, ({ body }, ctx) => notifications.saveChoices(ctx, body));
  serve(contract.addPushDevice, ({ body }, ctx) => notifications.addDevice(ctx, body, pushKey));
  serve(contract.removePushDevice, ({ body }, ctx) => notifications.removeDevice(ctx, body.DeviceId));
}

import {
  getDevices,
  getDevicesForListing,
  heartbeat,
  listAdministeredDevices,
  readAdministeredDevice,
  rotateDeviceSecret,
  saveAdministeredDevice,
  setDiagnosticLicence,
} from "@remotebay/contract";
import { serveThing } from "../../platform/administered/serve-thing.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { administeredDevice } from "./logic/administered.ts";
import { setLicence } from "./logic/set-licence.ts";
import * as devices from "./service.ts";

export function deviceRoutes(serve: Serve): void {
  serve(getDevices, ({ query }, ctx) => devices.getDevices(ctx, query.id));
  serve(getDevicesForListing, ({ query }, ctx) => devices.getDevicesForListing(ctx, query));
  serve(heartbeat, async ({ body }, ctx) => {
    await devices.heartbeat(ctx, body);
    return undefined;
  });
  serve(setDiagnosticLicence, ({ body }, ctx) => setLicence(ctx, body));
  serve(rotateDeviceSecret, ({ body }, ctx) => devices.rotateSecret(ctx, body.Id));
  serveThing(serve, administeredDevice, { list: listAdministeredDevices, read: readAdministeredDevice, save: saveAdministeredDevice });
}

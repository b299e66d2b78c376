import { defineModule } from "../../platform/module.ts";
import { administeredDevice } from "./logic/administered.ts";
import { asChoices } from "../../platform/administered/choices.ts";
import { deviceRoutes } from "./routes.ts";
import { deviceTypeNames, forgetHours, seedDeviceTypes, tellSilence } from "./service.ts";

/** Interface boxes at the shops. */
export const devices = defineModule("devices", () => ({
  seed: seedDeviceTypes,
  routes: deviceRoutes,
  administered: [administeredDevice],
  choices: { "device-types": async (ctx) => asChoices(await deviceTypeNames(ctx)) },
  schedules: [
    { name: "devices.tell-silence", everySeconds: 15, run: tellSilence },
    { name: "devices.forget-hours", everySeconds: 3600, run: forgetHours },
  ],
}));

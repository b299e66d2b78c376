import { defineModule } from "../../platform/module.ts";
import { deviceRoutes } from "./routes.ts";
import { seedDeviceTypes, tellSilence } from "./service.ts";

/** Interface boxes at the shops. */
export const devices = defineModule("devices", () => ({
  seed: seedDeviceTypes,
  routes: deviceRoutes,
  schedules: [{ name: "devices.tell-silence", everySeconds: 15, run: tellSilence }],
}));

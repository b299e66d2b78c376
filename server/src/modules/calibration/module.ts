import { defineModule } from "../../platform/module.ts";
import { translatorsOf } from "../translations/service.ts";
import { calibrationRoutes } from "./routes.ts";
import { watchRoom } from "./service.ts";

/** Calibrations: their configuration, and the stages that shop and technician pass through together. */
export const calibration = defineModule("calibration", ({ files, config }) => ({
  routes: (serve) => calibrationRoutes(serve, { files, alignmentImagesUrl: config.alignmentImagesUrl, translators: translatorsOf(config) }),
  watch: { calibration: watchRoom },
}));

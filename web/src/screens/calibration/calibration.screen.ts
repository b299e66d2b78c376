import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute, rowId } from "../../lib/screen.ts";

/** What is to be calibrated: the configuration that the shop fills in. */
export const calibration = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calibration/$id",
  params: rowId,
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    withTexts(() => import("./calibration.tsx")),
    "CalibrationScreen",
  ),
  staticData: { screen: { title: "shell.calibration", isFor: (can) => can.seeRequests } },
});

/** The calibration as it goes on, which shop and technician watch together. */
export const processCalibration = createRoute({
  getParentRoute: () => rootRoute,
  path: "/processcalibration/$id",
  params: rowId,
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    withTexts(() => import("./process-calibration.tsx")),
    "ProcessCalibrationScreen",
  ),
  staticData: { screen: { title: "shell.processCalibration", isFor: (can) => can.seeRequests } },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Wrench } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";
import { WorkbenchParameters } from "./parameters.ts";

/** The technicians' queue and job. */
export const workbench = createRoute({
  getParentRoute: () => rootRoute,
  path: "/workbench",
  component: lazyRouteComponent(
    withTexts(() => import("./workbench.tsx")),
    "WorkbenchScreen",
  ),
  validateSearch: WorkbenchParameters,
  staticData: {
    screen: {
      title: "workbench.title",
      hasPanes: true,
      isFor: (can) => can.workbench,
      isStart: true,
      entries: () => [{ menus: ["main"], icon: Wrench, barText: "workbench.title" }],
    },
  },
});

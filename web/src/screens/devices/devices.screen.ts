import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Plug } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";
import { DevicesParameters } from "./parameters.ts";

/** The interface boxes: of the shop, or of all shops for operators. */
export const devices = createRoute({
  getParentRoute: () => rootRoute,
  path: "/devices",
  validateSearch: DevicesParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./devices.tsx")),
    "DevicesScreen",
  ),
  staticData: {
    screen: {
      title: "devices.title",
      isFor: (can) => can.seeRequests,
      entries: () => [{ menus: ["main"], icon: Plug }],
    },
  },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Wand } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";

/** Vehicle assist; who may not use it in their variant is redirected by the screen (domain.md#assist-who). */
export const assist = createRoute({
  getParentRoute: () => rootRoute,
  path: "/scanpro",
  component: lazyRouteComponent(
    withTexts(() => import("./assist.tsx")),
    "AssistScreen",
  ),
  staticData: {
    screen: {
      title: "assist.title",
      isFor: (can) => can.createRequests,
      entries: (_user, { features }) => (features.vehicleAssist ? [{ menus: ["main"], icon: Wand }] : []),
    },
  },
});

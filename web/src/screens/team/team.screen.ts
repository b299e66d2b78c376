import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";

/** The technicians and what nobody has, for Dispatch. */
export const team = createRoute({
  getParentRoute: () => rootRoute,
  path: "/team",
  component: lazyRouteComponent(
    withTexts(() => import("./team.tsx")),
    "TeamScreen",
  ),
  staticData: {
    screen: {
      title: "team.title",
      isFor: (can) => can.answerSupport,
      entries: () => [{ menus: ["main"], icon: Users }],
    },
  },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { LifeBuoy } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";
import { SupportParameters } from "./parameters.ts";

/** The shops' support requests, for operations. */
export const support = createRoute({
  getParentRoute: () => rootRoute,
  path: "/support",
  validateSearch: SupportParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./support.tsx")),
    "SupportScreen",
  ),
  staticData: {
    screen: {
      title: "support.title",
      isFor: (can) => can.answerSupport,
      entries: () => [{ menus: ["main"], icon: LifeBuoy }],
    },
  },
});

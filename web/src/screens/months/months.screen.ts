import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { isReader, rootRoute } from "../../lib/screen.ts";

/** A shop's months in numbers (domain.md#months). */
export const months = createRoute({
  getParentRoute: () => rootRoute,
  path: "/months",
  component: lazyRouteComponent(
    withTexts(() => import("./months.tsx")),
    "MonthsScreen",
  ),
  staticData: {
    screen: {
      title: "shop.months",
      isFor: (can) => !isReader(can) && can.createRequests,
      entries: () => [{ menus: ["main"], icon: ChartColumn }],
    },
  },
});

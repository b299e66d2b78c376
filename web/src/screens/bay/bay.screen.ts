import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Warehouse } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { isReader, rootRoute } from "../../lib/screen.ts";
import { BayParameters } from "./parameters.ts";

/** The cars in a shop's bay as a board (domain.md#bay). */
export const bay = createRoute({
  getParentRoute: () => rootRoute,
  path: "/bay",
  validateSearch: BayParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./bay.tsx")),
    "BayScreen",
  ),
  staticData: {
    screen: {
      title: "shop.bay",
      isFor: (can) => !isReader(can) && can.createRequests,
      entries: () => [{ menus: ["main"], icon: Warehouse }],
    },
  },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";
import { LocationParameters } from "./parameters.ts";

/** The shop: address, phone, zone, hours, people and devices (domain.md#screen-location). */
export const location = createRoute({
  getParentRoute: () => rootRoute,
  path: "/location",
  validateSearch: LocationParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./location.tsx")),
    "LocationScreen",
  ),
  staticData: {
    screen: {
      title: "location.title",
      entries: ({ Location }, { features }) =>
        features.location && Location ? [{ menus: ["foot"], icon: Building2, description: Location.Name }] : [],
    },
  },
});

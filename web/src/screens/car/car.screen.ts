import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute, rowId } from "../../lib/screen.ts";

/** What was found and done at the car of a request, over all visits (domain.md#car-history). */
export const car = createRoute({
  getParentRoute: () => rootRoute,
  path: "/car/$id",
  params: rowId,
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    withTexts(() => import("./car.tsx")),
    "CarScreen",
  ),
  staticData: { screen: { title: "shop.car", isFor: (can) => can.seeRequests } },
});

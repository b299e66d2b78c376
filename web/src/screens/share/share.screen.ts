import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";

/** Where a picture or a text that another application shared goes to a request's chat (`lib/shared.ts`). */
export const share = createRoute({
  getParentRoute: () => rootRoute,
  path: "/share",
  component: lazyRouteComponent(
    withTexts(() => import("./share.tsx")),
    "ShareScreen",
  ),
  staticData: { screen: { title: "share.title", isFor: (can) => can.seeRequests } },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";
import { HandedOverParameters } from "./parameters.ts";

/** Id 0 is a new request (domain.md#request-fields). */
export const newRequest = createRoute({
  getParentRoute: () => rootRoute,
  path: "/servicerequest/0",
  validateSearch: HandedOverParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./new-request.tsx")),
    "NewRequestScreen",
  ),
  staticData: {
    screen: {
      title: "shell.newRequest",
      isFor: (can) => can.createRequests,
      entries: () => [{ menus: ["create"], icon: Plus, barText: "shell.new" }],
    },
  },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ShieldUser } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";

/** Administration, for SuperAdmin and Admin alone (domain.md#screen-admin). */
export const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin",
  component: lazyRouteComponent(
    withTexts(() => import("./admin.tsx")),
    "AdminScreen",
  ),
  staticData: {
    screen: {
      title: "admin.title",
      isFor: (can) => can.administer,
      entries: () => [{ menus: ["main"], icon: ShieldUser }],
    },
  },
});

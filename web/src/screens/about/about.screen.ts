import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Info } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";

/** What this is, and which version. */
export const about = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about",
  component: lazyRouteComponent(
    withTexts(() => import("./about.tsx")),
    "AboutScreen",
  ),
  staticData: {
    screen: {
      title: "about.title",
      entries: (_user, { features }) => (features.profileLink ? [{ menus: ["foot", "user"], icon: Info }] : []),
    },
  },
});

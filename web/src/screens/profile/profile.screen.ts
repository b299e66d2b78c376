import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { UserRound } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { profilePath, rootRoute } from "../../lib/screen.ts";

/** The user's own record; hidden in the remote-diagnostics variant (domain.md#variants-features). */
export const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: profilePath,
  component: lazyRouteComponent(
    withTexts(() => import("./profile.tsx")),
    "ProfileScreen",
  ),
  staticData: {
    screen: {
      title: "profile.title",
      layout: "plain",
      allowsIncompleteProfile: true,
      entries: ({ Location }, { features }) =>
        features.profileLink ? [{ menus: ["foot", "user"], icon: UserRound, description: Location?.Name }] : [],
    },
  },
});

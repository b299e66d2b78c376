import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../lib/screen.ts";

/** Any path that is no other screen's (section 2), inside the frame. */
export const notFound = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  component: lazyRouteComponent(() => import("./not-found.tsx"), "NotFoundScreen"),
  staticData: { screen: { title: "shell.notFoundTitle" } },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../lib/screen.ts";

/** Any unknown path: a screen without a layout (domain.md#screen-layouts). */
export const notFound = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  component: lazyRouteComponent(() => import("./not-found.tsx"), "NotFoundScreen"),
  staticData: { screen: { title: "shell.notFoundTitle", layout: "none", allowsIncompleteProfile: true } },
});

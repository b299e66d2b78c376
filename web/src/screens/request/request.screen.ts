import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute, rowId } from "../../lib/screen.ts";
import { RequestParameters } from "./parameters.ts";

/** One request. */
export const request = createRoute({
  getParentRoute: () => rootRoute,
  path: "/servicerequest/$id",
  params: rowId,
  remountDeps: ({ params }) => params,
  validateSearch: RequestParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./request.tsx")),
    "RequestScreen",
  ),
  staticData: { screen: { title: "shell.request", isFor: (can) => can.seeRequests } },
});

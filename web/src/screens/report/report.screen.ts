import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute, rowId } from "../../lib/screen.ts";

/** A request's report. */
export const report = createRoute({
  getParentRoute: () => rootRoute,
  path: "/report/$id",
  params: rowId,
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(
    withTexts(() => import("./report.tsx")),
    "ReportScreen",
  ),
  staticData: { screen: { title: "shell.report", isFor: (can) => can.seeRequests } },
});

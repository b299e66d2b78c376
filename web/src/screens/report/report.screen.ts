import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute, rowId } from "../../lib/screen.ts";
import { ReportParameters } from "./parameters.ts";

/** A request's report. */
export const report = createRoute({
  getParentRoute: () => rootRoute,
  path: "/report/$id",
  params: rowId,
  remountDeps: ({ params }) => params,
  validateSearch: ReportParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./report.tsx")),
    "ReportScreen",
  ),
  staticData: { screen: { title: "shell.report", isFor: (can) => can.seeRequests } },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";
import { QualityParameters } from "./parameters.ts";

/** What completed requests say, for the team (domain.md#team-quality). */
export const quality = createRoute({
  getParentRoute: () => rootRoute,
  path: "/team/quality",
  validateSearch: QualityParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./quality.tsx")),
    "QualityScreen",
  ),
  staticData: {
    screen: {
      title: "team.quality.title",
      isFor: (can) => can.answerSupport,
      entries: () => [{ menus: [], icon: ChartColumn }],
    },
  },
});

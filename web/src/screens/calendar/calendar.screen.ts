import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";
import { CalendarParameters } from "./parameters.ts";

/** The confirmed dates of all shops, for Dispatch (domain.md#team-calendar). */
export const calendar = createRoute({
  getParentRoute: () => rootRoute,
  path: "/team/calendar",
  validateSearch: CalendarParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./calendar.tsx")),
    "CalendarScreen",
  ),
  staticData: {
    screen: {
      title: "team.calendar",
      isFor: (can) => can.answerSupport,
      entries: () => [{ menus: [], icon: CalendarDays }],
    },
  },
});

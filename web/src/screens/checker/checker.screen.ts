import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { isReader, rootRoute } from "../../lib/screen.ts";

/** The compatibility checker: the whole product for those who see nothing else. */
export const checker = createRoute({
  getParentRoute: () => rootRoute,
  path: "/rag",
  component: lazyRouteComponent(
    withTexts(() => import("./checker.tsx")),
    "CheckerScreen",
  ),
  staticData: {
    screen: {
      title: "checker.title",
      isFor: (can) => can.checkCompatibility,
      isStart: true,
      entries: ({ Can }) => (isReader(Can) ? [{ menus: ["main"], icon: ShieldCheck, barText: "checker.title" }] : []),
    },
  },
});

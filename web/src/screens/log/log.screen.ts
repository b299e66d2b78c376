import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";

/** What failed in this browser, for support (domain.md#screen-log); in the palette, and linked from About and from the error page. */
export const log = createRoute({
  getParentRoute: () => rootRoute,
  path: "/log",
  component: lazyRouteComponent(
    withTexts(() => import("./log.tsx")),
    "LogScreen",
  ),
  staticData: {
    screen: { title: "shell.log", allowsIncompleteProfile: true, entries: () => [{ menus: [], icon: ScrollText }] },
  },
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { hasChecker } from "../../features/compatibility/has-checker.ts";
import { withTexts } from "../../lib/i18n/load.ts";
import { isReader, rootRoute } from "../../lib/screen.ts";
import { CompatibilityParameters } from "./parameters.ts";

/** The compatibility checker, the only screen of RAG-only users. */
export const compatibility = createRoute({
  getParentRoute: () => rootRoute,
  path: "/rag",
  validateSearch: CompatibilityParameters,
  component: lazyRouteComponent(
    withTexts(() => import("./compatibility.tsx")),
    "CompatibilityScreen",
  ),
  staticData: {
    screen: {
      title: "compatibility.title",
      isFor: (can) => can.checkCompatibility,
      isStart: true,
      entries: (user, variant) => {
        if (isReader(user.Can)) return [{ menus: ["main"], icon: ShieldCheck, barText: "compatibility.title" }];
        return hasChecker(user, variant) ? [{ menus: ["main"], icon: ShieldCheck }] : [];
      },
    },
  },
});

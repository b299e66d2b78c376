import { createRoute } from "@tanstack/react-router";
import { House } from "lucide-react";
import { isReader, rootRoute } from "../../lib/screen.ts";
import { HomeScreen } from "./home.tsx";

/** Where shops start; operators start at the workbench and have no Home. */
export const home = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  // Most who sign in come here: it is in the frame's own file (web/vite-first-files.ts).
  component: HomeScreen,
  staticData: {
    screen: {
      title: "home.title",
      isFor: (can) => !isReader(can) && (can.createRequests || !can.workbench),
      isStart: true,
      entries: () => [{ menus: ["main"], icon: House, barText: "home.title" }],
    },
  },
});

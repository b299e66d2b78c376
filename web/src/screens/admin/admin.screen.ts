import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ShieldUser } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute, type Screen } from "../../lib/screen.ts";
import { AdminParameters } from "./parameters.ts";

const isFor: NonNullable<Screen["isFor"]> = (can) => can.administer;
const load = withTexts(() => import("./admin.tsx"));

/** Administration, for SuperAdmin and Admin alone (domain.md#screen-admin). */
export const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin",
  component: lazyRouteComponent(load, "AdminScreen"),
  staticData: { screen: { title: "admin.title", isFor, entries: () => [{ menus: ["main"], icon: ShieldUser }] } },
});

/** A room of it, such as the list of all shops. */
export const adminRoom = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin/$room",
  validateSearch: AdminParameters,
  component: lazyRouteComponent(load, "AdminRoomScreen"),
  staticData: { screen: { title: "admin.title", isFor } },
});

/** One thing of a room, or a new one. */
export const adminThing = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin/$room/$id",
  component: lazyRouteComponent(load, "AdminThingScreen"),
  staticData: { screen: { title: "admin.title", isFor } },
});

import { ListName } from "@remotebay/contract";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { CalendarClock, CircleCheck, CircleX, ClipboardList, FilePen, Send } from "lucide-react";
import { submittedTitle } from "../../features/requests/submitted-title.ts";
import { lastList, ListFilters } from "../../features/worklists/list-filters.ts";
import { withTexts } from "../../lib/i18n/load.ts";
import { type Entry, noSuchPage, rootRoute } from "../../lib/screen.ts";

/** Leads to the list that was shown last. */
export const requestLists = createRoute({
  getParentRoute: () => rootRoute,
  path: "/servicerequests",
  beforeLoad: () => {
    redirect({ to: "/servicerequests/$status", params: { status: lastList() }, replace: true, throw: true });
  },
  staticData: {
    screen: {
      title: "shell.requests",
      isFor: (can) => can.seeRequests,
      entries: () => [{ menus: ["main"], icon: ClipboardList, barText: "shell.requests" }],
    },
  },
});

/** The lists of requests by status. */
export const requestList = createRoute({
  getParentRoute: () => rootRoute,
  path: "/servicerequests/$status",
  params: {
    parse: ({ status }) => {
      const known = ListName.options.find((name) => name === status.toLowerCase());
      if (!known) throw noSuchPage();
      return { status: known };
    },
  },
  validateSearch: ListFilters,
  component: lazyRouteComponent(
    withTexts(() => import("./request-list.tsx")),
    "RequestListScreen",
  ),
  staticData: {
    screen: {
      title: "shell.requests",
      isFor: (can) => can.seeRequests,
      entries: (_user, { submittedLabel }) => [
        entry("pending", { text: "requests.list.pending", icon: FilePen }),
        entry("submitted", { text: submittedTitle[submittedLabel], icon: Send }),
        entry("scheduled", { text: "requests.list.scheduled", icon: CalendarClock }),
        entry("completed", { text: "requests.list.completed", icon: CircleCheck }),
        entry("cancelled", { text: "requests.list.cancelled", icon: CircleX }),
      ],
    },
  },
});

// The lists are tabs of their screen, so the menus have one entry for all of them; the palette has each.
function entry(status: ListName, own: Pick<Entry, "text" | "icon">): Entry {
  return { ...own, menus: [], params: { status } };
}

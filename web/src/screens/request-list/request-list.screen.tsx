import { ListName } from "@remotebay/contract";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { CalendarClock, CircleCheck, FilePen, Send } from "lucide-react";
import { ListCount } from "../../features/requests/list-count.tsx";
import { ListFilters } from "../../features/requests/list-filters.ts";
import { withTexts } from "../../lib/i18n/load.ts";
import { type Entry, noSuchPage, rootRoute } from "../../lib/screen.ts";

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
        entry("submitted", { text: `requests.list.${submittedLabel}`, icon: Send, barText: "shell.requests" }),
        entry("scheduled", { text: "requests.list.scheduled", icon: CalendarClock }),
        entry("completed", { text: "requests.list.completed", icon: CircleCheck }),
      ],
    },
  },
});

function entry(status: ListName, own: Pick<Entry, "text" | "icon" | "barText">): Entry {
  return { ...own, menus: ["lists"], params: { status }, count: <ListCount list={status} /> };
}

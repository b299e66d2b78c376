import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import { withTexts } from "../../lib/i18n/load.ts";
import { rootRoute } from "../../lib/screen.ts";
import { unreadChats } from "../../lib/unread.ts";
import { ChatsParameters } from "./parameters.ts";

/** All chats; with `?channel=` one of them is open. */
export const chats = createRoute({
  getParentRoute: () => rootRoute,
  path: "/chats",
  component: lazyRouteComponent(
    withTexts(() => import("./chats.tsx")),
    "ChatsScreen",
  ),
  validateSearch: ChatsParameters,
  staticData: {
    screen: {
      title: "chat.title",
      isFor: (can) => can.seeRequests,
      entries: () => [{ menus: ["main"], icon: MessagesSquare, barText: "chat.title", count: unreadChats }],
    },
  },
});

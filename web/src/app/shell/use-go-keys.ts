import { useNavigate } from "@tanstack/react-router";
import { useUser } from "../../lib/session.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { homeOf } from "../navigation.ts";

/** The keys that lead to a screen from anywhere: `g` and a letter. */
export function useGoKeys(): void {
  const { Can } = useUser();
  const navigate = useNavigate();
  useShortcut("goStart", () => void navigate({ to: homeOf(Can) }));
  useShortcut("goRequests", () => void navigate({ to: "/servicerequests" }), { enabled: Can.seeRequests });
  useShortcut("goChats", () => void navigate({ to: "/chats" }), { enabled: Can.seeRequests });
}

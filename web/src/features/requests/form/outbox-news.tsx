import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../ui/toast.tsx";
import { clearOutgoing, resume, useOutgoing } from "./outbox.ts";

/** Stands in the shell: sends on what a reload interrupted, and tells when a new request has arrived, wherever its writer is by then. */
export function OutboxNews() {
  const t = useText();
  const user = useUser();
  const outgoing = useOutgoing();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    void resume(user.Id);
  }, [user.Id]);

  const arrived = useEffectEvent((id: number, status: "Pending" | "InProcess") => {
    const open = () => void navigate({ to: "/servicerequest/$id", params: { id } });
    const isHere = pathname === "/servicerequest/0";
    const text = t(status === "InProcess" ? "requests.news.sent" : "requests.news.saved");
    toast({ text, tone: "success", ...(isHere ? {} : { action: { text: t("requests.news.open"), onAction: open } }) });
    clearOutgoing();
    // Back from the request leads to where its writer came from, not to an empty form.
    if (isHere) void navigate({ to: "/servicerequest/$id", params: { id }, replace: true });
  });
  useEffect(() => {
    if (outgoing.state === "sent") arrived(outgoing.id, outgoing.status);
  }, [outgoing]);
  return null;
}

import { chatChannel } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useLiveEvent } from "../../lib/live.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { toast } from "../../ui/toast.tsx";
import { afterClosing } from "./after-closing.ts";

/** When the request of the open chat ends, whoever has it open is told and sent Home, with a way back. Nobody leaves where the variant or the page `stays`. */
export function useClosedChat(requestId: number | undefined, { stays = false }: { stays?: boolean } = {}): void {
  const t = useText();
  const navigate = useNavigate();
  const me = useUser().Id;
  const { leaveClosedChat } = useVariant().features;
  useLiveEvent(chatChannel, ({ Id, What, ...how }) => {
    if (Id !== requestId || What !== "closed") return;
    const after = afterClosing(how, { me, leaves: leaveClosedChat && !stays });
    if (!after) return;
    const back = () => void navigate({ to: "/servicerequest/$id", params: { id: Id } });
    toast({ text: t(after.told), tone: "info", ...(after.leaves && { action: { text: t("chat.closed.back"), onAction: back } }) });
    if (after.leaves) void navigate({ to: "/" });
  });
}

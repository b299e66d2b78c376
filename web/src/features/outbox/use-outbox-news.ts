import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import type { News } from "../../lib/outbox/types.ts";
import { useStore } from "../../lib/store.ts";
import { toast } from "../../ui/toast.tsx";
import { arrivalOf } from "../requests/form/outbox.ts";
import { useOutboxWords } from "./outbox-words.ts";

/** Tells what has arrived, wherever its writer is by then: new requests always, the rest after a reload, when whoever pressed the button is gone. */
export function useOutboxNews(): void {
  const t = useText();
  const words = useOutboxWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const news = useStore(outbox.news);

  const tell = useEffectEvent((one: News) => {
    const arrival = arrivalOf(one);
    if (!arrival) {
      // What saves itself shows it where it stands.
      const isTold = !one.isAwaited && one.entry.slot === undefined && one.entry.form === undefined;
      if (isTold) toast({ text: t("outbox.sent", { what: words(one.entry) }), tone: "success" });
      return;
    }
    const params = { id: arrival.id };
    const isHere = arrival.isForms && pathname === "/servicerequest/0";
    const open = () => void navigate({ to: "/servicerequest/$id", params });
    const text = t(arrival.status === "InProcess" ? "requests.news.sent" : "requests.news.saved");
    toast({ text, tone: "success", ...(isHere ? {} : { action: { text: t("requests.news.open"), onAction: open } }) });
    // Back from the request leads to where its writer came from, not to an empty form.
    if (isHere) void navigate({ to: "/servicerequest/$id", params, replace: true });
  });
  useEffect(() => {
    if (news.length === 0) return;
    for (const one of news) tell(one);
    // A form on the screen has seen it by then, and forgotten its draft.
    outbox.news.set(outbox.news.get().filter((one) => !news.includes(one)));
  }, [news]);
}

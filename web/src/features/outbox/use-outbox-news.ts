import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import type { News } from "../../lib/outbox/types.ts";
import { useStore } from "../../lib/store.ts";
import { toast } from "../../ui/toast.tsx";
import { isAnswered, tellAnswer } from "../coins/remote-answer.ts";
import { arrivalOf } from "../request-form/outbox.ts";
import { useOutboxWords } from "./outbox-words.ts";

/** Shows a toast when a call has arrived: for new requests always, for others only if the component that made the call is gone, as after a reload. */
export function useOutboxNews(): void {
  const t = useText();
  const words = useOutboxWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const news = useStore(outbox.news);

  const tell = useEffectEvent((one: News) => {
    const arrival = arrivalOf(one);
    if (!arrival) {
      // The component that made the call tells the answer while the page lives.
      if (isAnswered(one.entry.path)) return one.isAwaited ? undefined : tellAnswer({ ...one.entry, reply: one.reply }, t);
      // Calls that save automatically show their state in place.
      const isTold = !one.isAwaited && one.entry.slot === undefined && one.entry.form === undefined;
      if (isTold) toast({ text: t("outbox.sent", { what: words(one.entry) }), tone: "success" });
      return;
    }
    const params = { id: arrival.id };
    const isHere = arrival.isForms && pathname === "/servicerequest/0";
    const open = () => void navigate({ to: "/servicerequest/$id", params });
    const text = t(arrival.status === "InProcess" ? "requests.news.sent" : "requests.news.saved");
    toast({ text, tone: "success", ...(isHere ? {} : { action: { text: t("requests.news.open"), onAction: open } }) });
    // The browser's Back then leads to the page before the form, not to an empty form.
    if (isHere) void navigate({ to: "/servicerequest/$id", params, replace: true });
  });
  useEffect(() => {
    if (news.length === 0) return;
    for (const one of news) tell(one);
    // A mounted form has handled it by then and deleted its draft.
    outbox.news.set(outbox.news.get().filter((one) => !news.includes(one)));
  }, [news]);
}

import { closeNotice, getUiMessage } from "@remotebay/contract";
import { useEffect, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";

/** The administrator's notice, on every screen while it lasts, until its reader closes it (domain.md#notices). */
export function NoticeBar() {
  const t = useText();
  const { data } = useCall(getUiMessage, {});
  // Hidden at once; the service remembers it for the user's other devices.
  const [closed, setClosed] = useState(0);
  const closing = useSend(closeNotice);
  const isOver = useIsOver(data?.until ?? null);
  if (!data || data.message === "" || data.id === closed || isOver) return null;
  const close = () => {
    setClosed(data.id);
    closing.send({ body: { Id: data.id } });
  };
  return (
    <Banner bar tone={data.severity} onClose={close} closeText={t("shell.closeNotice")}>
      {data.message}
    </Banner>
  );
}

/** The longest delay of a timer. */
const longest = 2 ** 31 - 1;

/** Whether a time has passed, so that a notice ends on a page without a connection too. */
function useIsOver(until: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setOver(until), Math.min(longest, Math.max(0, Date.parse(until) - Date.now())));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && over === until;
}

import { getUrgentCalls, hearCall, jobCalled, type UrgentCall } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useLiveEvent } from "../../lib/live.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { keyOf } from "../../lib/query-client.ts";
import { useCall } from "../../lib/use-call.ts";
import { useNow } from "../../lib/use-now.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { vehicleOf } from "../requests/request-words.ts";
import { soundIfOn } from "./new-job-sound.ts";

/** The urgent jobs that nobody has: a bar on every screen until somebody says that they heard it. Each ring sounds where the sound is on. */
export function UrgentCalls() {
  const { data } = useCall(getUrgentCalls, {});
  useLiveEvent(jobCalled, ({ IsHeard }) => {
    if (!IsHeard) soundIfOn();
  });
  // The oldest alone: the next follows when it was heard.
  const [first, ...others] = data ?? [];
  return first ? <OneCall key={first.Id} urgent={first} others={others.length} /> : null;
}

function OneCall({ urgent, others }: { urgent: UrgentCall; others: number }) {
  const t = useText();
  const problemText = useProblemText();
  const client = useQueryClient();
  const format = useFormat();
  const now = useNow(30);
  const [isOver, setOver] = useState(false);
  const end = () => {
    setOver(true);
    void client.invalidateQueries({ queryKey: keyOf(getUrgentCalls, {}) });
  };
  const hear = useSend(hearCall, { onDone: end });
  if (isOver) return null;
  const vehicle = vehicleOf(urgent) || urgent.WorkOrderNumber;
  const shop = urgent.LocationName;
  const details = [
    ...(urgent.IsUnheard ? [vehicle] : []),
    format.ago(urgent.CalledAt, new Date(now)),
    ...(others > 0 ? [t("workbench.urgent.more", { count: others })] : []),
  ];
  return (
    <Banner
      bar
      polite
      tone="danger"
      action={
        <Button size="sm" icon={<BellOff aria-hidden />} pending={hear.isBusy} onClick={() => hear.send({ body: { Id: urgent.Id } })}>
          {t("workbench.urgent.heard")}
        </Button>
      }
    >
      <ButtonLink to="/workbench" search={{ job: urgent.Id }} variant="quiet" size="sm">
        {urgent.IsUnheard ? t("notifications.team.unheard", { shop }) : t("workbench.urgent.job", { vehicle, shop })}
      </ButtonLink>
      <span>{details.join(" · ")}</span>
      {hear.problem ? <span>{problemText(hear.problem)}</span> : null}
    </Banner>
  );
}

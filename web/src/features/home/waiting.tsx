import { listWaitingFirst } from "@remotebay/contract";
import { unfiltered } from "../worklists/list-filters.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ButtonLink } from "../../lib/button-link.tsx";
import { usePage } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";

/** How much waits for the shop: requests that it saved and did not send, and sent ones that cannot go on without it, which the first list begins with. */
export function Waiting({ pending }: { pending: number }) {
  const t = useText();
  const format = useFormat();
  const sent = usePage(listWaitingFirst, {}).data?.total ?? 0;
  if (pending + sent === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t("home.waiting", { count: format.number(pending + sent) })}
      action={
        <ButtonLink
          to="/servicerequests/$status"
          params={{ status: pending === 0 ? "submitted" : "pending" }}
          search={unfiltered}
          size="sm"
        >
          {t("home.waitingAction")}
        </ButtonLink>
      }
    >
      {[sent > 0 ? t("home.waitingSent", { count: sent }) : "", pending > 0 ? t("home.waitingText", { count: pending }) : ""]
        .join(" ")
        .trim()}
    </Banner>
  );
}

import { unfiltered } from "../../features/requests/list-filters.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { RouteButton } from "../../lib/route-button.tsx";
import { Banner } from "../../ui/banner.tsx";

/** Reminds the shop of requests that were saved and not sent. */
export function Waiting({ pending }: { pending: number }) {
  const t = useText();
  if (pending === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t("home.waiting")}
      action={
        <RouteButton to="/servicerequests/$status" params={{ status: "pending" }} search={unfiltered} size="sm">
          {t("home.waitingAction")}
        </RouteButton>
      }
    >
      {t("home.waitingText", { count: pending })}
    </Banner>
  );
}

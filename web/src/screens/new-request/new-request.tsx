import { getLocationById } from "@remotebay/contract";
import { Store } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { NewRequest } from "./new-request-form.tsx";
import { Start } from "./start.tsx";

/** `/servicerequest/0`: a new request of the user's own shop. */
export function NewRequestScreen() {
  const t = useText();
  const user = useUser();
  const locationId = user.Location?.Id;
  const location = useCall(getLocationById, locationId === undefined ? null : { query: { id: locationId } });
  if (locationId === undefined || !user.Can.createRequests)
    return <EmptyState level={1} icon={<Store aria-hidden />} title={t("requests.new.noShop")} text={t("requests.new.noShopText")} />;
  return (
    <>
      <PageHeader title={t("requests.new.title")} subtitle={t("requests.new.subtitle", { shop: user.Location?.Name ?? "" })} />
      <Start locationId={locationId}>
        {(closed) => <NewRequest locationId={locationId} timeZone={location.data?.timezone ?? user.TimeZone} closed={closed} />}
      </Start>
    </>
  );
}

import { getLocationById, type Location } from "@remotebay/contract";
import { Building2, Pencil } from "lucide-react";
import { useState } from "react";
import { OpenInvitations } from "../../features/people/open-invitations.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { Devices } from "./devices.tsx";
import { Hours } from "./hours.tsx";
import { LocationForm } from "./location-form.tsx";
import { useLocationParameters } from "./parameters.ts";
import { People } from "./people.tsx";
import { Tablets } from "./tablets.tsx";
import shapes from "../../ui/shapes.module.css";

/** A shop: the user's own, or one of all for who sees them (domain.md#screen-location). */
export function LocationScreen() {
  const t = useText();
  const { Location, Can, Demo } = useUser();
  const [{ id = Location?.Id }] = useLocationParameters();
  const { data, error, refetch } = useCall(getLocationById, id === undefined ? null : { query: { id } });
  if (id === undefined)
    return (
      <>
        <PageHeader title={t("location.title")} />
        <EmptyState
          icon={<Building2 aria-hidden />}
          title={t("location.none")}
          text={t("location.noneText")}
          action={
            <ButtonLink to="/devices" variant="primary">
              {t("devices.title")}
            </ButtonLink>
          }
        />
        {Can.administer && !Demo ? <OpenInvitations /> : null}
      </>
    );
  return (
    <>
      <PageHeader title={data?.name ?? t("location.title")} subtitle={data ? t("location.title") : undefined} />
      {data ? (
        <div className={shapes.stack}>
          <Details location={data} />
          {id === Location?.Id ? <Hours /> : null}
          <People id={id} />
          {Can.administer && !Demo ? <OpenInvitations locationId={id} /> : null}
          <Devices id={id} />
          <Tablets location={data} />
        </div>
      ) : error ? (
        <NotLoaded what="page" problem={error} failed={t("location.failed")} onRetry={() => void refetch()} level={2} />
      ) : (
        <SkeletonCard count={3} />
      )}
    </>
  );
}

/** Name, address, phone and zone; a form for who may change them. */
function Details({ location }: { location: Location }) {
  const t = useText();
  const [isEdited, setEdited] = useState(false);
  const { primaryAddress, phoneCountryCode, phone } = location;
  const address = [
    primaryAddress.street,
    [primaryAddress.postalCode, primaryAddress.city].filter(Boolean).join(" "),
    primaryAddress.state,
  ].filter(Boolean);
  const mayEdit = location.canModify && !isEdited;
  return (
    <Card
      title={t("location.details")}
      actions={
        mayEdit ? (
          <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => setEdited(true)}>
            {t("common.edit")}
          </Button>
        ) : null
      }
    >
      {isEdited ? (
        <LocationForm location={location} onDone={() => setEdited(false)} />
      ) : (
        <Facts
          items={[
            { name: t("location.name"), value: location.name },
            { name: t("location.address"), value: address.join(", ") || t("common.none") },
            { name: t("location.phone"), value: [phoneCountryCode, phone].filter(Boolean).join(" ") || t("common.none") },
            { name: t("location.zone"), value: location.timezone.replaceAll("_", " ") },
            { name: t("location.bills"), value: t(location.billSameAsPrimary ? "location.billsHere" : "location.billsElsewhere") },
          ]}
        />
      )}
    </Card>
  );
}

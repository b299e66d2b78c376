import { isActive, type ServiceRequest } from "@remotebay/contract";
import { CalendarClock, CarFront, ClipboardList, Gauge, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { LinkCheck } from "../../features/devices/link-check.tsx";
import { type OwnFacts, useAccepted, useRequestFacts } from "../../features/requests/request-facts.tsx";
import { pathsOfPart } from "../../features/requests/request-fields.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts, type FactsProps } from "../../ui/facts.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import type { Part } from "./changed-parts.ts";
import { TwoZones } from "./two-zones.tsx";
import styles from "./request.module.css";

type Items = FactsProps["items"];

/** The fields that the shop filled in; recent changes by other users are marked. */
export function OverviewTab({ request, changed }: { request: ServiceRequest; changed: ReadonlySet<Part> }) {
  const t = useText();
  const format = useFormat();
  const factsOf = useRequestFacts(request, ownFacts);
  const { caveats, disclaimers } = useAccepted(request, format.dateTime);
  const dates = request.ScheduleDates;
  return (
    <div className={styles.cards}>
      {cards.map(({ part, title, icon: Icon }) => (
        <FactCard
          key={part}
          title={t(title)}
          icon={<Icon aria-hidden />}
          isFresh={changed.has(part)}
          items={part === "service" ? [...factsOf(pathsOfPart(part)), ...caveats, ...disclaimers] : factsOf(pathsOfPart(part))}
        />
      ))}
      {dates.length > 0 ? (
        <FactCard
          title={t("requests.form.dates")}
          icon={<CalendarClock aria-hidden />}
          isFresh={changed.has("dates")}
          items={dates.map((date, index) => ({
            name: t("requests.form.date", { number: index + 1 }),
            value: <TwoZones at={date.Date} shopZone={request.Location.TimeZone} />,
            wide: true,
          }))}
        />
      ) : null}
    </div>
  );
}

const cards = [
  { part: "service", title: "requests.field.ScanType", icon: Wrench },
  { part: "vehicle", title: "requests.form.vehicle", icon: CarFront },
  { part: "condition", title: "requests.form.condition", icon: Gauge },
  { part: "job", title: "requests.form.details", icon: ClipboardList },
] as const;

function FactCard({ title, icon, isFresh, items }: { title: string; icon: ReactNode; isFresh: boolean; items: Items }) {
  const t = useText();
  return (
    <Card
      title={title}
      icon={icon}
      level={2}
      className={isFresh ? styles.fresh : undefined}
      actions={isFresh ? <Badge tone="brand">{t("requests.row.updated")}</Badge> : undefined}
    >
      {items.length > 0 ? <Facts items={items} /> : <p className={styles.quiet}>{t("requests.nothingWritten")}</p>}
    </Card>
  );
}

/** Facts with their own component. */
const ownFacts: OwnFacts = { Device: { Value: DeviceFact }, Contact: { Value: ContactFact } };

function DeviceFact({ request: { Device, Location, StatusName } }: { request: ServiceRequest }) {
  const t = useText();
  if (!Device) return <span className={styles.quiet}>{t("common.none")}</span>;
  return (
    <>
      {Device.FriendlyName} <span className={styles.quiet}>{Device.SerialNumber}</span>
      {isActive(StatusName) ? <LinkCheck locationId={Location.Id} deviceId={Device.Id} /> : null}
    </>
  );
}

function ContactFact({ request: { Contact } }: { request: ServiceRequest }) {
  if (!Contact) return null;
  return (
    <>
      {`${Contact.GivenName} ${Contact.FamilyName}`.trim()}
      {Contact.PhoneNumber === "" ? null : (
        <>
          <br />
          <PhoneLink number={Contact.PhoneNumber} />
        </>
      )}
    </>
  );
}

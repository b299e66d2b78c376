import { getDevices, getScanTypes, type ServiceRequest, type TriState } from "@remotebay/contract";
import { Car, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import { useAccepted } from "../../features/requests/accepted.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { usePresent } from "../../lib/live.ts";
import { useCall } from "../../lib/use-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts, type FactsProps } from "../../ui/facts.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { useZoneTime } from "./use-zone-time.ts";
import styles from "./workbench.module.css";

/** A short summary of the ordered service and the vehicle's condition. */
export function Asked({ request }: { request: ServiceRequest }) {
  const t = useText();
  const format = useFormat();
  const { Vehicle, ScanType, ServiceElement } = request;
  const { data: services } = useCall(getScanTypes, { query: { locationId: request.Location.Id } }, { staleTime: 600_000 });
  const hasDisclaimer = services?.find(({ id }) => id === ScanType?.Id)?.hasDisclaimer ?? false;
  const { caveats } = useAccepted(request, useZoneTime(request.Location.TimeZone).dateTime);
  const engine = Vehicle.Engine;
  const engineText = engine
    ? [
        engine.Liter ? `${format.number(engine.Liter, { minimumFractionDigits: 1 })} L` : "",
        engine.Cylinders ? `${engine.BlockType}${engine.Cylinders}` : "",
      ]
        .filter(Boolean)
        .join(" ")
    : "";
  const facts: (FactsProps["items"][number] | false)[] = [
    { name: t("workbench.asked.service"), value: ScanType?.Name ?? t("common.unknown") },
    ServiceElement !== null && { name: t("workbench.asked.function"), value: ServiceElement.Name },
    request.FurtherServiceElements.length > 0 && {
      name: t("requests.field.FurtherServiceElements"),
      value: format.list(request.FurtherServiceElements.map(({ Name }) => Name)),
    },
    { name: t("workbench.asked.device"), value: <DeviceState request={request} /> },
    Vehicle.Odometer !== null && {
      name: t("workbench.asked.odometer"),
      value: format.odometer(Vehicle.Odometer, Vehicle.OdometerUnits?.Text ?? ""),
    },
    engineText !== "" && { name: t("workbench.asked.engine"), value: engineText },
    Vehicle.Submodel !== null && Vehicle.Submodel.Text !== "" && { name: t("workbench.asked.trim"), value: Vehicle.Submodel.Text },
    request.Contact !== null && { name: t("workbench.asked.contact"), value: <Contact contact={request.Contact} /> },
    Vehicle.DriveType !== null && Vehicle.DriveType.Text !== "" && { name: t("vehicles.hand.driveType"), value: Vehicle.DriveType.Text },
    Vehicle.Transmission !== null &&
      Vehicle.Transmission.Text !== "" && { name: t("vehicles.hand.transmission"), value: Vehicle.Transmission.Text },
    Vehicle.Insurance !== null && Vehicle.Insurance.Text !== "" && { name: t("requests.field.Insurance"), value: Vehicle.Insurance.Text },
    request.TicketNumber !== "" && { name: t("requests.field.TicketNumber"), value: request.TicketNumber },
    request.SentDate !== null && {
      name: t("workbench.asked.sent"),
      value: <TwoTimes date={request.SentDate} zone={request.Location.TimeZone} />,
    },
    request.ScheduleDates.length > 0 &&
      request.StatusName === "InProcess" && { name: t("workbench.asked.dates"), value: <Dates request={request} />, wide: true },
    ...caveats,
    request.CalibrationSetup !== "" && {
      name: t("workbench.asked.setup"),
      value: <p className={styles.said}>{request.CalibrationSetup}</p>,
      wide: true,
    },
    request.ShopComments !== "" && {
      name: t("workbench.asked.comments"),
      value: <p className={styles.said}>{request.ShopComments}</p>,
      wide: true,
    },
    (hasDisclaimer || request.Disclaimers.length > 0) && {
      name: t("workbench.asked.disclaimer"),
      value: <Disclaimers request={request} />,
      wide: true,
    },
  ];
  return (
    <Card title={t("workbench.asked.title")}>
      <div className={styles.states}>
        <State
          yes={t("workbench.asked.mil")}
          no={t("workbench.asked.noMil")}
          unknown={t("workbench.asked.milUnknown")}
          value={request.IsMil}
          bad
        />
        <State
          yes={t("workbench.asked.srs")}
          no={t("workbench.asked.noSrs")}
          unknown={t("workbench.asked.srsUnknown")}
          value={request.IsSRS}
          bad
        />
        <State
          yes={t("workbench.asked.drivable")}
          no={t("workbench.asked.notDrivable")}
          unknown={t("workbench.asked.drivableUnknown")}
          value={request.IsDrivable}
          bad={false}
        />
        {request.WindscreenReplaced === 1 ? <Badge>{t("workbench.asked.windscreen")}</Badge> : null}
        {request.CalibrationAttempted === 1 ? <Badge>{t("workbench.asked.attempted")}</Badge> : null}
      </div>
      <Facts items={facts.filter((fact) => fact !== false)} />
    </Card>
  );
}

/** The disclaimers that the shop accepted: who, when and which text; or that nobody did. */
function Disclaimers({ request: { Disclaimers: accepted, Location } }: { request: ServiceRequest }) {
  const t = useText();
  const there = useZoneTime(Location.TimeZone);
  if (accepted.length === 0) return t("workbench.asked.notAccepted");
  return accepted.map(({ Version, Text, AcceptedBy, AcceptedDate }) => (
    <div key={Version}>
      <p>{t("workbench.asked.accepted", { name: AcceptedBy, when: there.dateTime(AcceptedDate), version: Version })}</p>
      <p className={styles.said}>{Text}</p>
    </div>
  ));
}

/** A tri-state as a sentence; `bad` is the answer that needs attention. */
function State({ yes, no, unknown, value, bad }: { yes: string; no: string; unknown: string; value: TriState; bad: boolean }) {
  if (value === null) return <Badge icon={<CircleHelp aria-hidden />}>{unknown}</Badge>;
  const isBad = value === bad;
  const Good = bad ? CircleCheck : Car;
  return (
    <Badge tone={isBad ? "warning" : "success"} icon={isBad ? <TriangleAlert aria-hidden /> : <Good aria-hidden />}>
      {value ? yes : no}
    </Badge>
  );
}

/** The device with its live state. */
function DeviceState({ request: { Device, Location } }: { request: ServiceRequest }) {
  const t = useText();
  const format = useFormat();
  const { data: devices, dataUpdatedAt, refetch } = useCall(getDevices, Device ? { query: { id: Location.Id } } : null);
  const isPresent = usePresent(dataUpdatedAt, () => void (Device && refetch()));
  if (Device === null) return t("workbench.asked.noDevice");
  const live = devices?.find((device) => device.Id === Device.Id);
  return (
    <span className={styles.device}>
      <span>{Device.FriendlyName || Device.SerialNumber}</span>
      {live && !isPresent ? (
        <Badge look="plain">{t("devices.notKnown")}</Badge>
      ) : live ? (
        live.Connected ? (
          <Badge tone="success" look="plain" live>
            {t("workbench.asked.connected")}
          </Badge>
        ) : (
          <Badge look="plain">
            {live.LastHeardAt ? t("workbench.asked.lastHeard", { when: format.ago(live.LastHeardAt) }) : t("workbench.asked.disconnected")}
          </Badge>
        )
      ) : null}
    </span>
  );
}

function Contact({ contact }: { contact: NonNullable<ServiceRequest["Contact"]> }) {
  const name = [contact.GivenName, contact.FamilyName].filter(Boolean).join(" ") || contact.Username;
  return (
    <span className={styles.device}>
      {name}
      {contact.PhoneNumber === "" ? null : <PhoneLink number={contact.PhoneNumber} />}
      {contact.Email === "" ? null : <a href={`mailto:${contact.Email}`}>{contact.Email}</a>}
    </span>
  );
}

/** The preferred dates in the shop's time, and in the user's if it differs. */
function Dates({ request: { ScheduleDates, Location } }: { request: ServiceRequest }) {
  return (
    <ol className={styles.dates}>
      {ScheduleDates.map(({ Date: date }) => (
        <li key={date}>
          <TwoTimes date={date} zone={Location.TimeZone} />
        </li>
      ))}
    </ol>
  );
}

/** A date in the shop's time, and in the user's if it differs. */
function TwoTimes({ date, zone }: { date: string; zone: string }) {
  const t = useText();
  const format = useFormat();
  const there = useZoneTime(zone).dateTime(date);
  const here = format.dateTime(date);
  return there === here ? there : t("workbench.asked.twoTimes", { shop: there, own: here });
}

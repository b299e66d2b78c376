import type { ServiceRequest, TriState } from "@remotebay/contract";
import { CalendarClock, CarFront, ClipboardList, Gauge, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useEngineName } from "../../features/vehicles/vehicle-words.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts, type FactsProps } from "../../ui/facts.tsx";
import type { Part } from "./changed-parts.ts";
import { TwoZones } from "./two-zones.tsx";
import styles from "./request.module.css";

type Items = FactsProps["items"];

/** What the shop wrote down; what somebody else has just changed says so. */
export function OverviewTab({ request, changed }: { request: ServiceRequest; changed: ReadonlySet<Part> }) {
  const t = useText();
  const dates = request.ScheduleDates;
  return (
    <div className={styles.cards}>
      <FactCard
        title={t("requests.field.scanType")}
        icon={<Wrench aria-hidden />}
        isFresh={changed.has("service")}
        items={useServiceFacts(request)}
      />
      <FactCard
        title={t("requests.form.vehicle")}
        icon={<CarFront aria-hidden />}
        isFresh={changed.has("vehicle")}
        items={useVehicleFacts(request)}
      />
      <FactCard
        title={t("requests.form.condition")}
        icon={<Gauge aria-hidden />}
        isFresh={changed.has("condition")}
        items={useConditionFacts(request)}
      />
      <FactCard
        title={t("requests.form.details")}
        icon={<ClipboardList aria-hidden />}
        isFresh={changed.has("job")}
        items={useJobFacts(request)}
      />
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

/** The facts that are known; what nobody wrote down takes no room. */
function present(items: { name: string; value: ReactNode; wide?: boolean }[]): Items {
  return items.filter(({ value }) => value !== null && value !== undefined && value !== "");
}

function useServiceFacts(request: ServiceRequest): Items {
  const t = useText();
  return [
    { name: t("requests.field.scanType"), value: request.ScanType?.Name ?? t("common.none") },
    ...present([{ name: t("requests.field.element"), value: request.ServiceElement?.Name }]),
    {
      name: t("requests.form.device"),
      value: request.Device ? (
        <>
          {request.Device.FriendlyName} <span className={styles.quiet}>{request.Device.SerialNumber}</span>
        </>
      ) : (
        t("common.none")
      ),
    },
  ];
}

function useVehicleFacts({ Vehicle: vehicle }: ServiceRequest): Items {
  const t = useText();
  const format = useFormat();
  const engine = useEngineName();
  return present([
    { name: t("vehicles.hand.year"), value: vehicle.Year },
    { name: t("vehicles.hand.make"), value: vehicle.Make.Text },
    { name: t("vehicles.hand.model"), value: vehicle.Model.Text },
    { name: t("vehicles.hand.subModel"), value: vehicle.Submodel?.Text },
    { name: t("vehicles.hand.engine"), value: engine(vehicle.Engine) },
    { name: t("vehicles.hand.transmission"), value: vehicle.Transmission?.Text },
    { name: t("vehicles.hand.driveType"), value: vehicle.DriveType?.Text },
    { name: t("vehicles.plate.label"), value: vehicle.VRM },
    {
      name: t("requests.field.odometer"),
      value: vehicle.Odometer === null ? null : format.odometer(vehicle.Odometer, vehicle.OdometerUnits?.Text ?? "km"),
    },
  ]);
}

function useConditionFacts(request: ServiceRequest): Items {
  const t = useText();
  const answer = (value: TriState) =>
    value === null ? <span className={styles.quiet}>{t("common.unknown")}</span> : t(value ? "common.yes" : "common.no");
  const fromNumber = (value: number) => (value === 1 ? t("common.yes") : value === 0 ? t("common.no") : null);
  return [
    { name: t("requests.field.isMil"), value: answer(request.IsMil) },
    { name: t("requests.field.isSRS"), value: answer(request.IsSRS) },
    { name: t("requests.field.isDrivable"), value: answer(request.IsDrivable) },
    ...present([
      { name: t("requests.field.windscreenReplaced"), value: fromNumber(request.WindscreenReplaced) },
      { name: t("requests.field.calibrationAttempted"), value: fromNumber(request.CalibrationAttempted) },
    ]),
  ];
}

function useJobFacts(request: ServiceRequest): Items {
  const t = useText();
  const contact = request.Contact;
  return present([
    { name: t("requests.field.roNumber"), value: request.RONumber },
    { name: t("requests.field.ticketNumber"), value: request.TicketNumber },
    { name: t("requests.field.insurance"), value: request.Vehicle.Insurance?.Text },
    {
      name: t("requests.field.contact"),
      value: contact && (
        <>
          {`${contact.GivenName} ${contact.FamilyName}`.trim()}
          {contact.PhoneNumber === "" ? null : (
            <>
              <br />
              <a href={`tel:${contact.PhoneNumber.replaceAll(/[^+\d]/g, "")}`}>{contact.PhoneNumber}</a>
            </>
          )}
        </>
      ),
    },
    { name: t("requests.field.comments"), value: request.ShopComments, wide: true },
  ]);
}

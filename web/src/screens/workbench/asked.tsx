import { type Device, getDevices, getScanTypes, getVisit, linkOf, type ServiceRequest, type TriState } from "@remotebay/contract";
import { Car, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { RequestPictures, useRequestPictures } from "../../features/chat/request-pictures.tsx";
import { useLinkWords } from "../../features/devices/link-check.tsx";
import { type OwnFacts, useAccepted, useRequestFacts } from "../../features/requests/request-facts.tsx";
import { pathsOfPart, type RequestPath } from "../../features/requests/request-fields.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { usePresent } from "../../lib/live.ts";
import { useCall } from "../../lib/use-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts, type FactsProps } from "../../ui/facts.tsx";
import { FoldedBox, useFolding } from "../../ui/folded-box.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { useZoneTime } from "./use-zone-time.ts";
import styles from "./workbench.module.css";

/** Fields that the job's header or the badges of the car's condition show. */
const elsewhere: ReadonlySet<RequestPath> = new Set([
  "RONumber",
  "Vehicle.VRM",
  "Vehicle.Year",
  "Vehicle.Make",
  "Vehicle.Model",
  "IsMil",
  "IsSRS",
  "IsDrivable",
  "WindscreenReplaced",
  "CalibrationAttempted",
]);

/** All other fields, what was ordered first. */
const askedPaths = (["service", "vehicle", "condition", "job", "dates"] as const)
  .flatMap(pathsOfPart)
  .filter((path) => !elsewhere.has(path));

/** What the technician reads differently from the shop. */
const ownFacts: OwnFacts = {
  Device: { Value: DeviceState },
  Contact: { Value: Contact },
  ScheduleDates: { Value: Dates },
  ShopComments: { Value: Comments, label: "workbench.asked.comments" },
};

/** What the shop asked for: every field of the request, by the table of fields, and the vehicle's condition. */
export const Asked = memo(function Asked({ request }: { request: ServiceRequest }) {
  const t = useText();
  const { ScanType, StatusName } = request;
  const pictures = useRequestPictures(request);
  const { data: services } = useCall(getScanTypes, { query: { locationId: request.Location.Id } }, { staleTime: 600_000 });
  const hasDisclaimer = services?.find(({ id }) => id === ScanType?.Id)?.hasDisclaimer ?? false;
  const { caveats } = useAccepted(request, useZoneTime(request.Location.TimeZone).dateTime);
  const factsOf = useRequestFacts(request, ownFacts);
  const { data: visit } = useCall(getVisit, request.VisitId === null ? null : { query: { id: request.Id } });
  const done = visit?.AlreadyDone ?? [];
  // Once a date is confirmed, the header has it.
  const paths = askedPaths.filter((path) => path !== "ScheduleDates" || StatusName === "InProcess");
  const facts: (FactsProps["items"][number] | false)[] = [
    ...factsOf(paths),
    done.length > 0 && {
      name: t("visits.done.title"),
      value: done.map(({ Service, Note }) => <p key={Service}>{[Service, Note].filter(Boolean).join(": ")}</p>),
    },
    request.SentDate !== null && {
      name: t("workbench.asked.sent"),
      value: <TwoTimes date={request.SentDate} zone={request.Location.TimeZone} />,
    },
    ...caveats,
    request.CalibrationSetup !== "" && {
      name: t("workbench.asked.setup"),
      value: <p className={styles.said}>{request.CalibrationSetup}</p>,
      wide: true,
    },
    pictures.length > 0 && {
      name: t("requests.pictures.title"),
      value: <RequestPictures pictures={pictures} />,
      wide: true,
    },
    (hasDisclaimer || request.Disclaimers.length > 0) && {
      name: t("workbench.asked.disclaimer"),
      value: <Disclaimers request={request} />,
      wide: true,
    },
  ];
  // What was ordered and what the shop says of it stand first, since the rest may be folded; long texts stand last.
  const ordered = new Set([...factsOf(pathsOfPart("service")), ...factsOf(["ShopComments"])].map(({ name }) => name))
    .add(t("visits.done.title"))
    .add(t("requests.pictures.title"));
  const rank = ({ name, wide }: FactsProps["items"][number]) => (ordered.has(name) ? (wide ? 1 : 0) : wide ? 3 : 2);
  const shown = facts.filter((fact) => fact !== false).toSorted((one, other) => rank(one) - rank(other));
  const folding = useFolding();
  return (
    <Card
      title={t("workbench.asked.title")}
      className={styles.asked}
      actions={
        folding.isTooLong || folding.isUnfolded ? (
          <Button size="sm" variant="quiet" aria-expanded={folding.isUnfolded} onClick={folding.toggle}>
            {t(folding.isUnfolded ? "workbench.asked.less" : "workbench.asked.more")}
          </Button>
        ) : undefined
      }
    >
      <FoldedBox folding={folding}>
        <States request={request} />
        <Facts items={shown} />
      </FoldedBox>
    </Card>
  );
});

/** The vehicle's condition, and what was done to it before. */
function States({ request }: { request: ServiceRequest }) {
  const t = useText();
  return (
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
  );
}

/** The disclaimers that the shop accepted: who, when and which text; or that nobody did. */
function Disclaimers({ request: { Disclaimers: accepted, Location } }: { request: ServiceRequest }) {
  const t = useText();
  const there = useZoneTime(Location.TimeZone);
  if (accepted.length === 0) return t("workbench.asked.notAccepted");
  return accepted.map(({ Version, Text, AcceptedBy, AcceptedDate }) => (
    <div key={Version}>
      <p>{t("workbench.asked.accepted", { name: AcceptedBy, when: there.exact(AcceptedDate), version: Version })}</p>
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
          <>
            <Badge tone="success" look="plain" live>
              {t("workbench.asked.connected")}
            </Badge>
            <LinkState device={live} />
          </>
        ) : (
          <Badge look="plain">
            {live.LastHeardAt ? t("workbench.asked.lastHeard", { when: format.ago(live.LastHeardAt) }) : t("workbench.asked.disconnected")}
          </Badge>
        )
      ) : null}
    </span>
  );
}

/** What the device last stated of its link; what it does not state is said too. */
function LinkState({ device }: { device: Device }) {
  const words = useLinkWords(device);
  const link = linkOf(device);
  const parts = [
    { state: link.voltage, text: words.voltage },
    { state: link.delay, text: words.delay },
  ];
  return parts.map(({ state, text }) => (
    <Badge key={text} look="plain" tone={tones[state]} icon={state === "bad" ? <TriangleAlert aria-hidden /> : undefined}>
      {text}
    </Badge>
  ));
}

const tones = { good: "success", bad: "warning", unknown: "neutral" } as const;

function Comments({ request: { ShopComments } }: { request: ServiceRequest }) {
  return <p className={styles.said}>{ShopComments}</p>;
}

function Contact({ request: { Contact: contact } }: { request: ServiceRequest }) {
  if (contact === null) return null;
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

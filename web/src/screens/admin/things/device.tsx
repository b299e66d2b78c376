import {
  type DeviceState,
  deviceThing,
  listAdministeredDevices,
  readAdministeredDevice,
  saveAdministeredDevice,
} from "@remotebay/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { DeviceSecret } from "../../../features/secrets/device-secret.tsx";
import { useText } from "../../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../../lib/plain-text-key.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { choiceOf, filterByWords, reference } from "../controls/choice-controls.tsx";
import { line, toggle } from "../controls/plain-controls.tsx";
import { day } from "../controls/time-controls.tsx";
import { HeardPlot } from "../devices/heard-plot.tsx";
import { filterByLocation } from "./filter-by-location.tsx";
import { location } from "./location.tsx";
import { type ReadThing, thingScreen } from "./thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";

const states: Readonly<Record<DeviceState, PlainTextKey>> = {
  connected: "devices.connected",
  silent: "devices.notConnected",
  never: "devices.never",
  retired: "admin.device.retired",
};
const tones: Readonly<Record<DeviceState, Tone>> = { connected: "success", silent: "neutral", never: "warning", retired: "neutral" };

/** Interface boxes. */
export const device = thingScreen(deviceThing, {
  room: "devices",
  calls: { list: listAdministeredDevices, read: readAdministeredDevice, save: saveAdministeredDevice },
  title: "admin.rooms.devices.title",
  create: "admin.device.create",
  columns: [
    { id: "FriendlyName", label: "devices.name", text: (row) => row.FriendlyName, sorts: true },
    { id: "SerialNumber", label: "devices.serialNumber", text: (row) => row.SerialNumber, sorts: true },
    { id: "LocationName", label: "devices.location", text: (row) => row.LocationName, sorts: true },
    {
      id: "State",
      label: "devices.state",
      text: ({ State }, { t }) => t(states[State]),
      cell: ({ State }, { t }) => <Badge tone={tones[State]}>{t(states[State])}</Badge>,
    },
    {
      id: "LastHeardAt",
      label: "devices.lastHeard",
      text: ({ LastHeardAt }, { t, format }) => (LastHeardAt === null ? t("devices.never") : format.moment(LastHeardAt)),
      sorts: true,
    },
    {
      id: "LicenceUntil",
      label: "admin.device.licence",
      text: ({ LicenceUntil }, { t, format }) => (LicenceUntil === null ? t("admin.device.noLicence") : format.date(LicenceUntil)),
      cell: ({ LicenceUntil }, { t, format }) =>
        LicenceUntil === null ? (
          t("admin.device.noLicence")
        ) : (
          <>
            {format.date(LicenceUntil)}{" "}
            {new Date(LicenceUntil) <= new Date() ? <Badge tone="danger">{t("admin.device.licenceEnded")}</Badge> : null}
          </>
        ),
      sorts: true,
    },
  ],
  filters: [filterByLocation, filterByWords("state", states, { label: "devices.state", all: "admin.device.everyState" })],
  fields: {
    FriendlyName: { label: "devices.name", empty: "", control: line() },
    SerialNumber: { label: "devices.serialNumber", empty: "", control: line({ tabular: true }) },
    DeviceTypeId: { label: "devices.type", empty: 0, control: choiceOf("device-types") },
    LocationId: { label: "devices.location", empty: 0, control: reference(location.calls, (row: { Name: string }) => row.Name) },
    LicenceUntil: { label: "admin.device.licence", hint: "admin.device.licenceHint", empty: null, control: day() },
    Retired: { label: "admin.device.retire", hint: "admin.device.retireHint", empty: false, control: toggle() },
  },
  facts: ({ State, LastHeardAt }, { t, format }) => [
    { name: t("devices.state"), value: t(states[State]) },
    { name: t("devices.lastHeard"), value: LastHeardAt === null ? t("devices.never") : format.exact(LastHeardAt) },
  ],
  Extras: DeviceExtras,
});

/** Its secret, and when it was heard from. */
function DeviceExtras({ found }: { found: ReadThing<typeof deviceThing> }) {
  const t = useText();
  const { HasSecret, HeardIn, State } = found.Facts;
  const [isOpen, setOpen] = useState(!HasSecret && State !== "retired");
  return (
    <>
      {HasSecret || State === "retired" ? null : <Banner tone="warning" title={t("admin.device.noSecret")} />}
      {State === "retired" ? null : (
        <div className={shapes.buttons}>
          <Button icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
            {t(HasSecret ? "devices.secret.confirm" : "devices.secret.make")}
          </Button>
        </div>
      )}
      <HeardPlot heardIn={HeardIn} />
      {isOpen ? <DeviceSecret id={found.Id} name={found.Name} isFirst={!HasSecret} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

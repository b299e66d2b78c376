import { deviceThing, listAdministeredDevices, readAdministeredDevice, saveAdministeredDevice } from "@remotebay/contract";
import { choiceOf, reference } from "../controls/choice-controls.tsx";
import { line } from "../controls/plain-controls.tsx";
import { location } from "./location.tsx";
import { thingScreen } from "./thing-screen.ts";

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
      id: "LastHeardAt",
      label: "devices.lastHeard",
      text: ({ LastHeardAt }, { t, format }) => (LastHeardAt === null ? t("devices.never") : format.moment(LastHeardAt)),
      sorts: true,
    },
  ],
  fields: {
    FriendlyName: { label: "devices.name", empty: "", control: line() },
    SerialNumber: { label: "devices.serialNumber", empty: "", control: line({ tabular: true }) },
    DeviceTypeId: { label: "devices.type", empty: 0, control: choiceOf("device-types") },
    LocationId: { label: "devices.location", empty: 0, control: reference(location.calls, (row: { Name: string }) => row.Name) },
  },
  facts: ({ Connected, LastHeardAt }, { t, format }) => [
    { name: t("devices.state"), value: t(Connected ? "devices.connected" : "devices.notConnected") },
    { name: t("devices.lastHeard"), value: LastHeardAt === null ? t("devices.never") : format.exact(LastHeardAt) },
  ],
});

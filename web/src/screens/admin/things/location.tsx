import { listAdministeredLocations, locationThing, readAdministeredLocation, saveAdministeredLocation } from "@remotebay/contract";
import { Badge } from "../../../ui/badge.tsx";
import { choiceOf, choicesOf, filterBy } from "../controls/choice-controls.tsx";
import { count, line, toggle } from "../controls/plain-controls.tsx";
import { country, culture } from "../controls/place-controls.tsx";
import { zone } from "../controls/time-controls.tsx";
import { thingScreen } from "./thing-screen.ts";

/** Shops. */
export const location = thingScreen(locationThing, {
  room: "locations",
  calls: { list: listAdministeredLocations, read: readAdministeredLocation, save: saveAdministeredLocation },
  title: "admin.rooms.locations.title",
  create: "admin.location.create",
  columns: [
    {
      id: "Name",
      label: "location.name",
      text: (row) => row.Name,
      cell: ({ Name, Closed }, { t }) => (
        <>
          <strong>{Name}</strong> {Closed ? <Badge>{t("admin.location.closed")}</Badge> : null}
        </>
      ),
      sorts: true,
    },
    { id: "City", label: "location.parts.city", text: (row) => row.City, sorts: true },
    { id: "Variant", label: "admin.location.variant", text: (row) => row.Variant, sorts: true },
    { id: "People", label: "admin.rooms.people.title", text: (row) => row.People },
    { id: "Devices", label: "admin.rooms.devices.title", text: (row) => row.Devices },
  ],
  filters: [filterBy("variant", "variants", { label: "admin.location.variant", all: "admin.location.everyVariant" })],
  fields: {
    Name: { label: "location.name", empty: "", control: line({ autoComplete: "organization" }) },
    Street: { label: "location.parts.street", empty: "", control: line(), section: "admin.location.address" },
    PostalCode: { label: "location.parts.postalCode", empty: "", control: line({ tabular: true }) },
    City: { label: "location.parts.city", empty: "", control: line() },
    State: { label: "location.parts.state", empty: "", control: line() },
    Country: { label: "admin.location.country", empty: "GB", control: country() },
    TimeZone: { label: "location.zone", empty: Intl.DateTimeFormat().resolvedOptions().timeZone, control: zone() },
    PhoneCountryCode: { label: "location.countryCode", empty: "", control: line({ autoComplete: "tel-country-code" }) },
    Phone: { label: "location.phone", empty: "", control: line({ autoComplete: "tel-national" }) },
    BillSameAsPrimary: { label: "location.billsHere", empty: true, control: toggle() },
    Variant: {
      label: "admin.location.variant",
      empty: "default",
      control: choiceOf("variants", { isKey: true }),
      section: "admin.location.service",
    },
    CultureCode: { label: "admin.location.culture", hint: "admin.location.cultureHint", empty: "en-GB", control: culture() },
    ScanTypeIds: { label: "admin.location.services", empty: [], control: choicesOf("services") },
    EvidenceYears: {
      label: "admin.location.evidenceYears",
      hint: "admin.location.evidenceYearsHint",
      empty: 3,
      control: count({ min: 1, max: 30 }),
    },
    IsHunterClient: { label: "admin.location.partner", empty: false, control: toggle() },
    Closed: { label: "admin.location.close", hint: "admin.location.closeHint", empty: false, control: toggle() },
  },
  facts: ({ CreatedAt, People, Devices, LastWorkOrder }, { t, format }) => [
    { name: t("admin.since"), value: format.date(CreatedAt) },
    { name: t("admin.rooms.people.title"), value: format.number(People) },
    { name: t("admin.rooms.devices.title"), value: format.number(Devices) },
    { name: t("admin.location.workOrders"), value: format.number(LastWorkOrder) },
  ],
});

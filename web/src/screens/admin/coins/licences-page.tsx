import { type LicenceState, listLicences, type Reply } from "@remotebay/contract";
import { useText } from "../../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../../lib/plain-text-key.ts";
import { Badge } from "../../../ui/badge.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { AdminBack } from "../admin-link.tsx";
import { filterByWords } from "../controls/choice-controls.tsx";
import { ThingList } from "../thing-list.tsx";
import type { ListScreen, ThingColumn } from "../things/thing-screen.ts";

const states: Readonly<Record<LicenceState, PlainTextKey>> = {
  expired: "admin.licence.states.expired",
  expiring: "admin.licence.states.expiring",
  active: "admin.licence.states.active",
};
const tones: Readonly<Record<LicenceState, Tone>> = { expired: "danger", expiring: "warning", active: "success" };

const columns: readonly ThingColumn<Reply<typeof listLicences>[number]>[] = [
  { id: "FriendlyName", label: "admin.licence.device", text: (row) => row.FriendlyName, sorts: true },
  { id: "SerialNumber", label: "admin.licence.serial", text: (row) => row.SerialNumber },
  { id: "LocationName", label: "admin.licence.shop", text: (row) => row.LocationName, sorts: true },
  { id: "Until", label: "admin.licence.until", text: ({ Until }, { format }) => format.date(Until), sorts: true },
  {
    id: "State",
    label: "admin.licence.state",
    text: ({ State }, { t }) => t(states[State]),
    cell: ({ State }, { t }) => <Badge tone={tones[State]}>{t(states[State])}</Badge>,
  },
];

/** The list of licences; a row leads to the page of its device, where the licence is set. */
const licences: ListScreen = {
  noun: "licence",
  room: "devices",
  calls: { list: listLicences },
  title: "admin.rooms.licences.title",
  filters: [filterByWords("state", states, { label: "admin.licence.state", all: "admin.licence.ending" })],
  columns,
  firstOrder: "Until",
  // Without a filter it shows what ended or ends soon.
  none: "admin.nothingFound",
};

/** Licences that ended or end soon, and on demand the others. */
export function LicencesPage() {
  const t = useText();
  return (
    <>
      <PageHeader back={<AdminBack>{t("admin.title")}</AdminBack>} title={t("admin.rooms.licences.title")} />
      <ThingList screen={licences} />
    </>
  );
}

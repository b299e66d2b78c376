import type { DeviceRow } from "@remotebay/contract";
import type { ListColumn } from "../../features/views/columns.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";

/** The columns of the devices, as a table shows them and as a file has them. */
export function useDeviceColumns(isPresent: boolean): ListColumn<DeviceRow>[] {
  const t = useText();
  const format = useFormat();
  const stateOf = ({ Connected }: DeviceRow) =>
    t(isPresent ? (Connected ? "devices.connected" : "devices.notConnected") : "devices.notKnown");
  return [
    {
      ...plain("FriendlyName", t("devices.name"), (row) => row.FriendlyName),
      cell: (row) => <strong>{row.FriendlyName}</strong>,
      sortable: true,
    },
    { ...plain("SerialNumber", t("devices.serialNumber"), (row) => row.SerialNumber), sortable: true, nowrap: true },
    plain("Type", t("devices.type"), (row) => row.DeviceTypeDescription),
    plain("Location", t("devices.location"), (row) => row.LocationName),
    { ...plain("Id", t("devices.id"), (row) => row.Id), nowrap: true },
    {
      ...plain("LastHeardAt", t("devices.state"), stateOf),
      cell: (row) => <DeviceState row={row} isPresent={isPresent} />,
      sortable: true,
      file: [
        { heading: t("devices.state"), text: stateOf },
        { heading: t("devices.lastHeard"), text: ({ LastHeardAt }) => (LastHeardAt ? format.exact(LastHeardAt) : "") },
      ],
    },
  ];
}

/** A column of one text, the same in a file. */
function plain(id: string, name: string, text: (row: DeviceRow) => string | number): ListColumn<DeviceRow> {
  return { id, name, header: name, cell: text, file: [{ heading: name, text }] };
}

/** Connected, or when the device was last heard from; not known while there is no connection. */
export function DeviceState({ row, isPresent }: { row: DeviceRow; isPresent: boolean }) {
  const t = useText();
  const format = useFormat();
  if (!isPresent) return <Badge>{t("devices.notKnown")}</Badge>;
  if (row.Connected)
    return (
      <Badge tone="success" live>
        {t("devices.connected")}
      </Badge>
    );
  return (
    <Badge wraps>
      {row.LastHeardAt === null ? t("devices.never") : t("devices.silentSince", { when: format.moment(row.LastHeardAt) })}
    </Badge>
  );
}

import * as v from "valibot";
import { type ListKind, shownBy, useListState } from "../../features/views/list-state.ts";
import { DevicesParameters, useDevicesParameters } from "./parameters.ts";

/** How the devices are searched and sorted. */
export interface DeviceFilters {
  search: string;
  orderBy: "FriendlyName" | "SerialNumber" | "LastHeardAt";
  sortBy: "asc" | "desc";
}

const kind: ListKind<DeviceFilters> = {
  place: "devices",
  usual: { search: "", orderBy: "FriendlyName", sortBy: "asc" },
};

/** The filters of the devices, and the function that changes them (domain.md#views). */
export function useDeviceFilters(): [DeviceFilters, (next: Partial<DeviceFilters>) => void] {
  const [given, change] = useDevicesParameters();
  return useListState(kind, { given, change, parse: (found) => v.parse(DevicesParameters, found) });
}

/** The filters that a saved view keeps. */
export function deviceFiltersOf(query: object): DeviceFilters {
  return shownBy(kind, v.parse(DevicesParameters, query), {});
}

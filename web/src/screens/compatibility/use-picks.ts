import { maxVisit, type RatedRow, type ScanType } from "@remotebay/contract";
import { useState } from "react";
import { usePriceText } from "../../features/coins/use-price-text.ts";
import { useScanTypes } from "../../features/requests/use-scan-types.ts";
import { serviceFor } from "./request-of-rated.ts";

/** The functions that are chosen to be requested, in the order in which they were chosen. */
export interface Picks {
  picked: readonly RatedRow[];
  types: readonly ScanType[];
  /** As many as a visit has. */
  isFull: boolean;
  canPick: (row: RatedRow) => boolean;
  /** What it costs, in portals with coins. */
  priceOf: (row: RatedRow) => string | undefined;
  toggle: (row: RatedRow) => void;
  clear: () => void;
}

/** Choosing functions of the checker to request them together (domain.md#rating-request). */
export function usePicks(locationId: number, rows: readonly RatedRow[]): Picks {
  const { data: types = [] } = useScanTypes(locationId);
  const priceText = usePriceText(locationId);
  const [ids, setIds] = useState<readonly number[]>([]);
  const priceOf = (row: RatedRow) => {
    const type = serviceFor(row, types);
    return type && priceText({ scanTypeId: type.id, elementIds: [row.ServiceElementId] });
  };
  return {
    picked: ids.flatMap((id) => rows.find(({ ServiceElementId }) => ServiceElementId === id) ?? []),
    types,
    isFull: ids.length >= maxVisit,
    canPick: (row) => row.RagRatingLabel !== "Red" && serviceFor(row, types) !== undefined,
    priceOf,
    toggle: ({ ServiceElementId: id }) =>
      setIds((now) => (now.includes(id) ? now.filter((one) => one !== id) : now.length < maxVisit ? [...now, id] : now)),
    clear: () => setIds([]),
  };
}

import { listRequests, type RequestRow } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { CarFront } from "lucide-react";
import { useDeferredValue } from "react";
import { identityOf, vehicleOf } from "../../features/requests/request-words.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser, useVariant } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import type { SearchOption } from "../../ui/search-list.tsx";
import { placesOf } from "../navigation.ts";

/** An entry that the palette can open. */
interface Target extends SearchOption {
  open: () => void;
}

/** The matches of the typed words: screens by name, requests by the search of the lists. */
export function usePalette(words: string): { places: Target[]; requests: Target[]; isSearching: boolean } {
  const t = useText();
  const navigate = useNavigate();
  const user = useUser();
  const variant = useVariant();
  const search = useDeferredValue(words.trim());
  const asks = search.length > 1 && user.Can.seeRequests;
  const found = useCall(listRequests, asks ? { query: { search, pageSize: 8 } } : null, { keep: true });

  const places: Target[] = placesOf(user, variant).map(({ path, text, icon, link }) => ({
    id: path,
    label: t(text),
    icon,
    open: () => void navigate(link),
  }));

  const request = (row: RequestRow): Target => ({
    id: `request-${row.Id}`,
    label: vehicleOf(row) || t("requests.row.noVehicle"),
    detail: [row.WorkOrderNumber, identityOf(row), row.RONumber].filter(Boolean).join(" · "),
    icon: CarFront,
    open: () => void navigate({ to: "/servicerequest/$id", params: { id: row.Id } }),
  });
  const wanted = words.trim().toLowerCase();
  return {
    places: places.filter((place) => place.label.toLowerCase().includes(wanted)),
    requests: asks ? (found.data ?? []).map(request) : [],
    isSearching: asks && (found.isFetching || search !== words.trim()),
  };
}

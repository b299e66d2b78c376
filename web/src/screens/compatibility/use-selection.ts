import { RagRating, RatedOrder, type View } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { type ListKind, shownBy, useListState } from "../../features/views/list-state.ts";
import { withChange } from "../../lib/url-parameters.ts";
import { CompatibilityParameters } from "./parameters.ts";

/** What is shown, from the URL. Make and model are names, so that a link means the same on every installation. */
export interface Selection {
  year: string;
  make: string;
  model: string;
  /** Id of a type of device. */
  device: string;
  ratings: RagRating[];
  /** Id of a family of functions; empty for all. */
  family: string;
  search: string;
  orderBy: RatedOrder;
  sortBy: "asc" | "desc";
}

/** As it stands in the address: the ratings with dots between them. */
interface Shown extends Omit<Selection, "ratings" | "orderBy"> {
  ratings: string;
  orderBy: string;
}

const usualOrder = "ServiceElementGroupId";

// Known here and not to the parameters, which every user loads.
const Order = v.fallback(RatedOrder, usualOrder);

/** Another car has other ratings, so of the last one its filters are not remembered: only how its reader looks at any, and their type of device. */
const kind: ListKind<Shown> = {
  place: "ratings",
  usual: { year: "", make: "", model: "", device: "", ratings: "", family: "", search: "", orderBy: usualOrder, sortBy: "asc" },
  momentary: ["year", "make", "model", "ratings", "family", "search"],
};

const from = "/rag";

type ChangeSelection = (next: Partial<Selection>, how?: { push?: boolean }) => void;

/** The selection, the function that changes it, and what a saved view keeps of it with the function that shows one. Typing replaces the history entry, choosing a vehicle adds one. */
export function useSelection(): [Selection, ChangeSelection, { shown: object; onShow: (query: View["Query"]) => void }] {
  const [given, change] = withChange(useSearch({ from }), useNavigate({ from }));
  const [shown, set] = useListState(kind, { given, change, parse: (found) => v.parse(CompatibilityParameters, found) });
  const { ratings, orderBy, ...others } = shown;
  const chosen = RagRating.options.filter((rating) => ratings.split(".").includes(rating));
  const selection = { ...others, ratings: chosen, orderBy: v.parse(Order, orderBy) };
  const changeSelection: ChangeSelection = ({ ratings: next, ...changed }, how) =>
    set({ ...changed, ...(next ? { ratings: next.join(".") } : {}) }, how);
  const onShow = (query: View["Query"]) => set(shownBy(kind, v.parse(CompatibilityParameters, query), {}), { push: true });
  return [selection, changeSelection, { shown, onShow }];
}

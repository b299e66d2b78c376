import { RagRating, RatedOrder } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { withChange } from "../../lib/url-parameters.ts";

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

// Known here and not to the parameters, which every user loads.
const Order = v.fallback(RatedOrder, "ServiceElementGroupId");

const from = "/rag";

/** The selection and the function that changes it; typing replaces the history entry, choosing a vehicle adds one. */
export function useSelection(): [Selection, (next: Partial<Selection>, how?: { push?: boolean }) => void] {
  const [parameters, changeParameters] = withChange(useSearch({ from }), useNavigate({ from }));
  const { year = "", make = "", model = "", device = "", ratings = "", family = "", search = "" } = parameters;
  const { sortBy = "asc" } = parameters;
  const orderBy = v.parse(Order, parameters.orderBy);
  const chosen = RagRating.options.filter((rating) => ratings.split(".").includes(rating));
  const selection: Selection = { year, make, model, device, ratings: chosen, family, search, orderBy, sortBy };
  const change = (next: Partial<Selection>, how: { push?: boolean } = {}) => {
    const all = { ...selection, ...next };
    const stands = {
      year: all.year || undefined,
      make: all.make || undefined,
      model: all.model || undefined,
      device: all.device || undefined,
      ratings: all.ratings.join(".") || undefined,
      family: all.family || undefined,
      search: all.search || undefined,
      orderBy: all.orderBy === "ServiceElementGroupId" ? undefined : all.orderBy,
      sortBy: all.sortBy === "asc" ? undefined : all.sortBy,
    };
    changeParameters(stands, how);
  };
  return [selection, change];
}

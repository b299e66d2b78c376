import { RagRating, RatedOrder } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";

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

const Order = v.fallback(RatedOrder, "ServiceElementGroupId");
const Direction = v.fallback(v.picklist(["asc", "desc"]), "asc");

/** The selection and the function that changes it; typing replaces the history entry, choosing a vehicle adds one. */
export function useSelection(): [Selection, (next: Partial<Selection>, how?: { push?: boolean }) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  // The router reads `2019` and `208` as numbers.
  const text = (name: string) => (typeof search[name] === "string" || typeof search[name] === "number" ? String(search[name]) : "");
  const selection: Selection = {
    year: text("year"),
    make: text("make"),
    model: text("model"),
    device: text("device"),
    ratings: RagRating.options.filter((rating) => text("ratings").split(".").includes(rating)),
    family: text("family"),
    search: text("search"),
    orderBy: v.parse(Order, search["orderBy"]),
    sortBy: v.parse(Direction, search["sortBy"]),
  };
  const change = (next: Partial<Selection>, { push = false } = {}) => {
    const { ratings, orderBy, sortBy, ...texts } = { ...selection, ...next };
    const kept = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value === "" ? undefined : value]));
    const stands = {
      ...kept,
      ratings: ratings.join(".") || undefined,
      orderBy: orderBy === "ServiceElementGroupId" ? undefined : orderBy,
      sortBy: sortBy === "asc" ? undefined : sortBy,
    };
    void navigate({ to: "/rag", search: stands as never, replace: !push, resetScroll: false });
  };
  return [selection, change];
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { choiceParameter, textParameter, withChange } from "../../lib/url-parameters.ts";

const word = textParameter(120);

/** How a list of the administration is searched, sorted and filtered; filters have the names that the lists' calls give them. */
export const AdminParameters = v.object({
  search: word,
  orderBy: word,
  sortBy: choiceParameter(["asc", "desc"]),
  variant: word,
  role: word,
  family: word,
  location: word,
  state: word,
  banned: word,
  balance: word,
  list: word,
  group: word,
  noun: word,
  from: word,
  until: word,
});

/** The parameters that are filters. */
export type FilterName = "variant" | "role" | "family" | "location" | "state" | "banned" | "balance" | "list" | "group";

const from = "/admin/$room";

/** The parameters of this screen's URL, and the function that changes them. */
export function useAdminParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}

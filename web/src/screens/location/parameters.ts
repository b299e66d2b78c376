import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { idParameter, withChange } from "../../lib/url-parameters.ts";

/** The shop, for who sees several; absent: the user's own. */
export const LocationParameters = v.object({ id: idParameter });

const from = "/location";

/** The parameters of this screen's URL, and the function that changes them. */
export function useLocationParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}

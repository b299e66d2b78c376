import { SupportParameters as Parameters } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { listParameters, withChange } from "../../lib/url-parameters.ts";

/** How the support requests are searched and filtered. */
export const SupportParameters = v.object(listParameters(Parameters));

const from = "/support";

/** The parameters of this screen's URL, and the function that changes them. */
export function useSupportParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}

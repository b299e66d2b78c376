import { BayPlace } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { choiceParameter, withChange } from "../../lib/url-parameters.ts";

/** The column that a narrow screen shows; absent: the first with a car in it that needs the shop, else what is worked on. */
export const BayParameters = v.object({ place: choiceParameter(BayPlace.options) });

const from = "/bay";

/** The parameters of this screen's URL, and the function that changes them. */
export function useBayParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}

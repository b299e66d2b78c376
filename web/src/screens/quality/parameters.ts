import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { choiceParameter, idParameter, textParameter, withChange } from "../../lib/url-parameters.ts";

/** Weeks that one may choose; the second is what is shown first. */
export const periods = [4, 13, 26, 53];
export const firstPeriod = 13;

/** By what the table may be sorted, besides by name. */
export const sorts = ["jobs", "first", "attempts", "wait", "duration"] as const;

/** Of how many weeks, put together by what, only of whom, and in which order. */
export const QualityParameters = v.object({
  weeks: idParameter,
  // A service where none of these.
  by: choiceParameter(["make", "shop", "technician"]),
  service: idParameter,
  make: textParameter(60),
  shop: idParameter,
  technician: idParameter,
  sort: choiceParameter(sorts),
  up: choiceParameter(["yes"]),
});

const from = "/team/quality";

/** The parameters of this screen's URL, and the function that changes them. */
export function useQualityParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}

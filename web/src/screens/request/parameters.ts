import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { choiceParameter, textParameter, withChange } from "../../lib/url-parameters.ts";

export const requestTabs = ["overview", "calibration", "findings", "report", "history"] as const;
export type RequestTab = (typeof requestTabs)[number];

/** What is shown of a request: its form (`edit`, whatever its value), or a tab of its page; absent: the first. */
export const RequestParameters = v.object({
  edit: textParameter(),
  tab: choiceParameter(requestTabs),
});

const from = "/servicerequest/$id";

/** The parameters of this screen's URL, and the function that changes them. */
export function useRequestParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}

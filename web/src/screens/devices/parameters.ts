import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { textParameter, withChange } from "../../lib/url-parameters.ts";

/** What is searched for. */
export const DevicesParameters = v.object({
  search: textParameter(),
});

const from = "/devices";

/** The parameters of this screen's URL, and the function that changes them. */
export function useDevicesParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}

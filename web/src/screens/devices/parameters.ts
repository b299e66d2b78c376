import { DeviceParameters } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { listParameters, withChange } from "../../lib/url-parameters.ts";

/** How the devices are searched and sorted. */
export const DevicesParameters = v.object(listParameters(DeviceParameters));

const from = "/devices";

/** The parameters of this screen's URL, and the function that changes them. */
export function useDevicesParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}

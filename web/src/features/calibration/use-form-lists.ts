import { calibrationGroupId, getCalibrationPictures, getDamagePositions, getLookupsByGroup, getServiceElements } from "@remotebay/contract";
import { useCall } from "../../lib/use-call.ts";

/** The systems that can be calibrated. */
export const systemsArgs = { query: { groupId: calibrationGroupId } } as const;
/** The fixtures and targets that a shop can have. */
export const fixturesArgs = { query: { className: "scanTools", group: "calibration" } } as const;

/** True while a list of the form is on its way; a list that failed or waits for the connection is no reason to wait. */
export function useFormLists(id: number): boolean {
  const lists = [
    useCall(getServiceElements, systemsArgs),
    useCall(getLookupsByGroup, fixturesArgs),
    useCall(getDamagePositions, {}),
    useCall(getCalibrationPictures, { query: { id } }),
  ];
  return lists.some(({ isLoading }) => isLoading);
}

import { calibrationGroupId, type ServiceRequest } from "@remotebay/contract";

/** Whether the service that was ordered is a calibration. */
export function hasCalibration({ ScanType }: Pick<ServiceRequest, "ScanType">): boolean {
  return ScanType?.ServiceElementGroupId === calibrationGroupId;
}

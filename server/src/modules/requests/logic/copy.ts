import type { NewServiceRequest, ServiceRequest } from "@remotebay/contract";

/** A new request with the vehicle and service of another; what is of one visit only (odometer, condition, dates, comments) is asked anew. */
export function copyOf(source: ServiceRequest, contactId: number): NewServiceRequest {
  return {
    RONumber: source.RONumber,
    IsMil: null,
    IsSRS: null,
    IsDrivable: null,
    ShopComments: "",
    ContactId: contactId,
    DeviceId: source.Device?.Id ?? null,
    ScanTypeId: source.ScanType?.Id ?? null,
    ServiceElementId: source.ServiceElement?.Id ?? null,
    ScheduleDates: [],
    Vehicle: { ...source.Vehicle, Odometer: null },
    CalibrationSetup: source.CalibrationSetup,
    WindscreenReplaced: source.WindscreenReplaced,
    CalibrationAttempted: -1,
    TicketNumber: source.TicketNumber,
    Status: "Pending",
  };
}

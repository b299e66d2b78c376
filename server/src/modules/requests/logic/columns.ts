import type { NewServiceRequest } from "@remotebay/contract";
import { firstLanguage } from "../../../../../locales/languages.ts";
import { searchText } from "./search-text.ts";
import { sayChoice, saySpoken } from "./spoken-choices.ts";

export const priorities = ["Normal", "High", "Urgent"] as const;

/** What else the columns of a request are made of. */
export interface ColumnContext {
  workOrderNumber: string;
  contactName: string;
  now: Date;
  userId: number;
}

/** The columns that a shop writes, from the fields of the contract. */
export function columnsOf(input: Omit<NewServiceRequest, "Status">, context: ColumnContext) {
  const car = input.Vehicle;
  // Stored in one language, whichever they were chosen in.
  const spoken = saySpoken(firstLanguage, car);
  return {
    roNumber: input.RONumber,
    ticketNumber: input.TicketNumber,
    isMil: input.IsMil,
    isSrs: input.IsSRS,
    isDrivable: input.IsDrivable,
    shopComments: input.ShopComments,
    calibrationSetup: input.CalibrationSetup,
    windscreenReplaced: input.WindscreenReplaced,
    calibrationAttempted: input.CalibrationAttempted,
    contactId: input.ContactId,
    deviceId: input.DeviceId,
    scanTypeId: input.ScanTypeId,
    serviceElementId: input.ServiceElementId,
    scheduleDates: input.ScheduleDates,
    vin: car.VIN,
    vrm: car.VRM.toUpperCase(),
    modelYear: car.Year,
    odometer: car.Odometer,
    odometerUnits: sayChoice(firstLanguage, "lookups.odometerUnits", car.OdometerUnits),
    makeId: car.Make.Id,
    make: car.Make.Text,
    modelId: car.Model.Id,
    model: car.Model.Text,
    submodel: car.Submodel,
    driveType: spoken.DriveType,
    transmission: spoken.Transmission,
    insurance: spoken.Insurance,
    engine: car.Engine,
    updatedBy: context.userId,
    updatedAt: context.now,
    searchText: searchText(
      [context.workOrderNumber, input.RONumber, input.TicketNumber, car.VIN, car.Make.Text, car.Model.Text, car.Year, context.contactName],
      car.VRM,
    ),
  };
}

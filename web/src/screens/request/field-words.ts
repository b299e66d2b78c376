import {
  getBusinessUsers,
  getOdometerUnits,
  getScanTypes,
  getServiceElements,
  type ServiceRequest,
  type TriState,
} from "@remotebay/contract";
import { useDevices } from "../../features/requests/form/device-section.tsx";
import type { ChangedField } from "../../features/requests/form/request-changes.ts";
import type { RequestValues } from "../../features/requests/form/request-values.ts";
import { vehicleName } from "../../features/vehicles/vehicle-value.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";

/** Names a form's fields and writes their values in words, to set two states side by side. */
export function useFieldWords(request: ServiceRequest): {
  nameOf: (field: ChangedField) => string;
  valueOf: (field: ChangedField, values: RequestValues) => string;
} {
  const t = useText();
  const format = useFormat();
  const names = useNames(request);
  const answer = (value: TriState) => (value === null ? t("common.unknown") : t(value ? "common.yes" : "common.no"));
  const fromNumber = (value: number) => answer(value === -1 ? null : value === 1);
  const valueOf = (field: ChangedField, values: RequestValues): string => {
    switch (field) {
      case "vehicle":
        return [vehicleName(values.vehicle), values.vehicle.VIN, values.vehicle.VRM].filter((part) => part !== "").join(" · ");
      case "deviceId":
      case "scanTypeId":
      case "serviceElementId":
      case "contactId":
        return names[field](values[field]) ?? t("common.none");
      case "odometer":
        return values.odometer === null ? "" : format.number(values.odometer);
      case "odometerUnit":
        return names.odometerUnit(values.odometerUnit?.Id ?? null) ?? values.odometerUnit?.Text ?? "";
      case "insurance":
        return values.insurance?.Text ?? "";
      case "isMil":
      case "isSRS":
      case "isDrivable":
        return answer(values[field]);
      case "windscreenReplaced":
      case "calibrationAttempted":
        return fromNumber(values[field]);
      case "dates":
        return format.list(values.dates.filter((date) => date !== "").map((date) => format.dateTime(new Date(date))));
      case "roNumber":
      case "ticketNumber":
      case "comments":
        return values[field];
      case "accepted":
        return "";
    }
  };
  return {
    nameOf: (field) => t(keys[field]),
    // A side that is empty must still be seen.
    valueOf: (field, values) => valueOf(field, values) || t("common.none"),
  };
}

const keys = {
  vehicle: "requests.form.vehicle",
  odometer: "requests.field.odometer",
  odometerUnit: "requests.field.odometerUnit",
  insurance: "requests.field.insurance",
  deviceId: "requests.form.device",
  scanTypeId: "requests.field.scanType",
  serviceElementId: "requests.field.element",
  roNumber: "requests.field.roNumber",
  ticketNumber: "requests.field.ticketNumber",
  isMil: "requests.field.isMil",
  isSRS: "requests.field.isSRS",
  isDrivable: "requests.field.isDrivable",
  comments: "requests.field.comments",
  dates: "requests.form.dates",
  contactId: "requests.field.contact",
  windscreenReplaced: "requests.field.windscreenReplaced",
  calibrationAttempted: "requests.field.calibrationAttempted",
  accepted: "requests.form.acceptDisclaimer",
} as const satisfies Record<ChangedField, string>;

type Named = "deviceId" | "scanTypeId" | "serviceElementId" | "contactId" | "odometerUnit";

function useNames({ Location }: ServiceRequest): Record<Named, (id: number | null) => string | undefined> {
  const { data: devices } = useDevices(Location.Id);
  const { data: scanTypes } = useCall(getScanTypes, { query: { locationId: Location.Id } });
  const { data: elements } = useCall(getServiceElements, { query: { groupId: 0 } });
  const { data: units } = useCall(getOdometerUnits, {});
  const { data: people } = useCall(getBusinessUsers, { query: { key: Location.Id } });
  return {
    deviceId: (id) => devices?.find(({ Id }) => Id === id)?.FriendlyName,
    scanTypeId: (id) => scanTypes?.find((type) => type.id === id)?.text,
    serviceElementId: (id) => elements?.find((element) => element.id === id)?.name,
    odometerUnit: (id) => units?.find((unit) => unit.id === id)?.text,
    contactId: (id) => {
      const person = people?.find((one) => one.id === id);
      return person && `${person.firstName} ${person.lastName}`.trim();
    },
  };
}

import { getBusinessUsers, getServiceElements, orderedElements, type ServiceRequest } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import type { Reference, RequestWords } from "./request-fields.ts";
import { useDevices } from "../devices/use-devices.ts";
import { useScanTypes } from "./use-scan-types.ts";

type Names = Readonly<Record<Reference, string | undefined>>;

/** Formatting functions for a stored request, which contains the names of the rows it refers to. */
export function useStoredWords(request: ServiceRequest): RequestWords {
  const t = useText();
  const format = useFormat();
  return { t, format, timeZone: request.Location.TimeZone, nameOf: (reference, id) => storedNames(request, id)[reference] ?? "" };
}

/** The same for values in a form, whose names come from the lists. */
export function useListedWords(request: ServiceRequest): RequestWords {
  const words = useStoredWords(request);
  const locationId = request.Location.Id;
  const { data: devices } = useDevices(locationId);
  const { data: scanTypes } = useScanTypes(locationId);
  const { data: elements } = useCall(getServiceElements, { query: { groupId: 0 } });
  const { data: people } = useCall(getBusinessUsers, { query: { key: locationId } });
  const listedNames = (wanted: number): Names => {
    const person = people?.find(({ id }) => id === wanted);
    return {
      Device: devices?.find(({ Id }) => Id === wanted)?.FriendlyName,
      ScanType: scanTypes?.find(({ id }) => id === wanted)?.text,
      ServiceElement: elements?.find(({ id }) => id === wanted)?.name,
      Contact: person && `${person.firstName} ${person.lastName}`.trim(),
    };
  };
  return { ...words, nameOf: (reference, id) => words.nameOf(reference, id) || (listedNames(id)[reference] ?? "") };
}

function storedNames({ Device, ScanType, ServiceElement, FurtherServiceElements, Contact }: ServiceRequest, wanted: number): Names {
  return {
    Device: Device?.Id === wanted ? Device.FriendlyName : undefined,
    ScanType: ScanType?.Id === wanted ? ScanType.Name : undefined,
    ServiceElement: orderedElements(ServiceElement, FurtherServiceElements).find(({ Id }) => Id === wanted)?.Name,
    Contact: Contact?.Id === wanted ? `${Contact.GivenName} ${Contact.FamilyName}`.trim() : undefined,
  };
}

import { isDeepStrictEqual } from "node:util";
import type { ChangedServiceRequest, Choice, NewServiceRequest, ServiceRequest, Vehicle, VehicleInput } from "@remotebay/contract";
import { cultureOfPerson, unitOfCountry } from "@remotebay/contract";
import { elementName, scanTypeName, translateChoice } from "../../lookups/service.ts";
import { translateDrive, translateGearbox } from "../../vehicles/service.ts";
import type { FullRow, NewRecord, RequestRecord } from "../store.ts";
import { searchText } from "./search-text.ts";

export const priorities = ["Normal", "High", "Urgent"] as const;

/** One field of the contract: the columns that store it, and how a reply presents it. */
interface Field<Given, Presented> {
  write: (given: Given) => Partial<NewRecord>;
  read: (row: FullRow, language: string) => Presented;
  /** True for a field that belongs to one visit, which a clone does not copy. */
  perVisit?: true;
}

/** A field stored unchanged in one column. */
function column<C extends keyof FullRow["request"]>(name: C) {
  return {
    write: (given: RequestRecord[C]) => ({ [name]: given }) as Pick<RequestRecord, C>,
    read: (row: FullRow) => row.request[name],
  };
}

const vehicleColumns = {
  VIN: column("vin"),
  VRM: { ...column("vrm"), write: (VRM: string) => ({ vrm: VRM.toUpperCase() }) },
  Year: column("modelYear"),
  Odometer: { ...column("odometer"), perVisit: true },
  OdometerUnits: {
    ...column("odometerUnits"),
    // Returned as `km` or `mi` in every language; the browser formats the distance by it. A reading without a unit is in the country's.
    read: ({ request, odometerUnit, location }: FullRow) => {
      if (request.odometerUnits) return { ...request.odometerUnits, Text: odometerUnit?.value ?? request.odometerUnits.Text };
      return request.odometer === null ? null : { Id: 0, Text: unitOfCountry(location.country) };
    },
  },
  Make: {
    write: ({ Id, Text }: VehicleInput["Make"]) => ({ makeId: Id, make: Text }),
    read: ({ request }: FullRow) => ({ Id: request.makeId, Text: request.make }),
  },
  Model: {
    write: ({ Id, Text }: VehicleInput["Model"]) => ({ modelId: Id, model: Text }),
    read: ({ request }: FullRow) => ({ Id: request.modelId, Text: request.model }),
  },
  Submodel: column("submodel"),
  DriveType: {
    ...column("driveType"),
    read: ({ request }: FullRow, language: string) => request.driveType && translateDrive(language, request.driveType),
  },
  Transmission: {
    ...column("transmission"),
    read: ({ request }: FullRow, language: string) => request.transmission && translateGearbox(language, request.transmission),
  },
  Insurance: {
    ...column("insurance"),
    read: ({ request, insurance }: FullRow, language: string) =>
      translateChoice(language, "insuranceCompanies", request.insurance, insurance),
  },
  Engine: column("engine"),
} satisfies { [F in keyof VehicleInput]: Field<VehicleInput[F], Vehicle[F]> };

/** The input fields of a request that are stored as given; location and status are set elsewhere. */
type WrittenRequest = Omit<NewServiceRequest, "Status" | "Location" | "AppId" | "AcceptedDisclaimers" | "AcceptedCaveats"> & {
  AppId: number;
};

type Reference = { Id: number } | null;

/** Every field that a shop fills in. It does not compile if it lacks a field of the contract. */
const requestColumns = {
  RONumber: column("roNumber"),
  TicketNumber: column("ticketNumber"),
  IsMil: { ...column("isMil"), perVisit: true },
  IsSRS: { ...column("isSrs"), perVisit: true },
  IsDrivable: { ...column("isDrivable"), perVisit: true },
  ShopComments: { ...column("shopComments"), perVisit: true },
  Contact: {
    write: (contact: Reference) => ({ contactId: contact?.Id ?? null }),
    read: ({ contact, contactLanguage, location }: FullRow) =>
      contact && { ...contact, Location: { CultureCode: cultureOfPerson(contactLanguage ?? "", location.cultureCode) } },
    perVisit: true,
  },
  Device: {
    write: (device: Reference) => ({ deviceId: device?.Id ?? null }),
    read: ({ device }: FullRow) => device,
  },
  ScanType: {
    write: (scanType: Reference) => ({ scanTypeId: scanType?.Id ?? null }),
    read: ({ scanType }: FullRow, language: string) =>
      scanType && { ...scanType, Name: scanTypeName(language, scanType.Id, scanType.Name) },
  },
  ServiceElement: {
    write: (element: Reference) => ({ serviceElementId: element?.Id ?? null }),
    read: ({ serviceElement }: FullRow, language: string) =>
      serviceElement && { ...serviceElement, Name: elementName(language, serviceElement.Id, serviceElement.Name) },
  },
  FurtherServiceElements: {
    write: (elements: readonly { Id: number }[]) => ({ furtherElementIds: elements.map(({ Id }) => Id) }),
    read: ({ furtherElements }: FullRow, language: string) =>
      furtherElements.map((element) => ({ ...element, Name: elementName(language, element.Id, element.Name) })),
  },
  ScheduleDates: { ...column("scheduleDates"), perVisit: true },
  CalibrationSetup: column("calibrationSetup"),
  WindscreenReplaced: column("windscreenReplaced"),
  CalibrationAttempted: { ...column("calibrationAttempted"), perVisit: true },
  AppId: { ...column("appId"), perVisit: true },
  Vehicle: {
    write: (vehicle: VehicleInput) => writeAll(vehicleColumns, vehicle),
    read: (row: FullRow, language: string) => ({ Id: row.request.id, ...readAll(vehicleColumns, row, language) }),
  },
} satisfies { [F in keyof WrittenRequest]: Field<WrittenRequest[F], ServiceRequest[F]> };

type Fields = Readonly<Record<string, Field<never, unknown>>>;
/** A type that has everything that any type of the union has. */
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
/** The columns of all fields of a table. */
type ColumnsOf<F extends Fields> = Intersection<{ [K in keyof F]: ReturnType<F[K]["write"]> }[keyof F]>;

function writeAll<F extends Fields>(fields: F, given: object): ColumnsOf<F> {
  const written = Object.entries(given).map(([name, value]) => (value === undefined ? {} : fields[name]?.write(value as never)));
  return Object.assign({}, ...written) as ColumnsOf<F>;
}

function readAll<F extends Fields>(fields: F, row: FullRow, language: string): { [K in keyof F]: ReturnType<F[K]["read"]> } {
  const read = Object.entries(fields).map(([name, field]) => [name, field.read(row, language)] as const);
  return Object.fromEntries(read) as { [K in keyof F]: ReturnType<F[K]["read"]> };
}

/** The columns of a new request. */
export function columnsOf(input: WrittenRequest): ColumnsOf<typeof requestColumns> {
  return writeAll(requestColumns, input);
}

/** The columns whose value an edit changes, and the paths of their fields; both are empty if it changes nothing. */
export function changesOf(before: RequestRecord, input: ChangedServiceRequest) {
  const { Vehicle: vehicle = {}, ...given } = { ...input, AppId: input.AppId ?? undefined };
  const changed = [...changesIn(requestColumns, given, before), ...changesIn(vehicleColumns, vehicle, before, "Vehicle.")];
  const columns = Object.assign({}, ...changed.map((field) => field.columns)) as Partial<ColumnsOf<typeof requestColumns>>;
  return { columns, fields: changed.map(({ path }) => path) };
}

function changesIn(fields: Fields, given: object, before: RequestRecord, part = ""): { path: string; columns: Partial<RequestRecord> }[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const written = value === undefined ? {} : (fields[name]?.write(value as never) ?? {});
    const changed = Object.entries(written).filter(([column, next]) => !isSame(next, before[column as keyof RequestRecord]));
    return changed.length === 0 ? [] : [{ path: `${part}${name}`, columns: Object.fromEntries(changed) }];
  });
}

/** Choices are compared by id, because the text may be in the language of the user who sends it back. */
function isSame(one: unknown, other: unknown): boolean {
  if (isListed(one) && isListed(other)) return one.Id === other.Id;
  return isDeepStrictEqual(one, other);
}

function isListed(value: unknown): value is Choice {
  return typeof value === "object" && value !== null && "Text" in value && "Id" in value && value.Id !== 0;
}

/** The fields that a shop fills in, presented in a language. */
export function readFields(row: FullRow, language: string) {
  return readAll(requestColumns, row, language);
}

/** A request without the fields that belong to one visit. */
export function withoutVisit({ Vehicle: vehicle, ...source }: ServiceRequest) {
  return { ...withoutPerVisit(requestColumns, source), Vehicle: withoutPerVisit(vehicleColumns, vehicle) };
}

function withoutPerVisit(fields: Fields, given: object) {
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in fields && !fields[name]?.perVisit));
}

/** The text that the search of the lists and of the queue matches. */
export function searchTextOf(
  row: Pick<RequestRecord, "workOrderNumber" | "roNumber" | "ticketNumber" | "vin" | "make" | "model" | "modelYear" | "vrm">,
  contactName: string,
): string {
  const { workOrderNumber, roNumber, ticketNumber, vin, make, model, modelYear, vrm } = row;
  return searchText([workOrderNumber, roNumber, ticketNumber, vin, make, model, modelYear, contactName], vrm);
}

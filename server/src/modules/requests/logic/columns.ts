import { isDeepStrictEqual } from "node:util";
import type { ChangedServiceRequest, Choice, NewServiceRequest, ServiceRequest, Vehicle, VehicleInput } from "@remotebay/contract";
import { cultureOfPerson, newServiceRequest, unitOfCountry } from "@remotebay/contract";
import { elementName, scanTypeName, translateChoice } from "../../lookups/service.ts";
import { translateDrive, translateGearbox } from "../../vehicles/service.ts";
import type { FullRow, NewRecord, RequestRecord } from "../store.ts";
import { plateWords, searchText } from "./search-text.ts";

export const priorities = ["Normal", "High", "Urgent"] as const;

/** A request as far as a search looks at it; of a new one some columns are not known yet. */
type Searched = Partial<RequestRecord> & { contactName: string };

/** Where else a field is used. Each field says so, so that none is forgotten. */
interface Uses {
  /** The words by which the search of the lists and of the queue finds a request; null for none. */
  searched: ((row: Searched) => unknown[]) | null;
  /**
   * How the report shows it: `own` has a place in `ReportData`, a function gives the line of text that stands among what was asked, under the
   * label `requests.field.<name>`; `no` is left out.
   */
  report: "own" | "no" | ((row: RequestRecord) => string);
}

/** One field of the contract: the columns that store it, and how a reply presents it. */
interface Field<Given, Presented> extends Uses {
  write: (given: Given) => Partial<NewRecord>;
  read: (row: FullRow, language: string) => Presented;
  /** True for a field that belongs to one visit, which a clone does not copy. */
  perVisit?: true;
}

/** A field stored unchanged in one column; `line` is its text, in the report. */
function column<C extends keyof FullRow["request"]>(
  name: C,
  { searched, report }: { searched: boolean; report: RequestRecord[C] extends string ? "own" | "no" | "line" : "own" | "no" },
) {
  return {
    write: (given: RequestRecord[C]) => ({ [name]: given }) as Pick<RequestRecord, C>,
    read: (row: FullRow) => row.request[name],
    searched: searched ? (row: Searched) => [row[name]] : null,
    report: report === "line" ? (row: RequestRecord) => row[name] as string : (report as "own" | "no"),
  };
}

const own = { searched: null, report: "own" } as const;

const vehicleColumns = {
  VIN: column("vin", { searched: true, report: "own" }),
  VRM: {
    ...column("vrm", { searched: false, report: "own" }),
    write: (VRM: string) => ({ vrm: VRM.toUpperCase() }),
    searched: ({ vrm }: Searched) => plateWords(vrm ?? ""),
  },
  Year: column("modelYear", { searched: true, report: "own" }),
  Odometer: { ...column("odometer", { searched: false, report: "own" }), perVisit: true },
  OdometerUnits: {
    ...column("odometerUnits", { searched: false, report: "own" }),
    // Returned as `km` or `mi` in every language; the browser formats the distance by it. A reading without a unit is in the country's.
    read: ({ request, odometerUnit, location }: FullRow) => {
      if (request.odometerUnits) return { ...request.odometerUnits, Text: odometerUnit?.value ?? request.odometerUnits.Text };
      return request.odometer === null ? null : { Id: 0, Text: unitOfCountry(location.country) };
    },
  },
  Make: {
    write: ({ Id, Text }: VehicleInput["Make"]) => ({ makeId: Id, make: Text }),
    read: ({ request }: FullRow) => ({ Id: request.makeId, Text: request.make }),
    searched: ({ make }: Searched) => [make],
    report: "own" as const,
  },
  Model: {
    write: ({ Id, Text }: VehicleInput["Model"]) => ({ modelId: Id, model: Text }),
    read: ({ request }: FullRow) => ({ Id: request.modelId, Text: request.model }),
    searched: ({ model }: Searched) => [model],
    report: "own" as const,
  },
  Submodel: column("submodel", { searched: false, report: "own" }),
  DriveType: {
    ...column("driveType", { searched: false, report: "no" }),
    read: ({ request }: FullRow, language: string) => request.driveType && translateDrive(language, request.driveType),
  },
  Transmission: {
    ...column("transmission", { searched: false, report: "no" }),
    read: ({ request }: FullRow, language: string) => request.transmission && translateGearbox(language, request.transmission),
  },
  Insurance: {
    ...column("insurance", { searched: false, report: "own" }),
    read: ({ request, insurance }: FullRow, language: string) =>
      translateChoice(language, "insuranceCompanies", request.insurance, insurance),
  },
  Engine: column("engine", { searched: false, report: "own" }),
} satisfies { [F in keyof VehicleInput]: Field<VehicleInput[F], Vehicle[F]> };

/** The input fields of a request that are stored as given; location and status are set elsewhere. */
type WrittenRequest = Omit<NewServiceRequest, "Status" | "Location" | "AppId" | "AcceptedDisclaimers" | "AcceptedCaveats"> & {
  AppId: number;
};

type Reference = { Id: number } | null;

/** Every field that a shop fills in. It does not compile if it lacks a field of the contract. */
const requestColumns = {
  RONumber: column("roNumber", { searched: true, report: "own" }),
  TicketNumber: column("ticketNumber", { searched: true, report: "line" }),
  PolicyReference: column("policyReference", { searched: false, report: "line" }),
  EstimateNumber: column("estimateNumber", { searched: true, report: "line" }),
  IsMil: { ...column("isMil", { searched: false, report: "own" }), perVisit: true },
  IsSRS: { ...column("isSrs", { searched: false, report: "own" }), perVisit: true },
  IsDrivable: { ...column("isDrivable", { searched: false, report: "own" }), perVisit: true },
  ShopComments: { ...column("shopComments", { searched: false, report: "own" }), perVisit: true },
  Contact: {
    write: (contact: Reference) => ({ contactId: contact?.Id ?? null }),
    read: ({ contact, contactLanguage, location }: FullRow) =>
      contact && { ...contact, Location: { CultureCode: cultureOfPerson(contactLanguage ?? "", location.cultureCode) } },
    searched: ({ contactName }: Searched) => [contactName],
    report: "no" as const,
    perVisit: true,
  },
  Device: {
    write: (device: Reference) => ({ deviceId: device?.Id ?? null }),
    read: ({ device }: FullRow) => device,
    ...own,
  },
  ScanType: {
    write: (scanType: Reference) => ({ scanTypeId: scanType?.Id ?? null }),
    read: ({ scanType }: FullRow, language: string) =>
      scanType && { ...scanType, Name: scanTypeName(language, scanType.Id, scanType.Name) },
    ...own,
  },
  ServiceElement: {
    write: (element: Reference) => ({ serviceElementId: element?.Id ?? null }),
    read: ({ serviceElement }: FullRow, language: string) =>
      serviceElement && { ...serviceElement, Name: elementName(language, serviceElement.Id, serviceElement.Name) },
    ...own,
  },
  FurtherServiceElements: {
    write: (elements: readonly { Id: number }[]) => ({ furtherElementIds: elements.map(({ Id }) => Id) }),
    read: ({ furtherElements }: FullRow, language: string) =>
      furtherElements.map((element) => ({ ...element, Name: elementName(language, element.Id, element.Name) })),
    ...own,
  },
  ScheduleDates: { ...column("scheduleDates", { searched: false, report: "no" }), perVisit: true },
  CalibrationSetup: column("calibrationSetup", { searched: false, report: "no" }),
  WindscreenReplaced: column("windscreenReplaced", { searched: false, report: "no" }),
  CalibrationAttempted: { ...column("calibrationAttempted", { searched: false, report: "no" }), perVisit: true },
  AppId: { ...column("appId", { searched: false, report: "no" }), perVisit: true },
  Vehicle: {
    write: (vehicle: VehicleInput) => writeAll(vehicleColumns, vehicle),
    read: (row: FullRow, language: string) => ({ Id: row.request.id, ...readAll(vehicleColumns, row, language) }),
    searched: (row: Searched) => wordsOf(vehicleColumns, row),
    report: "own" as const,
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

/** Columns of the vehicle, any of them. */
type VehicleColumns = Partial<ColumnsOf<typeof vehicleColumns>>;

/** Of written columns those of the vehicle, and the paths of their fields. */
export function vehicleColumnsOf(written: Partial<NewRecord>): { columns: VehicleColumns; fields: string[] } {
  const blank = newServiceRequest({}).Vehicle;
  const ofVehicle = Object.entries<Field<never, unknown>>(vehicleColumns).map(([name, field]) => {
    return { name, columns: Object.keys(field.write(blank[name as keyof typeof blank] as never)) };
  });
  const named = ofVehicle.filter(({ columns }) => columns.some((column) => column in written));
  const all = new Set(ofVehicle.flatMap(({ columns }) => columns));
  return {
    columns: Object.fromEntries(Object.entries(written).filter(([column]) => all.has(column))) as VehicleColumns,
    fields: named.map(({ name }) => `Vehicle.${name}`),
  };
}

/** The text that the search of the lists and of the queue matches: the work order's number, and the words of every field that is searched. */
export function searchTextOf(row: Partial<RequestRecord> & Pick<RequestRecord, "workOrderNumber">, contactName: string): string {
  return searchText([row.workOrderNumber, ...wordsOf(requestColumns, { ...row, contactName })]);
}

function wordsOf(fields: Fields, row: Searched): unknown[] {
  return Object.values(fields).flatMap(({ searched }) => searched?.(row) ?? []);
}

/** The fields that are lines of text in the report, by name, without those that are empty. */
export function reportLines(row: RequestRecord): { Field: string; Text: string }[] {
  return Object.entries<Field<never, unknown>>({ ...requestColumns, ...vehicleColumns }).flatMap(([Field, { report }]) => {
    const Text = typeof report === "function" ? report(row) : "";
    return Text === "" ? [] : [{ Field, Text }];
  });
}

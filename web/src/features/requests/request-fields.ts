import { vehicleSendFaults, type NewServiceRequest, type TriState, type VehicleInput } from "@remotebay/contract";
import { type FieldPath, type FieldRow, type FieldValue, groupOf, pathsOf, valueAt } from "../../lib/field-table.ts";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { vehicleName, type VehicleOrigin } from "../vehicles/vehicle-value.ts";
import { type VehiclePath, vehicleFields, type VehicleRow } from "../vehicles/vehicle-fields.ts";
import type { Words } from "../vehicles/vehicle-words.ts";
import { readVin } from "../vehicles/vin.ts";
import { wallClockOf } from "../../lib/wall-clock.ts";

/**
 * Fields of the contract that the form does not contain: `Status` follows from the button, `AcceptedDisclaimers` and `AcceptedCaveats` from its notes, `AppId` and `Location` from the user,
 * and `CalibrationSetup` is filled in by the calibration.
 */
type NotInForm = "Status" | "AcceptedDisclaimers" | "AcceptedCaveats" | "AppId" | "Location" | "CalibrationSetup";

/** The values of the form, in the contract's shape. */
export type RequestInput = Omit<NewServiceRequest, NotInForm>;

/** A field of a request: `RONumber`, `Vehicle.VIN`. */
export type RequestPath = FieldPath<RequestInput, "Vehicle">;

type PathOf<Value> = { [Path in RequestPath]: FieldValue<RequestInput, Path> extends Value ? Path : never }[RequestPath];

/** The fields whose value is text. */
export type TextPath = PathOf<string>;

/** The questions about the vehicle's condition; the answers to some are numbers (domain.md#calls-tri-state). */
type NumberedPath = PathOf<number>;
export type QuestionPath = PathOf<TriState> | NumberedPath;

/** A card of the request's page; it is marked when another user changed a field in it. */
export type Part = "service" | "vehicle" | "condition" | "job" | "dates";

/** Fields that refer to a row by Id; names are looked up in lists. */
export type Reference = "ScanType" | "ServiceElement" | "Device" | "Contact";

export interface RequestWords extends SentenceWords {
  nameOf: (reference: Reference, id: number) => string;
}

export interface SentenceWords extends Words {
  /** The shop's time zone. */
  timeZone: string;
}

/** Controls that one field has (details-section.tsx). */
export type OwnEntry = "odometer" | "insurance" | "comments" | "contact";

export interface RequestRow<Value = unknown> extends FieldRow<Value> {
  part: Part;
  /** Its control among the details: a `line` of text, a `question`, or a separate control. Absent if another card contains the field. */
  entry?: "line" | "question" | OwnEntry;
  /** The answer to a question that the technician should notice. */
  warnOn?: "yes" | "no";
  /** Whether the page shows it: by default if it has a value, else `always` or `never`. */
  shown?: "always" | "never";
  /** Takes the whole width: a long text. */
  isWide?: true;
  /** Formats the value as text; empty if there is none. */
  words(value: Value, words: RequestWords, request: RequestInput): string;
  /** The sentence for the form's summary, or empty. */
  sentence?(value: Value, words: SentenceWords): string;
  /** The rule that the value breaks when the request is sent. */
  needed?(value: Value, request: RequestInput, origin: VehicleOrigin): string | undefined;
}

type RequestFields = { readonly [Path in RequestPath]: RequestRow<FieldValue<RequestInput, Path>> };

const line = { empty: "", part: "job", entry: "line", words: (text: string) => text } as const;
const question = { part: "condition", entry: "question", words: (value: TriState | number, { t }: Words) => t(answerKey(value)) } as const;
const reference = (name: Reference) => ({
  empty: null,
  words: (value: { Id: number } | null, { nameOf }: RequestWords) => (value === null ? "" : nameOf(name, value.Id)),
});

/** Every field of a request, in page order within a part. It does not compile if a field of the contract is missing. */
export const requestFields: RequestFields = {
  RONumber: {
    label: "requests.field.RONumber",
    ...line,
    sentence: (number, { t }) => (number.trim() === "" ? "" : t("requests.summary.roNumber", { number: number.trim() })),
  },
  ...fieldsOfVehicle(),
  TicketNumber: { label: "requests.field.TicketNumber", ...line },
  PolicyReference: { label: "requests.field.PolicyReference", ...line },
  EstimateNumber: { label: "requests.field.EstimateNumber", ...line },
  ShopComments: { label: "requests.field.ShopComments", ...line, entry: "comments", isWide: true },
  Contact: { label: "requests.field.Contact", ...reference("Contact"), part: "job", entry: "contact", isPreset: true },
  ScanType: {
    label: "requests.field.ScanType",
    ...reference("ScanType"),
    part: "service",
    group: "service",
    shown: "always",
    needed: (type) => (type === null ? "service-needed" : undefined),
  },
  ServiceElement: { label: "requests.field.ServiceElement", ...reference("ServiceElement"), part: "service", group: "service" },
  FurtherServiceElements: {
    label: "requests.field.FurtherServiceElements",
    empty: [],
    part: "service",
    group: "service",
    shownWith: "ServiceElement",
    words: (elements, { nameOf, format }) => format.list(elements.map(({ Id }) => nameOf("ServiceElement", Id))),
  },
  Device: { label: "requests.form.device", ...reference("Device"), part: "service", shown: "always", isPreset: true },
  IsMil: {
    label: "requests.field.IsMil",
    ...question,
    empty: null,
    shown: "always",
    warnOn: "yes",
    sentence: (is, { t }) => (is === null ? "" : t(is ? "requests.summary.mil" : "requests.summary.noMil")),
  },
  IsSRS: {
    label: "requests.field.IsSRS",
    ...question,
    empty: null,
    shown: "always",
    warnOn: "yes",
    sentence: (is, { t }) => (is === null ? "" : t(is ? "requests.summary.srs" : "requests.summary.noSrs")),
  },
  IsDrivable: {
    label: "requests.field.IsDrivable",
    ...question,
    empty: null,
    shown: "always",
    warnOn: "no",
    sentence: (is, { t }) => (is === null ? "" : t(is ? "requests.summary.drivable" : "requests.summary.notDrivable")),
  },
  WindscreenReplaced: {
    label: "requests.field.WindscreenReplaced",
    ...question,
    empty: -1,
    sentence: (was, { t }) => (was === 1 ? t("requests.summary.windscreen") : ""),
  },
  CalibrationAttempted: {
    label: "requests.field.CalibrationAttempted",
    ...question,
    empty: -1,
    sentence: (was, { t }) => (was === 1 ? t("requests.summary.attempted") : ""),
  },
  ScheduleDates: {
    label: "requests.form.dates",
    empty: [],
    part: "dates",
    isWide: true,
    words: datesInWords,
    sentence: (dates, words) => (dates.length === 0 ? "" : words.t("requests.summary.dates", { dates: datesInWords(dates, words) })),
  },
};

/** A field's row, typed for any value. */
export function rowOf(path: RequestPath): RequestRow {
  return requestFields[path];
}

/** Whether a line of text is the field's control: only fields of text have one (`line` fits no other). */
export function isLine(path: RequestPath): path is TextPath {
  return rowOf(path).entry === "line";
}

/** Whether the field is a question: only fields with three answers are (`question` fits no other). */
export function isQuestion(path: RequestPath): path is QuestionPath {
  return rowOf(path).entry === "question";
}

/** Whether the answers to a question are numbers. */
export function isNumbered(path: QuestionPath): path is NumberedPath {
  return rowOf(path).empty !== null;
}

/** The fields of a part, in the order of the page. */
export function pathsOfPart(part: Part): RequestPath[] {
  return pathsOf(requestFields).filter((path) => rowOf(path).part === part);
}

/** All fields in the order of the form. */
export function pathsOfPage(): RequestPath[] {
  return (["vehicle", "service", "job", "condition", "dates"] as const).flatMap(pathsOfPart);
}

/** Formats a field of a request as text. */
export function fieldWords(path: RequestPath, request: RequestInput, words: RequestWords): string {
  return rowOf(path).words(valueAt(request, path), words, request);
}

/** The label of a field's group. */
export function answerLabel(path: RequestPath): PlainTextKey {
  return rowOf(path).group === "vehicle" ? "requests.form.vehicle" : rowOf(path).label;
}

/** Formats the group of a field as text: `2016 Ford Fusion · SE · 1FA…`. */
export function wordsOfAnswer(path: RequestPath, request: RequestInput, words: RequestWords): string {
  const name = rowOf(path).group === "vehicle" ? vehicleName(request.Vehicle) : "";
  const rest = groupOf(requestFields, path).filter((each) => name === "" || !inName.has(each));
  return [name, ...rest.map((each) => fieldWords(each, request, words))].filter((part) => part !== "").join(" · ");
}

const inName: ReadonlySet<RequestPath> = new Set(["Vehicle.Year", "Vehicle.Make", "Vehicle.Model"]);

type VehicleKey = `Vehicle.${VehiclePath}`;

/** The vehicle's fields by their path in a request. */
function fieldsOfVehicle(): Pick<RequestFields, VehicleKey> {
  const places: { readonly [Path in VehiclePath]?: Partial<RequestRow<VehicleInput[Path]>> } = {
    // The page's title has it.
    VIN: {
      shown: "never",
      needed: (_, { Vehicle }, origin) => {
        const code = neededOf("Vehicle.VIN", Vehicle, origin);
        return code === "required" ? "vin-or-vehicle" : code;
      },
    },
    Year: { needed: (_, { Vehicle }, origin) => neededOf("Vehicle.Year", Vehicle, origin) },
    Make: { needed: (_, { Vehicle }, origin) => neededOf("Vehicle.Make", Vehicle, origin) },
    Model: { needed: (_, { Vehicle }, origin) => neededOf("Vehicle.Model", Vehicle, origin) },
    Odometer: { entry: "odometer" },
    OdometerUnits: { shown: "never" },
    Insurance: {
      part: "job",
      entry: "insurance",
      sentence: (insurance, { t }) => (insurance === null ? "" : t("requests.summary.insurance", { name: insurance.Text })),
    },
  };
  const rows = Object.entries<VehicleRow>(vehicleFields).map(([name, row]): [string, RequestRow] => [
    `Vehicle.${name}`,
    {
      ...row,
      part: "vehicle",
      ...(row.shownWith === undefined ? {} : { shownWith: `Vehicle.${row.shownWith}` }),
      words: (value, words, { Vehicle }) => row.words(value, words, Vehicle),
      ...(places[name as VehiclePath] as Partial<RequestRow> | undefined),
    },
  ]);
  return Object.fromEntries(rows) as unknown as Pick<RequestFields, VehicleKey>;
}

/** The rule of sending that a field of the vehicle breaks; the service asks for the same. */
function neededOf(path: RequestPath, { VIN, Year, Make, Model }: VehicleInput, { ReadFrom }: VehicleOrigin): string | undefined {
  const { vin } = readVin(VIN);
  const faults = vehicleSendFaults({ VIN: vin, Year, Make: Make.Text, Model: Model.Text }, { isLookedUp: ReadFrom === VIN });
  return faults.find((fault) => fault.path === path)?.code;
}

/** Null and -1: not answered (domain.md#calls-tri-state). */
function answerKey(value: TriState | number): "common.unknown" | "common.yes" | "common.no" {
  if (value === null || value === -1) return "common.unknown";
  return value === true || value === 1 ? "common.yes" : "common.no";
}

function datesInWords(dates: RequestInput["ScheduleDates"], { format, timeZone }: SentenceWords): string {
  // The shop's local time is parsed and formatted in the browser's time zone, so that it is shown unchanged.
  return format.list(dates.map(({ Date: at }) => format.dateTime(new Date(wallClockOf(at, timeZone)))));
}

import {
  type ChosenGate,
  differencesOf,
  gateFor,
  logoHashOf,
  newStatement,
  odometerUnitOf,
  orderedElements,
  statementsOf,
  type ReportData,
  type ReportPicture,
  type ReportWork,
  toolDetailsOf,
} from "@remotebay/contract";
import { firstLanguage } from "../../../../../locales/languages.ts";
import { caveatTexts } from "../../compatibility/service.ts";
import { elementName, namesOfChoice, scanTypeName, translateChoice } from "../../lookups/service.ts";
import { reportLines } from "../../requests/service.ts";
import { brandOf } from "../../settings/service.ts";
import { addressLines } from "./address.ts";
import { originsOf } from "./report-origins.ts";
import type { ReportSource } from "./report-source.ts";
import { isUnmeasured } from "./measured-values.ts";
import { completenessFacts } from "./completeness-facts.ts";
import { peopleFacts } from "./people-facts.ts";

/** The group of functions that are calibrations (domain.md#services-families). */
export const calibrationGroup = 1;

type StoredWork = NonNullable<ReportSource["findings"]>["work"][number];

/** Who sends which version when, and the version that it replaces. */
interface Sending {
  version: number;
  /** Null in a preview. */
  at: Date | null;
  /** What the dates of scans are compared with. */
  now: Date;
  technician: string;
  last?: ReportData | undefined;
}

/**
 * Creates the snapshot that a report is rendered from. It holds data only; texts are translated when it is rendered. What it states
 * of the codes is computed here, once, and what differs from the version that it replaces too.
 */
export function snapshotOf(source: ReportSource, sending: Sending): ReportData {
  const facts = factsOf(source, sending);
  const completeness = completenessFacts(gateOf(source), facts, source.waivers);
  const data = { ...facts, ...(completeness && { completeness }) };
  const complete = { ...data, stated: newStatement(data, sending.now) };
  const { last } = sending;
  return last ? { ...complete, changes: { Version: last.version, SentDate: last.sentAt, ...differencesOf(last, complete) } } : complete;
}

/** What the insurer of the request asks for, otherwise the shop's portal. */
function gateOf({ variant, request, insurance }: ReportSource): ChosenGate {
  return gateFor(brandOf(variant), namesOfChoice("insuranceCompanies", request.insurance, insurance));
}

function factsOf(source: ReportSource, sent: Sending): ReportData {
  const { request, location, findings } = source;
  const brand = brandOf(source.variant);
  const logo = logoHashOf(brand.logoPath);
  const services = servicesOf(source);
  return {
    reportId: `${request.workOrderNumber}-R`,
    workOrderNumber: request.workOrderNumber,
    roNumber: request.roNumber,
    version: sent.version,
    sentAt: sent.at?.toISOString() ?? null,
    timeZone: location.timeZone,
    shop: {
      name: location.name,
      address: addressLines(location),
      phone: [location.phoneCountryCode, location.phone].filter(Boolean).join(" "),
    },
    vehicle: vehicleOf(source),
    asked: {
      ...services,
      comments: request.shopComments,
      warningLight: request.isMil,
      srs: request.isSrs,
      drivable: request.isDrivable,
      insurance: translateChoice(firstLanguage, "insuranceCompanies", request.insurance, source.insurance)?.Text ?? "",
      insuranceKey: source.insurance && source.insurance.text === null ? source.insurance.value : "",
      lines: reportLines(request),
      ...acceptedOf(source),
    },
    technician: { name: sent.technician },
    people: peopleFacts(source.people, { timeZone: location.timeZone, completed: request.completedAt ?? sent.at ?? sent.now }),
    device: source.device && { name: source.device.name, serial: source.device.serial },
    dates: {
      created: request.createdAt.toISOString(),
      taken: request.takenAt?.toISOString() ?? null,
      completed: request.completedAt?.toISOString() ?? sent.at?.toISOString() ?? null,
    },
    scans: findings?.scans ?? [],
    origins: originsOf(source),
    pairs: findings?.pairs ?? [],
    work: (findings?.work ?? []).map((item) => workOf(source, services, item)),
    ...(source.calibration && { calibration: source.calibration }),
    ...statedBy(request.make, location.country),
    notes: findings?.notes ?? "",
    pictures: [...source.pictures, ...proofsOf(source)].map(pictureOf),
    brand: { appName: brand.appName, brandColour: brand.theme.brand, address: [], ...(logo === undefined ? {} : { logo }) },
    demo: request.demo,
  };
}

function statedBy(make: string, country: string): Pick<ReportData, "statements"> {
  const statements = statementsOf(make, country);
  return statements.length === 0 ? {} : { statements };
}

function workOf(source: ReportSource, services: ReturnType<typeof servicesOf>, item: StoredWork): ReportWork {
  const element = source.elements.get(item.ServiceElementId);
  const isCalibration = element?.groupId === calibrationGroup;
  const Details = toolDetailsOf(item);
  return {
    ...workName(services, element),
    Tool: item.Tool,
    ToolKey: item.ToolKey ?? "",
    ...(Object.keys(Details).length > 0 && { Details }),
    Result: item.Result,
    Notes: item.Notes,
    Calibration: isCalibration,
    ...(isCalibration && isUnmeasured(source, item.ServiceElementId) && { Unmeasured: true }),
  };
}

/** The pictures of the set-up by which somebody confirmed a prerequisite, or of which somebody said what they prove. */
function proofsOf({ calibration, setUpPictures }: ReportSource): ReportSource["setUpPictures"] {
  const proofs = new Set(calibration?.Prerequisites?.map(({ Picture }) => Picture));
  return setUpPictures.filter(({ fileKey, proves }) => proves !== "" || proofs.has(fileKey));
}

function pictureOf(picture: ReportSource["pictures"][number]): ReportPicture {
  const { fileKey, printKey, caption, proves, width, height, originalHash, takenAt } = picture;
  const origin = { ...(originalHash !== null && { originalHash }), ...(takenAt !== null && { takenAt }) };
  return { key: fileKey, ...(printKey !== null && { printKey }), caption, ...(proves !== "" && { proves }), ...origin, width, height };
}

/** The service and the functions that were asked for, by name and, where the name is the product's, by key. */
function servicesOf(source: ReportSource) {
  const { request, scanType, serviceElement } = source;
  return {
    scanType: scanTypeName(firstLanguage, request.scanTypeId, scanType),
    scanTypeKey: keyOf(request.scanTypeId, scanType),
    serviceElement: elementName(firstLanguage, request.serviceElementId, serviceElement),
    serviceElementKey: keyOf(request.serviceElementId, serviceElement),
    furtherElements: request.furtherElementIds.map((id) => namedElement(source, id)),
  };
}

function namedElement({ elements }: ReportSource, id: number): { Name: string; NameKey: string } {
  const ownName = elements.get(id)?.name ?? null;
  return { Name: elementName(firstLanguage, id, ownName), NameKey: keyOf(id, ownName) };
}

/** What the shop accepted for the ordered service and functions. */
function acceptedOf(source: ReportSource): Pick<ReportData["asked"], "disclaimers" | "caveats"> {
  const { request, notes } = source;
  const ordered = orderedElements(request.serviceElementId, request.furtherElementIds);
  return {
    disclaimers: request.disclaimers
      .filter(({ ScanTypeId }) => ScanTypeId === request.scanTypeId)
      .map(({ Version, AcceptedBy, AcceptedDate }) => ({ Version, By: AcceptedBy, At: AcceptedDate })),
    caveats: request.caveats
      .filter(({ ServiceElementId }) => ordered.includes(ServiceElementId))
      .flatMap(({ ServiceElementId, Caveats, AcceptedBy, AcceptedDate }) => {
        const accepted = {
          By: AcceptedBy,
          At: AcceptedDate,
          ...(ordered.length > 1 && { Element: namedElement(source, ServiceElementId) }),
        };
        return caveatTexts(Caveats, notes).map(({ text, key }) => Object.assign({ Text: text, TextKey: key }, accepted));
      }),
  };
}

/** Work is named after its function or, where it has none, after what was asked for. */
function workName(asked: ReturnType<typeof servicesOf>, element: { id: number; name: string | null } | undefined) {
  if (element) return named("elements", elementName(firstLanguage, element.id, element.name), keyOf(element.id, element.name));
  if (asked.serviceElement !== "") return named("elements", asked.serviceElement, asked.serviceElementKey);
  return named("scanTypes", asked.scanType || "–", asked.scanTypeKey);
}

function named(group: string, Name: string, key: string) {
  return { Name, NameKey: key === "" ? "" : `${group}.${key}` };
}

function keyOf(id: number | null, ownName: string | null): string {
  return id === null || ownName !== null ? "" : String(id);
}

function vehicleOf({ request, location, odometerUnit }: ReportSource): ReportData["vehicle"] {
  const { engine } = request;
  return {
    VIN: request.vin,
    plate: request.vrm,
    year: request.modelYear,
    make: request.make,
    model: request.model,
    trim: request.submodel?.Text ?? "",
    engine: [
      engine?.Liter ? `${engine.Liter.toFixed(1)} L` : "",
      engine?.BlockType && engine.Cylinders ? `${engine.BlockType}${engine.Cylinders}` : "",
    ]
      .filter(Boolean)
      .join(" "),
    odometer: request.odometer,
    odometerUnit: odometerUnitOf(odometerUnit?.value ?? request.odometerUnits?.Text, location.country),
  };
}

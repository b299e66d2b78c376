import type { ReportData } from "@remotebay/contract";
import { brandOf } from "../../settings/service.ts";
import type { ReportSource } from "../store.ts";
import { addressLines } from "./address.ts";

/** The group of functions that are calibrations (section 1: "ADAS calibration and programming"). */
export const calibrationGroup = 1;

/** Creates the snapshot that a report is rendered from. It holds data only; texts are translated when it is rendered. */
export function snapshotOf(source: ReportSource, sent: { version: number; at: Date | null; technician: string }): ReportData {
  const { request, location, findings } = source;
  const codes = findings?.codes ?? [];
  const brand = brandOf(source.variant);
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
    vehicle: vehicleOf(request),
    asked: {
      scanType: source.scanType ?? "",
      serviceElement: source.serviceElement ?? "",
      comments: request.shopComments,
      warningLight: request.isMil,
      srs: request.isSrs,
      drivable: request.isDrivable,
      insurance: request.insurance?.Text ?? "",
    },
    technician: { name: sent.technician },
    device: source.device && { name: source.device.name, serial: source.device.serial },
    dates: {
      created: request.createdAt.toISOString(),
      taken: request.takenAt?.toISOString() ?? null,
      completed: request.completedAt?.toISOString() ?? sent.at?.toISOString() ?? null,
    },
    codes,
    afterScanned: findings?.afterScanned ?? false,
    work: (findings?.work ?? []).map((item) => {
      const element = source.elements.get(item.ServiceElementId);
      return {
        Name: element?.name ?? (source.serviceElement || source.scanType || "–"),
        Tool: item.Tool,
        Result: item.Result,
        Notes: item.Notes,
        Calibration: element?.groupId === calibrationGroup,
      };
    }),
    notes: findings?.notes ?? "",
    pictures: source.pictures.map((picture) => ({
      key: picture.fileKey,
      caption: picture.caption,
      width: picture.width,
      height: picture.height,
    })),
    brand: { appName: brand.appName, brandColour: brand.theme.brand, address: [] },
    demo: request.demo,
  };
}

function vehicleOf(request: ReportSource["request"]): ReportData["vehicle"] {
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
    odometerUnit: request.odometerUnits?.Text.toLowerCase().startsWith("k") ? "km" : "mi",
  };
}

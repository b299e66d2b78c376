import type { Choice, Engine, NewServiceRequest } from "@remotebay/contract";
import { decodeVin, models, type Catalogue } from "../../server/src/modules/vehicles/service.ts";
import { expectedCheckDigit } from "../../server/src/modules/vehicles/logic/check-digit.ts";

/** A kind of car; the serial number makes one of it. */
export interface Car {
  /** The first eleven characters of its VIN; `_` where the check digit goes. */
  vin: string;
  year: number;
  drive: "petrol" | "diesel" | "hybrid" | "electric";
  /** What a VIN that does not decode to a model leaves to the shop. */
  model?: string;
  trim?: string;
  engine?: { litres: number; cylinders: number } | undefined;
}

/** A VIN of a kind of car. `serial` has at most six digits. */
export function vinOf(car: Car, serial: number): string {
  const vin = car.vin + String(serial).padStart(6, "0");
  return car.vin.includes("_") ? vin.replace("_", expectedCheckDigit(vin.replace("_", "0"))) : vin;
}

/** What else is known of one car. */
export interface Details {
  serial: number;
  plate: string;
  odometer: number;
  odometerUnits: Choice;
  insurance: Choice | null;
}

/** One car as the new-request form would send it: decoded as far as it goes, the rest chosen by hand. */
export function vehicleOf(catalogue: Catalogue, car: Car, details: Details, now: Date): NewServiceRequest["Vehicle"] {
  const decoded = decodeVin(catalogue, vinOf(car, details.serial), now).RemoteBay;
  const trim = car.trim ?? decoded.Trim;
  return {
    VIN: decoded.VIN,
    VRM: details.plate,
    Year: car.year,
    Odometer: details.odometer,
    OdometerUnits: details.odometerUnits,
    Make: decoded.Make,
    Model: decoded.Model.Id > 0 ? decoded.Model : modelByHand(catalogue, car, decoded.Make.Id),
    // A trim that is a list says no more than none.
    Submodel: trim === "" || /[,/]/.test(trim) ? null : { Id: 0, Text: trim },
    DriveType: decoded.DriveType.Id > 0 ? decoded.DriveType : null,
    Transmission: null,
    Insurance: details.insurance,
    Engine: engineOf(car, decoded.Engine),
  };
}

function modelByHand(catalogue: Catalogue, car: Car, makeId: number): Choice {
  const wanted = car.model ?? "";
  return models(catalogue, car.year, makeId).find((model) => model.Text === wanted) ?? { Id: 0, Text: wanted };
}

function engineOf(car: Car, decoded: { Id: number; Liter: string; CID: string; Cylinders: string; BlockType: string }): Engine | null {
  if (car.engine) {
    const { litres, cylinders } = car.engine;
    return { Id: 0, Liter: litres, CID: Math.round(litres * 61.024), Cylinders: cylinders, BlockType: "I" };
  }
  if (decoded.Liter === "") return null;
  const { Id, BlockType } = decoded;
  return { Id, Liter: numberOf(decoded.Liter), CID: numberOf(decoded.CID), Cylinders: numberOf(decoded.Cylinders), BlockType };
}

function numberOf(text: string): number | null {
  return text === "" ? null : Number(text);
}

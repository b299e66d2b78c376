import type { Choice, Engine, NewServiceRequest } from "@remotebay/contract";
import { decodeVin, models, type Catalogue } from "../../server/src/modules/vehicles/service.ts";
import { expectedCheckDigit } from "../../server/src/modules/vehicles/logic/check-digit.ts";

/** A type of car; a serial number makes it a concrete one. */
export interface Car {
  /** The first eleven characters of its VIN; `_` where the check digit goes. */
  vin: string;
  year: number;
  drive: "petrol" | "diesel" | "hybrid" | "electric";
  /** Chosen by the shop if the VIN does not decode to a model. */
  model?: string;
  trim?: string;
  engine?: { litres: number; cylinders: number } | undefined;
}

/** The VIN of one car. `serial` has at most six digits. */
export function vinOf(car: Car, serial: number): string {
  const vin = car.vin + String(serial).padStart(6, "0");
  return car.vin.includes("_") ? vin.replace("_", expectedCheckDigit(vin.replace("_", "0"))) : vin;
}

/** The data of one car that does not follow from its type. */
export interface Details {
  serial: number;
  plate: string;
  odometer: number;
  odometerUnits: Choice;
  insurance: Choice | null;
}

/** One car as the new-request form sends it: decoded from the VIN where possible, else chosen by hand. */
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
    // A list of possible trims is as good as no trim.
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

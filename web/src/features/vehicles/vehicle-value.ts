import {
  type Choice,
  type DecodedPlate,
  type DecodedVin,
  type Engine,
  type EngineChoice,
  type Style,
  type VehicleInput,
  type VehicleModel,
  vehicleWords,
} from "@remotebay/contract";
import { groupOf, withValue } from "../../lib/field-table.ts";
import { noVehicle, vehicleFields } from "./vehicle-fields.ts";

/** The form's additional state about a vehicle, which is not stored. */
export interface VehicleOrigin {
  /** vPIC's body class, for display only. */
  Body: string;
  /** How the vehicle was found. */
  Source: "none" | "vin" | "plate" | "hand";
  /** The VIN that was decoded last, so that it is not decoded again over the user's changes. */
  ReadFrom: string;
}

/** A vehicle in a form: the contract's fields and its origin. */
export interface EnteredVehicle {
  car: VehicleInput;
  origin: VehicleOrigin;
}

/** The origin of an unidentified vehicle. */
export const noOrigin: VehicleOrigin = { Body: "", Source: "none", ReadFrom: "" };

/** The origin of a stored vehicle, whose VIN is not decoded again. */
export function storedOrigin({ VIN, Make }: Pick<VehicleInput, "VIN" | "Make">): VehicleOrigin {
  return { Body: "", Source: Make.Text === "" ? "none" : "hand", ReadFrom: VIN };
}

/** True if the vehicle is sufficiently identified without a VIN (domain.md#send-vehicle). */
export function isChosen(vehicle: VehicleInput): boolean {
  return vehicle.Year !== null && vehicle.Make.Text !== "" && vehicle.Model.Text !== "";
}

/** `2016 Ford Fusion`, without unknown parts. */
export function vehicleName(vehicle: { Year: number | null; Make: { Text: string }; Model: { Text: string } }): string {
  return vehicleWords(vehicle.Year, vehicle.Make.Text, vehicle.Model.Text);
}

/** The vehicle with another VIN. Data of the previous VIN is cleared; manual choices remain. */
export function withVin({ car, origin }: EnteredVehicle, VIN: string): EnteredVehicle {
  if (origin.Source !== "vin" || VIN === origin.ReadFrom) return { car: { ...car, VIN }, origin };
  return { car: { ...unidentified(car), VIN }, origin: noOrigin };
}

/** The vehicle with the data of its decoded VIN; VIN and plate remain, and without a decoded model manual choices too. */
export function withDecoded({ car, origin }: EnteredVehicle, decoded: DecodedVin): EnteredVehicle {
  const { RemoteBay: card } = decoded;
  if (origin.Source === "hand" && card.Model.Text === "") return { car, origin: { ...origin, ReadFrom: car.VIN } };
  return {
    car: {
      ...unidentified(car),
      Year: card.Years[0] ?? null,
      Make: card.Make,
      Model: card.Model,
      Submodel: choiceOrNone(card.Trim),
      DriveType: known(card.DriveType),
      Transmission: known(card.Transmission),
      Engine: engineOf(card.Engine),
    },
    origin: { Body: card.Body, Source: card.Make.Text === "" ? "none" : "vin", ReadFrom: car.VIN },
  };
}

/** A model from which the user must choose, with its name: the make too if the makes differ. */
export interface ModelChoice {
  id: string;
  label: string;
  model: VehicleModel;
}

/** The models from which the user must choose because they share the VIN's code; empty if it tells the model. */
export function modelsOf({ RemoteBay: { Models } }: DecodedVin): ModelChoice[] {
  const severalMakes = Models.some(({ Make }) => Make.Id !== Models[0]?.Make.Id);
  return Models.map((model) => ({
    id: String(model.Model.Id),
    label: severalMakes ? `${model.Make.Text} ${model.Model.Text}` : model.Model.Text,
    model,
  }));
}

/** The vehicle with one of the models its VIN allows. */
export function withModel({ car, origin }: EnteredVehicle, { Make, Model }: VehicleModel): EnteredVehicle {
  return { car: { ...car, Make, Model }, origin };
}

/** The styles from which the user must choose: those of the year, if there are several. */
export function stylesOf(decoded: DecodedVin, year: number | null): Style[] {
  const styles = decoded.query_responses.Request_Result.us_market_data.us_styles.filter(
    (style) => year === null || style.basic_data.year === "" || style.basic_data.year === String(year),
  );
  const names = new Set<string>();
  const different = styles.filter((style) => {
    const name = styleName(style);
    return name !== "" && names.size < names.add(name).size;
  });
  return different.length > 1 ? different : [];
}

/** The distinguishing parts of a style: trim, body, engine, drive. */
export function styleName(style: Style): string {
  const engine = style.engines[0];
  const litres = engine?.displacement ? `${engine.displacement} L` : "";
  return [style.basic_data.trim, style.basic_data.body_type, litres, style.basic_data.drive_type].filter((part) => part !== "").join(" · ");
}

/** The vehicle with one of the styles its VIN allows. */
export function withStyle({ car, origin }: EnteredVehicle, style: Style): EnteredVehicle {
  const { basic_data: basic, engines, transmissions } = style;
  const engine = engines[0];
  return {
    car: {
      ...car,
      // Equal texts keep the catalogue's ids.
      Model: basic.model === "" || basic.model === car.Model.Text ? car.Model : { Id: 0, Text: basic.model },
      Submodel: choiceOrNone(basic.trim),
      DriveType: choiceOrNone(basic.drive_type) ?? car.DriveType,
      Transmission: choiceOrNone(transmissions[0]?.name ?? "") ?? car.Transmission,
      Engine: engine
        ? engineOf({ Id: 0, Liter: engine.displacement, CID: "", Cylinders: engine.cylinders, BlockType: engine.block_type })
        : car.Engine,
    },
    origin: { ...origin, Body: basic.body_type },
  };
}

/** The vehicle with the register's data for its plate; the VIN remains. */
export function withPlate({ car, origin }: EnteredVehicle, plate: DecodedPlate): EnteredVehicle {
  return {
    car: {
      ...unidentified(car),
      VRM: plate.VRM,
      Year: plate.Year,
      Make: plate.Make,
      Model: plate.Model,
      Engine: engineOf(plate.Engine),
    },
    origin: { Body: plate.Body, Source: "plate", ReadFrom: origin.ReadFrom },
  };
}

/** The vehicle without the data derived from VIN and plate. */
function unidentified(car: VehicleInput): VehicleInput {
  const read = groupOf(vehicleFields, "VIN").filter((path) => path !== "VIN" && path !== "VRM");
  return read.reduce((left, path) => withValue(left, path, noVehicle[path]), car);
}

/** The engine as the form sends it: numbers, null if unknown; null if everything is unknown. */
export function engineOf(choice: EngineChoice): Engine | null {
  const engine = {
    Id: choice.Id,
    Liter: figure(choice.Liter),
    CID: figure(choice.CID),
    Cylinders: figure(choice.Cylinders),
    BlockType: choice.BlockType,
  };
  const isKnown = engine.Id > 0 || engine.Liter !== null || engine.Cylinders !== null || engine.BlockType !== "";
  return isKnown ? engine : null;
}

function figure(text: string): number | null {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : null;
}

function choiceOrNone(text: string): Choice | null {
  return text === "" ? null : { Id: 0, Text: text };
}

function known(choice: Choice): Choice | null {
  return choice.Text === "" ? null : choice;
}

import type { Choice, DecodedPlate, DecodedVin, Engine, EngineChoice, Style, Vehicle } from "@remotebay/contract";

/** A vehicle as a form holds it, however it was found. */
export interface VehicleValue {
  VIN: string;
  /** Plate. */
  VRM: string;
  Year: number | null;
  /** Empty text where nothing was chosen; Id 0 is free text. */
  Make: Choice;
  Model: Choice;
  Submodel: Choice | null;
  DriveType: Choice | null;
  Transmission: Choice | null;
  Engine: Engine | null;
  /** vPIC's body class, for the eye only. */
  Body: string;
  /** How it was found. */
  Source: "none" | "vin" | "plate" | "hand";
  /** The VIN that was read into it last: it is not read again over what a person changed since. */
  ReadFrom: string;
}

/** Nothing chosen. */
export const noChoice: Choice = { Id: 0, Text: "" };

/** A vehicle of which nothing is known. */
export const noVehicle: VehicleValue = {
  VIN: "",
  VRM: "",
  Year: null,
  Make: noChoice,
  Model: noChoice,
  Submodel: null,
  DriveType: null,
  Transmission: null,
  Engine: null,
  Body: "",
  Source: "none",
  ReadFrom: "",
};

/** True where the vehicle is known well enough to work on without a VIN (section 5: year, make and model by hand). */
export function isChosen(vehicle: VehicleValue): boolean {
  return vehicle.Year !== null && vehicle.Make.Text !== "" && vehicle.Model.Text !== "";
}

/** `2016 Ford Fusion`, as much of it as is known. */
export function vehicleName(vehicle: { Year: number | null; Make: { Text: string }; Model: { Text: string } }): string {
  return [vehicle.Year === null ? "" : String(vehicle.Year), vehicle.Make.Text, vehicle.Model.Text].filter((part) => part !== "").join(" ");
}

/** The vehicle with another VIN. What an earlier VIN said goes with it; what a person chose stays. */
export function withVin(vehicle: VehicleValue, VIN: string): VehicleValue {
  if (vehicle.Source !== "vin" || VIN === vehicle.ReadFrom) return { ...vehicle, VIN };
  return { ...noVehicle, VIN, VRM: vehicle.VRM };
}

/** The vehicle with what its VIN says; VIN and plate stay. A VIN that tells no model does not undo what a person chose. */
export function withDecoded(vehicle: VehicleValue, decoded: DecodedVin): VehicleValue {
  const { RemoteBay: card } = decoded;
  if (vehicle.Source === "hand" && card.Model.Text === "") return { ...vehicle, ReadFrom: vehicle.VIN };
  return {
    ...noVehicle,
    VIN: vehicle.VIN,
    VRM: vehicle.VRM,
    Year: card.Years[0] ?? null,
    Make: card.Make,
    Model: card.Model,
    Submodel: choiceOrNone(card.Trim),
    DriveType: known(card.DriveType),
    Transmission: known(card.Transmission),
    Engine: engineOf(card.Engine),
    Body: card.Body,
    Source: card.Make.Text === "" ? "none" : "vin",
    ReadFrom: vehicle.VIN,
  };
}

/** The styles among which a person has to choose: those of the year, when there is more than one. */
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

/** What tells a style from its siblings: trim, body, engine, drive. */
export function styleName(style: Style): string {
  const engine = style.engines[0];
  const litres = engine?.displacement ? `${engine.displacement} L` : "";
  return [style.basic_data.trim, style.basic_data.body_type, litres, style.basic_data.drive_type].filter((part) => part !== "").join(" · ");
}

/** The vehicle with one of the styles its VIN allows. */
export function withStyle(vehicle: VehicleValue, style: Style): VehicleValue {
  const { basic_data: basic, engines, transmissions } = style;
  const engine = engines[0];
  return {
    ...vehicle,
    // The catalogue's own ids stay where the words are the same.
    Model: basic.model === "" || basic.model === vehicle.Model.Text ? vehicle.Model : { Id: 0, Text: basic.model },
    Submodel: choiceOrNone(basic.trim),
    DriveType: choiceOrNone(basic.drive_type) ?? vehicle.DriveType,
    Transmission: choiceOrNone(transmissions[0]?.name ?? "") ?? vehicle.Transmission,
    Engine: engine
      ? engineOf({ Id: 0, Liter: engine.displacement, CID: "", Cylinders: engine.cylinders, BlockType: engine.block_type })
      : vehicle.Engine,
    Body: basic.body_type,
  };
}

/** The vehicle with what a register says about its plate; the VIN stays. */
export function withPlate(vehicle: VehicleValue, plate: DecodedPlate): VehicleValue {
  return {
    ...noVehicle,
    VIN: vehicle.VIN,
    VRM: plate.VRM,
    Year: plate.Year,
    Make: plate.Make,
    Model: plate.Model,
    Engine: engineOf(plate.Engine),
    Body: plate.Body,
    Source: "plate",
    ReadFrom: vehicle.ReadFrom,
  };
}

/** A stored vehicle as a form holds it. */
export function vehicleValueOf(vehicle: Vehicle): VehicleValue {
  const { VIN, VRM, Year, Make, Model, Submodel, DriveType, Transmission, Engine } = vehicle;
  const Source = Make.Text === "" ? "none" : "hand";
  return { VIN, VRM, Year, Make, Model, Submodel, DriveType, Transmission, Engine, Body: "", Source, ReadFrom: VIN };
}

/** An engine as the form sends it: figures, null where unknown; none where nothing is known. */
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

/** `2.5 L · 4 cyl` in short signs that are the same everywhere; `cylinders` writes the second part. */
export function engineName(
  engine: Engine | Vehicle["Engine"],
  write: { litres: (value: number) => string; cylinders: (layout: string) => string },
): string {
  if (!engine) return "";
  const count = engine.Cylinders === null ? "" : String(engine.Cylinders);
  const layout = `${engine.BlockType}${count}`;
  const parts = [
    engine.Liter === null ? "" : write.litres(engine.Liter),
    layout === "" ? "" : engine.BlockType === "" ? write.cylinders(count) : layout,
  ];
  return parts.filter((part) => part !== "").join(" · ");
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

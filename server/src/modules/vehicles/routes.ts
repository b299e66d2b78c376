import {
  decodeVin,
  decodeVinRemoteBay,
  decodeVrm,
  vehicleDriveTypes,
  vehicleEngines,
  vehicleMakes,
  vehicleModels,
  vehicleSubModels,
  vehicleTransmissions,
  vehicleYears,
} from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { translateDecoded, translateDrive, translateEngine, translateGearbox } from "./logic/translate-vehicle.ts";
import * as vehicles from "./service.ts";

/** The decoder and the pickers. The catalogue is the same for all users, so no row policy applies; its values are translated to the user's language. */
export function vehicleRoutes(serve: Serve, catalogue: vehicles.Catalogue, config: vehicles.RegisterConfig): void {
  serve(decodeVinRemoteBay, ({ query }, ctx) => translateDecoded(ctx.language, vehicles.decodeVin(catalogue, query.vin, ctx.now)));
  serve(decodeVin, ({ query }, ctx) => translateDecoded(ctx.language, vehicles.decodeVin(catalogue, query.vin, ctx.now)));
  serve(decodeVrm, ({ query }) => vehicles.decodeVrm(catalogue, config, query.vrm));
  serve(vehicleYears, () => vehicles.years(catalogue));
  serve(vehicleMakes, ({ query }) => vehicles.makes(catalogue, query.year));
  serve(vehicleModels, ({ query }) => vehicles.models(catalogue, query.year, query.make));
  serve(vehicleSubModels, ({ query }) => vehicles.subModels(catalogue, query.year, query.make, query.model));
  serve(vehicleEngines, ({ query: { year, make, model, submodel } }, { language }) =>
    vehicles.engines(catalogue, year, make, model, submodel).map((engine) => translateEngine(language, engine)),
  );
  serve(vehicleTransmissions, ({ query: { year, make, model } }, { language }) =>
    vehicles.transmissions(catalogue, year, make, model).map((gearbox) => translateGearbox(language, gearbox)),
  );
  serve(vehicleDriveTypes, ({ query: { year, make, model } }, { language }) =>
    vehicles.driveTypes(catalogue, year, make, model).map((drive) => translateDrive(language, drive)),
  );
}

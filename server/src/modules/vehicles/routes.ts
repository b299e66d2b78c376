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
import * as vehicles from "./service.ts";

/** The decoder and the pickers. The catalogue is the same for everybody, so no row policy applies. */
export function vehicleRoutes(serve: Serve, catalogue: vehicles.Catalogue, config: vehicles.RegisterConfig): void {
  serve(decodeVinRemoteBay, ({ query }, ctx) => vehicles.decodeVin(catalogue, query.vin, ctx.now));
  serve(decodeVin, ({ query }, ctx) => vehicles.decodeVin(catalogue, query.vin, ctx.now));
  serve(decodeVrm, ({ query }) => vehicles.decodeVrm(catalogue, config, query.vrm));
  serve(vehicleYears, () => vehicles.years(catalogue));
  serve(vehicleMakes, ({ query }) => vehicles.makes(catalogue, query.year));
  serve(vehicleModels, ({ query }) => vehicles.models(catalogue, query.year, query.make));
  serve(vehicleSubModels, ({ query }) => vehicles.subModels(catalogue, query.year, query.make, query.model));
  serve(vehicleEngines, ({ query }) => vehicles.engines(catalogue, query.year, query.make, query.model, query.submodel));
  serve(vehicleTransmissions, ({ query }) => vehicles.transmissions(catalogue, query.year, query.make, query.model));
  serve(vehicleDriveTypes, ({ query }) => vehicles.driveTypes(catalogue, query.year, query.make, query.model));
}

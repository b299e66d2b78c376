import type { CallExamples } from "../../testing/call-examples.ts";

const known = { year: 2020, make: 1, model: 1 };

export const examples: CallExamples = {
  inputs: () => ({
    decodeVin: { query: { vin: "1HGCV1F30LA000001" } },
    decodeVrm: { query: { vrm: "AB12 CDE" } },
    decodeVinRemoteBay: { query: { vin: "1HGCV1F30LA000001" } },
    vehicleMakes: { query: { year: 2020 } },
    vehicleModels: { query: known },
    vehicleSubModels: { query: known },
    vehicleEngines: { query: known },
    vehicleTransmissions: { query: known },
    vehicleDriveTypes: { query: known },
  }),
  notHeld: {
    decodeVinRemoteBay: "the vehicle catalogue",
    decodeVin: "the vehicle catalogue",
    decodeVrm: "the vehicle catalogue",
    vehicleYears: "the vehicle catalogue",
    vehicleMakes: "the vehicle catalogue",
    vehicleModels: "the vehicle catalogue",
    vehicleSubModels: "the vehicle catalogue",
    vehicleEngines: "the vehicle catalogue",
    vehicleTransmissions: "the vehicle catalogue",
    vehicleDriveTypes: "the vehicle catalogue",
  },
};

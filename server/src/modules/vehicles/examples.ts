import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

/** The id of the choice with a text. */
const idOf = (rows: readonly { Id: number; Text: string }[], text: string) => rows.find((row) => row.Text === text)?.Id ?? 1;

export const examples: CallExamples = {
  inputs: ({ people }) => {
    const year = 2020;
    const ofMake = async () => ({ year, make: idOf(await people.shop.ask(contract.vehicleMakes, { query: { year } }), "Honda") });
    const ofModel = async () => {
      const query = await ofMake();
      return { ...query, model: idOf(await people.shop.ask(contract.vehicleModels, { query }), "Accord") };
    };
    const ofSubmodel = async () => {
      const query = await ofModel();
      return { ...query, submodel: (await people.shop.ask(contract.vehicleSubModels, { query }))[0]?.Id ?? 1 };
    };
    return {
      decodeVin: { query: { vin: "1HGCV1F30LA000001" } },
      decodeVrm: { query: { vrm: "AB12 CDE" } },
      decodeVinRemoteBay: { query: { vin: "1HGCV1F30LA000001" } },
      vehicleMakes: { query: { year } },
      vehicleModels: { query: ofMake },
      vehicleSubModels: { query: ofModel },
      vehicleEngines: { query: ofSubmodel },
      vehicleTransmissions: { query: ofModel },
      vehicleDriveTypes: { query: ofModel },
    };
  },
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

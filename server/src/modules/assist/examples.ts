import type { CallExamples } from "../../testing/call-examples.ts";

const result = { vin: "1HGCV1F30LA000001", year: 2020, vehicle: "2020 Honda Accord", vehicle_id: "7", safetyFeatures: ["front-camera"] };
const entry = { id: 1, value: "Windscreen", selected: true, changed: false };

export const examples: CallExamples = {
  inputs: () => ({
    evaluateVehicle: { who: "five", body: { vin: "1HGCV1F30LA000001", year: 2020, safetyFeatures: ["front-camera"], criteria: [1] } },
    getScanProConfiguration: { who: "five", query: { id: 5 } },
    getScanProResults: { who: "five", query: { offset: 0 } },
    saveScanProResults: { who: "five", body: { ...result, criteria: [entry], checklist: [{ ...entry, id: 101 }] } },
  }),
  unseen: {
    evaluateVehicle: "its own answer",
    saveScanProResults: "a list that is asked anew each time it is shown",
  },
  notHeld: {
    getScanProConfiguration: "a fixed list of the application",
    getScanProResults: "asked anew each time it is shown",
  },
};

import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: () => ({
    getRagMakes: { query: { year: 2020 } },
    getRagModels: { query: { year: 2020, make: "Honda" } },
    getRagRatings: { query: { year: 2020, make: "Honda", model: "Accord" } },
  }),
  unseen: {
    auditRag: "an entry of the audit trail",
  },
  notHeld: {
    getRagYears: "ratings, which an import changes and no call",
    getRagMakes: "ratings, which an import changes and no call",
    getRagModels: "ratings, which an import changes and no call",
    getRagVehicleId: "ratings, which an import changes and no call",
    getRagElements: "ratings, which an import changes and no call",
    getRagRatings: "ratings, which an import changes and no call",
    getRagDeviceTypes: "ratings, which an import changes and no call",
  },
};

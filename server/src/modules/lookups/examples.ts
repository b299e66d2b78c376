import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ locationId }) => ({
    getScanTypes: { query: { locationId } },
  }),
  notHeld: {
    getLookupValues: "lists that come with a version",
    getLookupsByKeys: "lists that come with a version",
    getLookupsByGroup: "lists that come with a version",
    getInsuranceCompanies: "lists that come with a version",
    getOdometerUnits: "lists that come with a version",
    getDamagePositions: "lists that come with a version",
    getServiceElements: "lists that come with a version",
  },
};

import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  things: () => ({
    service: {
      id: 1,
      fresh: (nth) => ({ Name: `Service ${nth}`, GroupId: 1, Active: true, DisclaimerKind: "none", Disclaimer: "" }),
      changes: [
        { Name: "Full scan" },
        { Active: false },
        { DisclaimerKind: "own", Disclaimer: "The battery is charged." },
        { GroupId: 2, Name: "Scan" },
      ],
    },
    function: {
      id: 101,
      fresh: (nth) => ({ Name: `Function ${nth}`, GroupId: 1, AsksValues: false }),
      changes: [{ Name: "Radar" }, { GroupId: 2 }, { Name: "Camera", GroupId: 1 }, { AsksValues: true }],
    },
    choice: {
      fresh: (nth) => ({ Key: "cancelReasons", Value: `own-${nth}`, Text: `Reason ${nth}`, Section: "", Position: 40 }),
      changes: [{ Text: "Customer left" }, { Section: "shop", Position: 41 }, { Text: "Sold", Position: 2 }],
    },
  }),
  inputs: ({ locationId }) => ({
    getScanTypes: { query: { locationId } },
    getLookupValues: { query: { key: "cancelReasons" } },
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

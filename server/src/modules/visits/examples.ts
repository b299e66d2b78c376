import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import { acceptanceOf, everyField, exampleVin, newRequest, wholeCar } from "../../testing/examples.ts";

let vins = 700_000;

/** A pre-scan of a car that nobody has yet. */
function car() {
  const request = newRequest({ RONumber: "RO 44" });
  return { ...request, Vehicle: { ...request.Vehicle, VIN: exampleVin((vins += 1)) } };
}

const postScan = { ScanType: { Id: 2 }, AcceptedDisclaimers: acceptanceOf({ Id: 2 }) };
const camera = { ScanType: { Id: 3 }, ServiceElement: { Id: 101 }, AcceptedDisclaimers: acceptanceOf({ Id: 3 }) };

export const examples: CallExamples = {
  inputs: ({ people, job, locationId, deviceId, userId }) => ({
    createVisit: {
      isUsedUp: true,
      body: () =>
        Promise.resolve({
          Request: { ...everyField({ locationId, deviceId, userId }), Vehicle: wholeCar(exampleVin((vins += 1))) },
          Services: [camera, postScan],
        }),
    },
    addToVisit: {
      isUsedUp: true,
      body: async () => {
        const { id } = await people.shop.ask(contract.createRequest, { body: car() });
        return { Id: id, Services: [camera], AlreadyDone: [{ ScanTypeId: 2, Note: "Own tool, no codes" }], Status: "Pending" };
      },
    },
    getVisit: { query: { id: job } },
  }),
  changes: ({ ask, subjectOf }) => ({
    createVisit: {
      from: () => subjectOf(),
      run: () => ask("shop", contract.createVisit, { body: { Request: car(), Services: [postScan] } }),
    },
    addToVisit: {
      from: () => subjectOf(),
      run: ({ request }) => ask("shop", contract.addToVisit, { body: { Id: request, Services: [postScan] } }),
    },
  }),
};

import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import { pictureOf } from "../../testing/valid-world.ts";

const work = { ServiceElementId: 101, Tool: "OE tool", Result: "Passed", Notes: "Fine" };
const unit = {
  Name: "ABS",
  Address: "03",
  Reached: true,
  Codes: [{ Code: "C0035", FailureType: "11", Status: "Confirmed", Text: "Wheel" }],
};
const pair = { Kind: "unit", Before: { Name: "ABS", Address: "03" }, After: { Name: "ABS", Address: "04" }, Same: true };

export const examples: CallExamples = {
  inputs: (world) => {
    const { people, job } = world;
    return {
      saveFindings: {
        body: async () => {
          const { Version } = await people.tech.ask(contract.getFindings, { query: { id: job } });
          const Scans = [{ Phase: "before", Tool: "VCDS", Date: "2026-03-02", Units: [unit] }];
          return { Id: job, Version, Scans, Pairs: [pair], Work: [work], Notes: "Done" };
        },
        isUsedUp: true,
      },
      keepScanText: { body: { Id: job, Text: "VCDS\nAddress 03: ABS Brakes\nNo fault code found." } },
      addPicture: { query: { id: job } },
      describePicture: { body: async () => ({ ...(await pictureOf(world, contract.addPicture, people.tech)), Caption: "Front" }) },
      removePicture: { body: () => pictureOf(world, contract.addPicture, people.tech), isUsedUp: true },
      getFindings: { who: "tech", query: { id: job } },
      getPicture: { query: async () => ({ id: (await pictureOf(world, contract.addPicture, people.tech)).Id }), who: "tech" },
    };
  },
  changes: ({ ask, addPicture, subjectOf, saveFindings }) => ({
    saveFindings: { from: () => subjectOf("taken"), run: ({ request }) => saveFindings(request, "C0035") },
    "saveFindings: after a report": { from: () => subjectOf("reported"), run: ({ request }) => saveFindings(request, "C0035") },
    keepScanText: {
      from: () => subjectOf("taken"),
      run: ({ request }) => ask("tech", contract.keepScanText, { body: { Id: request, Text: "No fault code found." } }),
    },
    addPicture: { from: () => subjectOf("taken"), run: ({ request }) => addPicture(request) },
    describePicture: {
      from: () => subjectOf("pictured"),
      run: ({ picture }) => ask("tech", contract.describePicture, { body: { Id: picture ?? 0, Caption: "Radar" } }),
    },
    removePicture: {
      from: () => subjectOf("pictured"),
      run: ({ picture }) => ask("tech", contract.removePicture, { body: { Id: picture ?? 0 } }),
    },
  }),
  notHeld: {
    getPicture: "a file; a picture never changes",
  },
};

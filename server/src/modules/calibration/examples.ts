import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import type { Person } from "../../testing/app.ts";
import type { CallExamples } from "../../testing/call-examples.ts";
import type { Name } from "../../testing/scene.ts";
import type { World } from "../../testing/valid-recipe.ts";
import { pictureOf } from "../../testing/valid-world.ts";

const calibrationType = { ScanType: { Id: 3 } };
const ready = { Reason: "glass" as const, Systems: [101], Ready: true };
const configuration = {
  Reason: "glass",
  DamageAreas: ["front"],
  Systems: [101],
  Fixtures: [],
  Notes: "Target wall",
  Sensors: { Fitted: { Answer: "some", Sensors: ["frontCamera", "frontRadar"] }, Affected: { Answer: "none" }, By: "", At: null },
  AlignmentSpecs: [{ Key: "frontToe", Value: "0.10°" }],
  ProcedureGuid: "a-1",
  AimingImages: ["https://example.com/a.png"],
  Ready: false,
};

const attemptRecord = {
  Kind: "static",
  Procedure: { Number: "44-12", Title: "Camera", Date: "2025-06-01", Address: "https://example.com/procedure" },
  Drive: { Route: "Ring road", Length: 12.5, Unit: "km" },
  Values: [{ ServiceElementId: 101, Name: "Horizon", Value: 0.2, Unit: "°", Min: -0.5, Max: 0.5 }],
} as const;

export const examples: CallExamples = {
  inputs: (world) => {
    const { people, job } = world;
    return {
      addCalibrationPicture: { query: { id: job } },
      describeCalibrationPicture: {
        body: async () => ({ ...(await pictureOf(world, contract.addCalibrationPicture, people.shop)), Caption: "Front" }),
      },
      removeCalibrationPicture: { body: () => pictureOf(world, contract.addCalibrationPicture, people.shop), isUsedUp: true },
      getCalibrationPictures: { query: { id: job } },
      getCalibration: { query: { id: job, verbose: "true" } },
      getAlignmentInfo: { query: { id: job } },
      getCalibrationRecord: { query: { id: job } },
      decidePrerequisite: {
        body: { Id: job, Key: "windscreen", State: "confirmed", Note: "The maker's own", PictureId: 0 },
      },
      saveCalibrationRecord: {
        who: "tech",
        body: async () => ({
          Id: job,
          Record: attemptRecord,
          Version: (await people.tech.ask(contract.getCalibrationRecord, { query: { id: job } })).Version,
        }),
        isUsedUp: true,
      },
      saveCalibration: {
        body: async () => ({ Id: job, Calibration: configuration, Version: await configurationVersion(people.shop, job) }),
        isUsedUp: true,
      },
      publishEvent: {
        who: "tech",
        body: async () => {
          await untilPass(people, job);
          return { id: job, event: "prepInstructions", value: 1, text: "Centre the wheel.", clientId: randomUUID() };
        },
        isUsedUp: true,
      },
      translateCalibration: { body: async () => ({ Id: job, Seq: await untilPass(people, job), Language: "de" }) },
    };
  },
  changes: ({ ask, subjectOf }) => {
    const happen = (who: Name, id: number, event: contract.CalibrationEventName) =>
      ask(who, contract.publishEvent, { body: { id, event } });
    return {
      "saveCalibration: ready": {
        from: () => subjectOf("InProcess", calibrationType),
        run: ({ request }) => ask("shop", contract.saveCalibration, { body: { Id: request, Key: "configuration", Calibration: ready } }),
      },
      publishEvent: {
        from: async () => {
          const subject = await subjectOf("taken", calibrationType);
          await happen("tech", subject.request, "techArrived");
          return subject;
        },
        run: ({ request }) => happen("tech", request, "reviewedConfiguration"),
      },
    };
  },
  unseen: {
    decidePrerequisite: "told to those who watch the calibration, which record.test.ts proves",
    saveCalibrationRecord: "told to those who watch the calibration, which record.test.ts proves",
    translateCalibration: "its own answer",
    addCalibrationPicture: "told to those who watch the calibration, which calibration.test.ts proves",
    describeCalibrationPicture: "told to those who watch the calibration, which calibration.test.ts proves",
    removeCalibrationPicture: "told to those who watch the calibration, which calibration.test.ts proves",
  },
  notHeld: {
    getCalibration: "a stream, which calibration.test.ts follows",
    getCalibrationPictures: "a stream, which calibration.test.ts follows",
    getCalibrationRecord: "a stream, which calibration.test.ts follows",
    getAlignmentInfo: "a stream, which calibration.test.ts follows",
    getAlignmentImages: "the answer of another service",
  },
};

async function configurationVersion(who: Person, id: number): Promise<number> {
  const items = await who.ask(contract.getCalibration, { query: { id } });
  return items.find(({ Key }) => Key === "configuration")?.Version ?? 0;
}

/** Takes a calibration up to its passed quick scan, and answers the number of that event. */
async function untilPass({ tech, shop }: World["people"], id: number): Promise<number> {
  const publish = (who: Person, happening: object) => who.ask(contract.publishEvent, { body: { id, event: "reset", ...happening } });
  // Refused where nothing has happened yet.
  await tech.send(contract.publishEvent, { body: { id, event: "reset" } });
  await publish(tech, { event: "techArrived" });
  await publish(tech, { event: "reviewedConfiguration" });
  await publish(shop, { event: "devicesPaired" });
  return (await publish(tech, { event: "quickScanResult", value: 1, text: "All units answered." })).Seq;
}

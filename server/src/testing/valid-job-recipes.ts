import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import type { Call } from "@remotebay/contract";
import type { Person } from "./app.ts";
import { exampleVin, newRequest } from "./examples.ts";
import type { Recipe, World } from "./valid-recipe.ts";
import { picture } from "./valid-world.ts";

let vins = 500_000;
const nextVin = () => exampleVin((vins += 1));

/** A car as a shop sends it, with every field. */
const car = () => ({
  VIN: nextVin(),
  VRM: "AB 12",
  Year: 2020,
  Odometer: 1200,
  OdometerUnits: { Id: 1, Text: "mi" },
  Make: { Id: 0, Text: "Honda" },
  Model: { Id: 0, Text: "Accord" },
  Submodel: { Id: 0, Text: "Sport" },
  DriveType: { Id: 0, Text: "FWD" },
  Transmission: { Id: 0, Text: "CVT" },
  Insurance: { Id: 0, Text: "Prairie Mutual" },
  Engine: { Id: 0, Liter: 1.5, CID: null, Cylinders: 4, BlockType: "L" },
});

/** For the calls about requests. */
export function recipesOfRequests({ people, job, locationId, deviceId, userId }: World): Record<string, Recipe> {
  const sent = { ...newRequest({ ScanType: { Id: 3 } }), ServiceElement: { Id: 101 }, FurtherServiceElements: [{ Id: 102 }] };
  const fields = {
    ...sent,
    TicketNumber: "T-1",
    Contact: { Id: userId },
    Device: { Id: deviceId },
    ScheduleDates: [{ Date: "2035-05-06T10:00:00Z", UserTimeZone: "America/Chicago" }],
    AppId: 3,
    Location: { Id: locationId },
    Status: "InProcess",
    AcceptedCaveats: null,
  };
  const { Status: _, ...changed } = fields;
  const pending = async () => (await people.shop.ask(contract.createRequest, { body: newRequest() })).id;
  const draft = { isUsedUp: true } as const;
  return {
    createRequest: { ...draft, body: async () => ({ ...fields, Vehicle: car() }) },
    createPartnerRequest: {
      ...draft,
      who: "glass",
      body: async () => ({
        ...fields,
        Contact: null,
        Device: null,
        Location: null,
        AppId: null,
        WindscreenReplaced: 1,
        Status: "Pending",
        Vehicle: car(),
      }),
    },
    updateRequest: { ...draft, body: async () => ({ ...changed, Id: await pending(), Version: null, Vehicle: car() }) },
    updateRequestPriority: { body: { Id: job, Priority: "High" } },
    updateRequestStatus: {
      ...draft,
      body: async () => ({ Id: await pending(), Status: "Cancelled", Reason: "Sold", Date: "2035-05-06T10:00:00Z", AcceptedCaveats: null }),
    },
    cloneRequest: { query: async () => ({ id: await cancelled(people), userid: userId }) },
    getRequest: { query: { id: job } },
    getRequestHistory: { query: { id: job } },
    isVinInUse: { query: { vin: "1HGCV1F30LA000001", locationId } },
    getRequestCounts: { query: { id: locationId } },
    listRequests: { query: { status: "Submitted", location: locationId, offset: 0, after: job } },
    createPdf: { who: "tech", query: { workorderId: job, cultureCode: "en-US", domainName: "example.com", preview: "true" } },
    resendReport: { query: { workOrderNo: "1042-000317" } },
    getReportChanges: { query: { id: job } },
    getQueuePlace: { query: { id: job } },
  };
}

async function cancelled({ shop }: World["people"]): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest() });
  await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Sold" } });
  return id;
}

/** For the calls about jobs: the workbench and its findings. */
export function recipesOfJobs({ people, job }: World): Record<string, Recipe> {
  const taken = async () => {
    const { id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
    await people.tech.ask(contract.takeJob, { body: { Id: id } });
    return id;
  };
  const untaken = async () => (await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) })).id;
  const work = { ServiceElementId: 101, Tool: "OE tool", Result: "Passed", Notes: "Fine" };
  const unit = {
    Name: "ABS",
    Address: "03",
    Reached: true,
    Codes: [{ Code: "C0035", FailureType: "11", Status: "Confirmed", Text: "Wheel" }],
  };
  return {
    takeJob: { body: async () => ({ Id: await untaken() }), isUsedUp: true },
    releaseJob: { body: async () => ({ Id: await taken() }), isUsedUp: true },
    assignJob: {
      who: "dispatch",
      body: async () => {
        const Id = await untaken();
        const [someone] = await people.dispatch.ask(contract.getTechnicians, {});
        return { Id, TechnicianId: someone?.Id ?? 0, From: null };
      },
      isUsedUp: true,
    },
    saveFindings: {
      body: async () => {
        const { Version } = await people.tech.ask(contract.getFindings, { query: { id: job } });
        const Scans = [{ Phase: "before", Tool: "VCDS", Date: "2026-03-02", Units: [unit] }];
        return { Id: job, Version, Scans, Pairs: [pair], Work: [work], Notes: "Done" };
      },
      isUsedUp: true,
    },
    sendReport: {
      body: async () => {
        const Id = await taken();
        await people.tech.ask(contract.saveFindings, { body: { Id, Scans: [], Work: [{ ServiceElementId: 101, Result: "Passed" }] } });
        return { Id };
      },
      isUsedUp: true,
    },
  };
}

/** For the calls about pictures and calibrations of a job. */
export function recipesOfCalibrations({ people, job, send }: World): Record<string, Recipe> {
  const pictureOf = async (call: Call, who: Person) => ({ Id: (await send(call, who, { id: String(job) }, { file: await picture() })).Id });
  return {
    getFindings: { who: "tech", query: { id: job } },
    addPicture: { query: { id: job } },
    describePicture: { body: async () => ({ ...(await pictureOf(contract.addPicture, people.tech)), Caption: "Front" }) },
    removePicture: { body: () => pictureOf(contract.addPicture, people.tech), isUsedUp: true },
    getPicture: { query: async () => ({ id: (await pictureOf(contract.addPicture, people.tech)).Id }), who: "tech" },
    addCalibrationPicture: { query: { id: job } },
    describeCalibrationPicture: {
      body: async () => ({ ...(await pictureOf(contract.addCalibrationPicture, people.shop)), Caption: "Front" }),
    },
    removeCalibrationPicture: { body: () => pictureOf(contract.addCalibrationPicture, people.shop), isUsedUp: true },
    getCalibrationPictures: { query: { id: job } },
    getCalibration: { query: { id: job, verbose: "true" } },
    getAlignmentInfo: { query: { id: job } },
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
}

const configuration = {
  Reason: "glass",
  DamageAreas: ["front"],
  Systems: [101],
  Fixtures: [],
  Notes: "Target wall",
  AlignmentSpecs: [{ Key: "frontToe", Value: "0.10°" }],
  ProcedureGuid: "a-1",
  AimingImages: ["https://example.com/a.png"],
  Ready: false,
};
const pair = { Kind: "unit", Before: { Name: "ABS", Address: "03" }, After: { Name: "ABS", Address: "04" }, Same: true };

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

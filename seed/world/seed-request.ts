import { Readable } from "node:stream";
import { type Choice, newServiceRequest, type NewServiceRequest, type SaveFindings, type Scan } from "@remotebay/contract";
import { addPicture, saveFindings } from "../../server/src/modules/findings/service.ts";
import { completeReported, sendReport, type Completion } from "../../server/src/modules/reports/service.ts";
import { disclaimerTexts } from "../../server/src/modules/lookups/service.ts";
import { createRequest, moveRequest, updatePriority } from "../../server/src/modules/requests/service.ts";
import { addToVisit } from "../../server/src/modules/visits/service.ts";
import type { Catalogue } from "../../server/src/modules/vehicles/service.ts";
import { takeJob } from "../../server/src/modules/workbench/service.ts";
import type { Ctx } from "../../server/src/platform/context.ts";
import type { StoredPicture } from "../../server/src/platform/files/files.ts";
import { later } from "./calendar.ts";
import { vehicleOf } from "./cars.ts";
import { tools, type Drawing } from "./job-template.ts";
import type { SeedIds } from "./people.ts";
import type { PlannedRequest, Technician } from "./plan.ts";
import { randomFrom } from "./random.ts";

/** What creating requests needs. */
export interface SeedContext {
  seedIds: SeedIds;
  catalogue: Catalogue;
  /** The context of a user at a point in time. */
  at(username: string, now: Date): Ctx;
  drawings: ReadonlyMap<Drawing, StoredPicture>;
  units: Record<"mi" | "km", Choice>;
  insurers: ReadonlyMap<string, Choice>;
}

const dispatcher = "dispatch@demo.test";

/** Creates a request and its history by calling the services at the planned times. */
export async function seedRequest(seed: SeedContext, planned: PlannedRequest): Promise<void> {
  const { outcome, createdAt, priority } = planned;
  const unsent = outcome.kind === "pending" || planned.sentAfter > 0;
  const { id } = await createRequest(seed.at(planned.writer, createdAt), bodyOf(seed, planned, unsent));
  if (outcome.kind === "pending") return;
  const sentAt = later(createdAt, planned.sentAfter);
  if (unsent) await moveRequest(seed.at(planned.writer, sentAt), { Id: id, Status: "InProcess" });
  if (priority !== "Normal") await updatePriority(seed.at(planned.writer, later(sentAt, 1)), { Id: id, Priority: priority });
  if (planned.companions.length > 0) await addCompanions(seed, planned, id, later(sentAt, 1.5));
  switch (outcome.kind) {
    case "waiting":
      return;
    case "cancelled":
      await moveRequest(seed.at(planned.writer, later(sentAt, 35)), { Id: id, Status: "Cancelled", Reason: outcome.reason });
      return;
    case "taken":
      await takeJob(seed.at(outcome.by, later(sentAt, 6)), id);
      await saveFindings(seed.at(outcome.by, later(sentAt, 15)), findingsOf(planned, id, "before"));
      return;
    case "scheduled":
      await confirmDate(seed, id, later(sentAt, 25), outcome.date);
      if (outcome.by !== null) await takeJob(seed.at(outcome.by, later(sentAt, 40)), id);
      return;
    case "completed":
      await performWork(seed, planned, id, { ...outcome, sentAt });
  }
}

/** Orders what else the car needs, so that its requests are one visit. */
async function addCompanions(seed: SeedContext, planned: PlannedRequest, Id: number, now: Date): Promise<void> {
  const Services = planned.companions.map(([scanType, element]) => ({
    ScanType: { Id: scanType },
    ServiceElement: { Id: element },
    FurtherServiceElements: [],
    AcceptedDisclaimers: acceptedFor(scanType),
    AcceptedCaveats: [],
  }));
  await addToVisit(seed.at(planned.writer, now), { Id, Status: "InProcess", Services }, seed.catalogue);
}

/** What a shop accepts to order a service. */
function acceptedFor(ScanType: number): NewServiceRequest["AcceptedDisclaimers"] {
  return [...disclaimerTexts(ScanType, null).keys()].slice(0, 1).map((Version) => ({ ScanType, Version }));
}

function confirmDate(seed: SeedContext, id: number, now: Date, date: Date): Promise<{ id: number }> {
  return moveRequest(seed.at(dispatcher, now), { Id: id, Status: "Scheduled", Date: date.toISOString() });
}

interface CompletedWork {
  by: Technician;
  sentAt: Date;
  date: Date | null;
  corrected: boolean;
  pictures: boolean;
}

/** Takes the job, records findings, sends the report and completes the request a minute later. */
async function performWork(
  seed: SeedContext,
  planned: PlannedRequest,
  id: number,
  { by, sentAt, date, corrected, pictures }: CompletedWork,
): Promise<void> {
  const random = randomFrom(planned.serial);
  const begun = date === null ? later(sentAt, random.between(3, 40)) : later(date, 2);
  if (date !== null) {
    await confirmDate(seed, id, later(sentAt, 25), date);
    await moveRequest(seed.at(by, date), { Id: id, Status: "InProcess" });
  }
  await takeJob(seed.at(by, begun), id);
  // Some technicians save the first scan at once, most of them when they are done.
  if (random.chance(0.35)) await saveFindings(seed.at(by, later(begun, 9)), findingsOf(planned, id, "before"));
  const finished = later(begun, random.between(24, 95));
  await saveFindings(seed.at(by, later(finished, -4)), findingsOf(planned, id, "after"));
  if (pictures) await attachPictures(seed, planned, seed.at(by, later(finished, -3)), id);
  await sendReport(seed.at(by, finished), noJob, id);
  if (corrected) {
    const more = findingsOf(planned, id, "after");
    const Notes = `${more.Notes}\n\nCorrected: the odometer reading was taken from the instrument cluster.`;
    await saveFindings(seed.at(by, later(finished, 0.4)), { ...more, Notes });
    await sendReport(seed.at(by, later(finished, 0.6)), noJob, id);
  }
  const technician = seed.at(by, later(finished, 1));
  await completeReported(technician, id, technician.user.id);
}

/** Schedules no job, because `performWork` completes the request itself. */
const noJob: Completion = { jobs: { enqueue: () => Promise.resolve(undefined) }, afterSeconds: 0 };

async function attachPictures(seed: SeedContext, planned: PlannedRequest, ctx: Ctx, id: number): Promise<void> {
  for (const [drawing, caption] of planned.job.pictures ?? []) {
    const stored = seed.drawings.get(drawing);
    if (!stored) throw new RangeError(`no drawing ${drawing}`);
    // The drawing is already processed and stored; it is only attached to this request.
    const files = { savePicture: () => Promise.resolve(stored), read: () => Promise.reject(new Error("not read here")) };
    await addPicture(ctx, files, { id, file: Readable.from([]), caption });
  }
}

/** Control units that each scan reads, whether they have codes or not. */
const alwaysRead = ["Engine", "Airbag", "Gateway", "Body", "Instruments"];

function findingsOf(planned: PlannedRequest, id: number, until: "before" | "after"): SaveFindings {
  const { codes, work: done, notes } = planned.job;
  const random = randomFrom(planned.serial + 1);
  const names = [...new Set([...codes.map(([unit]) => unit), ...alwaysRead])];
  const scan = (Phase: "before" | "after", found: typeof codes): Scan => ({
    Phase,
    Tool: random.pick([tools.oe, tools.scan]),
    Date: "",
    Units: names.map((Name) => ({
      Name,
      Address: "",
      Reached: true,
      Codes: found.filter(([unit]) => unit === Name).map(([, Code, FailureType, Status, Text]) => ({ Code, FailureType, Status, Text })),
    })),
  });
  const before = scan("before", codes);
  if (until === "before") return { Id: id, Scans: [before], Pairs: [], Work: [], Notes: "" };
  return {
    Id: id,
    Scans: [
      before,
      scan(
        "after",
        codes.filter((found) => found[5] === "stays"),
      ),
    ],
    Pairs: [],
    Work: done.map(([ServiceElementId, Tool, Result, Notes = ""]) => ({ ServiceElementId, Tool, Result, Notes })),
    Notes: random.pick(notes),
  };
}

/** What a shop sends; a field that the world does not fill in is empty. */
function bodyOf({ seedIds, catalogue, units, insurers }: SeedContext, planned: PlannedRequest, unsent: boolean): NewServiceRequest {
  const { shop, job, car, serial } = planned;
  const [IsMil, IsSRS, IsDrivable] = job.answers;
  const defaultAnswer = shop.glass ? 0 : -1;
  return newServiceRequest({
    RONumber: planned.roNumber,
    TicketNumber: planned.ticketNumber,
    EstimateNumber: planned.ticketNumber.replace("CLM-", "E-"),
    IsMil,
    IsSRS,
    IsDrivable,
    ShopComments: planned.comment,
    Contact: reference(seedIds.userIds[planned.writer]),
    Device: planned.device === null ? null : reference(seedIds.deviceIds[shop.key]?.[planned.device]),
    ScanType: { Id: job.scanTypeId },
    ServiceElement: { Id: job.elementId },
    FurtherServiceElements: (job.furtherIds ?? []).map((Id) => ({ Id })),
    AcceptedDisclaimers: acceptedFor(job.scanTypeId),
    ScheduleDates: planned.requestedDates,
    Vehicle: vehicleOf(
      catalogue,
      car,
      {
        serial,
        plate: shop.plate(randomFrom(serial)),
        odometer: planned.odometer,
        odometerUnits: units[shop.unit],
        insurance: planned.insurer === null ? null : (insurers.get(planned.insurer) ?? null),
      },
      planned.createdAt,
    ),
    WindscreenReplaced: job.windscreen ? 1 : defaultAnswer,
    CalibrationAttempted: job.work.some(([, , Result]) => Result === "Failed") ? 1 : defaultAnswer,
    Status: unsent ? "Pending" : "InProcess",
  });
}

function reference(Id: number | undefined): { Id: number } | null {
  return Id === undefined ? null : { Id };
}

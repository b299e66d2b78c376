import { Readable } from "node:stream";
import type { Choice, NewServiceRequest, SaveFindings } from "@remotebay/contract";
import { addPicture, saveFindings } from "../../server/src/modules/findings/service.ts";
import { completeReported, sendReport, type Completion } from "../../server/src/modules/reports/service.ts";
import { createRequest, moveRequest, updatePriority } from "../../server/src/modules/requests/service.ts";
import type { Catalogue } from "../../server/src/modules/vehicles/service.ts";
import { takeJob } from "../../server/src/modules/workbench/service.ts";
import type { Ctx } from "../../server/src/platform/context.ts";
import type { StoredPicture } from "../../server/src/platform/files/files.ts";
import { later } from "./calendar.ts";
import { vehicleOf } from "./cars.ts";
import type { Drawing } from "./kind.ts";
import type { Cast } from "./people.ts";
import type { Story, Technician } from "./plan.ts";
import { randomFrom } from "./random.ts";

/** What a story is told with. */
export interface Stage {
  cast: Cast;
  catalogue: Catalogue;
  /** A context of somebody's at an instant, by their username. */
  at(username: string, now: Date): Ctx;
  drawings: ReadonlyMap<Drawing, StoredPicture>;
  units: Record<"mi" | "km", Choice>;
  insurers: ReadonlyMap<string, Choice>;
}

const dispatcher = "dispatch@demo.test";

/** Makes a request and everything that has happened to it, through the services and at the times it happened. */
export async function tellStory(stage: Stage, story: Story): Promise<void> {
  const { ending, createdAt, priority } = story;
  const unsent = ending.kind === "pending" || story.sentAfter > 0;
  const { id } = await createRequest(stage.at(story.writer, createdAt), bodyOf(stage, story, unsent));
  if (ending.kind === "pending") return;
  const sentAt = later(createdAt, story.sentAfter);
  if (unsent) await moveRequest(stage.at(story.writer, sentAt), { Id: id, Status: "InProcess" });
  if (priority !== "Normal") await updatePriority(stage.at(story.writer, later(sentAt, 1)), { Id: id, Priority: priority });
  switch (ending.kind) {
    case "waiting":
      return;
    case "cancelled":
      await moveRequest(stage.at(story.writer, later(sentAt, 35)), { Id: id, Status: "Cancelled", Reason: ending.reason });
      return;
    case "taken":
      await takeJob(stage.at(ending.by, later(sentAt, 6)), id);
      await saveFindings(stage.at(ending.by, later(sentAt, 15)), findingsOf(story, id, "before"));
      return;
    case "scheduled":
      await confirmDate(stage, id, later(sentAt, 25), ending.date);
      if (ending.by !== null) await takeJob(stage.at(ending.by, later(sentAt, 40)), id);
      return;
    case "completed":
      await work(stage, story, id, { ...ending, sentAt });
  }
}

function confirmDate(stage: Stage, id: number, now: Date, date: Date): Promise<{ id: number }> {
  return moveRequest(stage.at(dispatcher, now), { Id: id, Status: "Scheduled", Date: date.toISOString() });
}

interface Worked {
  by: Technician;
  sentAt: Date;
  date: Date | null;
  corrected: boolean;
  pictures: boolean;
}

/** From the taking to the report and the completion a minute later. */
async function work(stage: Stage, story: Story, id: number, { by, sentAt, date, corrected, pictures }: Worked): Promise<void> {
  const random = randomFrom(story.serial);
  const begun = date === null ? later(sentAt, random.between(3, 40)) : later(date, 2);
  if (date !== null) {
    await confirmDate(stage, id, later(sentAt, 25), date);
    await moveRequest(stage.at(by, date), { Id: id, Status: "InProcess" });
  }
  await takeJob(stage.at(by, begun), id);
  // Some write down the first scan at once, most when they are done.
  if (random.chance(0.35)) await saveFindings(stage.at(by, later(begun, 9)), findingsOf(story, id, "before"));
  const finished = later(begun, random.between(24, 95));
  await saveFindings(stage.at(by, later(finished, -4)), findingsOf(story, id, "after"));
  if (pictures) await showPictures(stage, story, stage.at(by, later(finished, -3)), id);
  await sendReport(stage.at(by, finished), unplanned, id);
  if (corrected) {
    const more = findingsOf(story, id, "after");
    const Notes = `${more.Notes}\n\nCorrected: the odometer reading was taken from the instrument cluster.`;
    await saveFindings(stage.at(by, later(finished, 0.4)), { ...more, Notes });
    await sendReport(stage.at(by, later(finished, 0.6)), unplanned, id);
  }
  await completeReported(stage.at(by, later(finished, 1)), id);
}

/** The completion that follows a report is told right after it, so no job has to be planned for it. */
const unplanned: Completion = { jobs: { enqueue: () => Promise.resolve(undefined) }, afterSeconds: 0 };

async function showPictures(stage: Stage, story: Story, ctx: Ctx, id: number): Promise<void> {
  for (const [drawing, caption] of story.kind.pictures ?? []) {
    const stored = stage.drawings.get(drawing);
    if (!stored) throw new RangeError(`no drawing ${drawing}`);
    // Each drawing was cleaned and stored once; only that it belongs to this job is new.
    const files = { savePicture: () => Promise.resolve(stored), stream: () => Promise.reject(new Error("not read here")) };
    await addPicture(ctx, files, { id, file: Readable.from([]), caption });
  }
}

function findingsOf(story: Story, id: number, until: "before" | "after"): SaveFindings {
  const { codes, work: done, notes } = story.kind;
  const random = randomFrom(story.serial + 1);
  const code = ([Module, Code, FailureType, Status, Text]: (typeof codes)[number], Phase: "before" | "after") => ({
    Module,
    Code,
    FailureType,
    Status,
    Text,
    Phase,
  });
  const before = codes.map((found) => code(found, "before"));
  if (until === "before") return { Id: id, Codes: before, Work: [], AfterScanned: false, Notes: "" };
  return {
    Id: id,
    Codes: [...before, ...codes.filter((found) => found[5] === "stays").map((found) => code(found, "after"))],
    Work: done.map(([ServiceElementId, Tool, Result, Notes = ""]) => ({ ServiceElementId, Tool, Result, Notes })),
    AfterScanned: true,
    Notes: random.pick(notes),
  };
}

function bodyOf({ cast, catalogue, units, insurers }: Stage, story: Story, unsent: boolean): NewServiceRequest {
  const { shop, kind, car, serial } = story;
  const [IsMil, IsSRS, IsDrivable] = kind.asks;
  const answered = shop.glass ? 0 : -1;
  return {
    RONumber: story.roNumber,
    TicketNumber: story.ticketNumber,
    IsMil,
    IsSRS,
    IsDrivable,
    ShopComments: story.comment,
    ContactId: cast.userIds[story.writer] ?? null,
    DeviceId: story.device === null ? null : (cast.deviceIds[shop.key]?.[story.device] ?? null),
    ScanTypeId: kind.scanTypeId,
    ServiceElementId: kind.elementId,
    ScheduleDates: story.wishes,
    Vehicle: vehicleOf(
      catalogue,
      car,
      {
        serial,
        plate: shop.plate(randomFrom(serial)),
        odometer: story.odometer,
        odometerUnits: units[shop.unit],
        insurance: story.insurer === null ? null : (insurers.get(story.insurer) ?? null),
      },
      story.createdAt,
    ),
    CalibrationSetup: "",
    WindscreenReplaced: kind.windscreen ? 1 : answered,
    CalibrationAttempted: kind.work.some(([, , Result]) => Result === "Failed") ? 1 : answered,
    Status: unsent ? "Pending" : "InProcess",
  };
}

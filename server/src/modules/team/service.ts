import { maxUnassigned, type TeamBoard, type TeamMember, type UnassignedJob } from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { dayIn } from "../../platform/time-zone.ts";
import { scanTypeName } from "../lookups/service.ts";
import { startOfDay } from "../opening-hours/service.ts";
import { listTechnicians } from "../users/service.ts";
import { type FreeJob, listFreeJobs, waitsLately } from "../workbench/service.ts";
import * as board from "./board-store.ts";
import { lateAt } from "./logic/late-at.ts";
import { isGone, isHere } from "./logic/presence.ts";
import { assignsAny, seesTeam } from "./policy.ts";
import * as store from "./store.ts";

export { findGone, hear, isRinging, listRinging, ring, type TeamNews, teamNews } from "./logic/calling.ts";

/** Makes and services of a technician that the board shows. */
const mostSkills = 6;

/** The technicians, and the jobs that nobody has. */
export async function getBoard(ctx: Ctx): Promise<TeamBoard> {
  if (!seesTeam(ctx.user)) throw problem("forbidden");
  const [Team, free] = await Promise.all([readTeam(ctx), listFreeJobs(ctx, maxUnassigned)]);
  return { CanAssign: assignsAny(ctx.user), Team, Jobs: await withLateness(ctx, free.jobs), Total: free.total };
}

/** Notes that a page of the caller's is open. */
export function sayHere({ db, user, now }: Ctx): Promise<void> {
  return store.markHere(db, user.id, now);
}

async function readTeam(ctx: Ctx): Promise<TeamMember[]> {
  const { db, now, user, language } = ctx;
  const today = dayIn(user.timeZone, now);
  const people = await listTechnicians(ctx);
  const [seen, loads, skills, dates, certificates] = await Promise.all([
    store.readPresence(db),
    board.readLoads(db, user.demo, startOfDay(today, user.timeZone)),
    board.readSkills(db, user.demo, now),
    board.readAppointments(db, user.demo, now),
    board.readCertificates(
      db,
      people.map(({ id }) => id),
      today,
    ),
  ]);
  return people.map(({ id, name, language: Language }) => {
    const [load, seenAt] = [loads.get(id), seen.get(id)];
    const skillsOf = (kind: board.SkillRow["kind"]) =>
      skills.filter((row) => row.technicianId === id && row.kind === kind).slice(0, mostSkills);
    return {
      Id: id,
      Name: name,
      Language,
      IsHere: isHere(seenAt, now),
      SeenAt: seenAt?.toISOString() ?? null,
      Jobs: load?.jobs ?? 0,
      InWork: load?.inWork ?? 0,
      DoneToday: load?.doneToday ?? 0,
      Makes: skillsOf("make").map((row) => ({ Id: row.id, Name: row.name ?? "", Jobs: row.jobs })),
      Services: skillsOf("service").map((row) => ({ Id: row.id, Name: scanTypeName(language, row.id, row.name), Jobs: row.jobs })),
      Certificates: certificates.filter(({ userId }) => userId === id).map(({ scheme }) => scheme),
      Next: dates
        .filter(({ technicianId }) => technicianId === id)
        .map((row) => ({
          Id: row.id,
          WorkOrderNumber: row.workOrderNumber,
          LocationName: row.locationName,
          LocationTimeZone: row.timeZone,
          ConfirmedDate: row.confirmedDate.toISOString(),
        })),
      IsGone: isGone(seenAt, load?.inWork ?? 0, now),
    };
  });
}

async function withLateness(ctx: Ctx, jobs: readonly FreeJob[]): Promise<UnassignedJob[]> {
  const waits = await waitsLately(ctx);
  return jobs.map(({ scanTypeId, ...row }) => ({ ...row, ScanTypeId: scanTypeId, ...lateAt(row, waits) }));
}

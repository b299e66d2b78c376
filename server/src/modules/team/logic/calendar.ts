import { type CalendarEntry, type getTeamCalendar, type moveDate, type Reply, statusName } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { isTimeZone } from "../../../platform/time-zone.ts";
import { scanTypeName } from "../../lookups/service.ts";
import { addDays, hoursOfVariant, startOfDay } from "../../opening-hours/service.ts";
import { changeRequest, priorities, refusalOf, requireAbility, requireRequest } from "../../requests/service.ts";
import { listTechnicians } from "../../users/service.ts";
import { type DateRow, readDates, readSurroundings } from "../calendar-store.ts";
import { seesTeam } from "../policy.ts";

/** Whoever may confirm a date may move it: asked of the request as it was before. */
const asSubmitted = <R extends Parameters<typeof refusalOf>[2]>(request: R): R => ({ ...request, statusId: 2 });

/** A date before this many milliseconds ago is past; clocks differ. */
const clockError = 60_000;

/** The confirmed dates in some days of a zone. */
export async function getCalendar(
  ctx: Ctx,
  { from, days, zone }: { from: string; days: number; zone: string },
): Promise<Reply<typeof getTeamCalendar>> {
  if (!seesTeam(ctx.user)) throw problem("forbidden");
  if (!isTimeZone(zone))
    throw problem("invalid", { errors: [{ path: "zone", code: "time-zone", message: "This time zone is not known." }] });
  const [first, end] = [startOfDay(from, zone), startOfDay(addDays(from, days), zone)];
  const [{ rows, total }, technicians] = await Promise.all([readDates(ctx.db, ctx.user.demo, first, end), listTechnicians(ctx)]);
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  const hours = new Map(await Promise.all(variants.map(async (variant) => [variant, await hoursOfVariant(ctx, variant, first)] as const)));
  return {
    Entries: rows.map((row) => present(ctx, row, hours.get(row.variant)?.(row.confirmedDate) === false)),
    Total: total,
    Technicians: technicians.map(({ id, name }) => ({ Id: id, Name: name })),
  };
}

function present({ user, language }: Ctx, row: DateRow, isOutsideHours: boolean): CalendarEntry {
  return {
    Id: row.id,
    WorkOrderNumber: row.workOrderNumber,
    RONumber: row.roNumber,
    VIN: row.vin,
    VRM: row.vrm,
    Year: row.modelYear,
    Make: row.make,
    Model: row.model,
    ScanTypeName: scanTypeName(language, row.scanTypeId, row.scanTypeName),
    Priority: priorities[row.priority] ?? "Normal",
    LocationId: row.locationId,
    LocationName: row.locationName,
    LocationTimeZone: row.timeZone,
    TechnicianId: row.technicianId,
    Technician: row.technician,
    ConfirmedDate: row.confirmedDate.toISOString(),
    Overlaps: row.overlaps,
    IsOutsideHours: isOutsideHours,
    CanMove: refusalOf("schedule", user, asSubmitted(row)) === null,
  };
}

/** Moves a confirmed date. The row lock serialises two at once; the second is told which date holds now. */
export function moveAppointment(
  ctx: Ctx,
  { Id, From, Date: to }: { Id: number; From: string; Date: string },
): Promise<Reply<typeof moveDate>> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireRequest(tx, Id, true);
    const [present, date] = [job.confirmedDate?.toISOString() ?? null, new Date(to)];
    await requireAbility(tx, job.statusId === 3 ? asSubmitted(job) : job, "schedule");
    const isDone = job.statusId === 3 && job.confirmedDate?.getTime() === date.getTime();
    if (!isDone) {
      if (job.statusId !== 3 || job.confirmedDate?.getTime() !== Date.parse(From))
        throw problem("stale", { info: { Current: { StatusName: statusName(job.statusId), ConfirmedDate: present } } });
      if (date.getTime() < tx.now.getTime() - clockError)
        throw problem("invalid", { errors: [{ path: "Date", code: "past", message: "This date is past." }] });
      const done = { action: "request.rescheduled", from: present ?? "", to: date.toISOString() };
      await changeRequest(tx, job, { confirmedDate: date }, done);
    }
    const { variant, overlaps } = await readSurroundings(tx.db, job, date);
    const isOpen = await hoursOfVariant(tx, variant, date);
    return { id: Id, Overlaps: overlaps, IsOutsideHours: isOpen?.(date) === false };
  });
}

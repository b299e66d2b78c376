import { type getCarHistory, type getMonths, type Input, type Reply, statusName } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { getLocation, seesEveryLocation } from "../../locations/service.ts";
import { elementName, elementsById, scanTypeName } from "../../lookups/service.ts";
import { requireRequest } from "../../requests/service.ts";
import { readCar } from "../car-store.ts";
import { codesOf } from "./codes-of.ts";
import { readMonths } from "../months-store.ts";

type Visit = Reply<typeof getCarHistory>[number];

/** The requests with the VIN of a request that the caller may see, and how many there are; a request without a VIN is alone. */
export async function carHistory(ctx: Ctx, { id, after }: Input<typeof getCarHistory>["query"]): Promise<{ rows: Visit[]; total: number }> {
  const { vin } = await requireRequest(ctx, id);
  if (after !== undefined) await requireRequest(ctx, after);
  if (vin === "") return { rows: [], total: 0 };
  const isEverywhere = seesEveryLocation(ctx.user);
  const { locationId, demo } = ctx.user;
  if (!isEverywhere && locationId === null) throw problem("forbidden");
  const { rows, total } = await readCar(ctx.db, { vin, locationId: isEverywhere ? null : locationId, demo, after: after ?? null });
  const elements = await elementsById(ctx.db, [...new Set(rows.flatMap(({ work }) => work?.map((item) => item.ServiceElementId) ?? []))]);
  const nameOf = (element: number) => elementName(ctx.language, element, elements.get(element)?.name ?? null);
  return {
    rows: rows.map((row) => ({
      Id: row.id,
      LocationName: row.locationName,
      WorkOrderNumber: row.workOrderNumber,
      RONumber: row.roNumber,
      StatusName: statusName(row.statusId),
      ScanTypeName: scanTypeName(ctx.language, row.scanTypeId, row.scanTypeName),
      Technician: row.technician,
      CreatedDate: row.createdAt.toISOString(),
      CompletedDate: row.completedAt?.toISOString() ?? null,
      Odometer: row.odometer,
      OdometerUnit: row.odometerUnit,
      ReportSent: row.reportVersion > 0,
      // As `Workbench/GetFindings`: a shop reads it once the report is sent.
      Findings:
        row.scans === null || !(ctx.user.can.workbench || row.reportVersion > 0)
          ? null
          : {
              Before: codesOf(row.scans, "before"),
              After: codesOf(row.scans, "after"),
              Work: row.work?.map((item) => ({ Name: nameOf(item.ServiceElementId), Result: item.Result })) ?? [],
              Notes: row.notes ?? "",
            },
    })),
    total,
  };
}

/** A shop's last 13 months. */
export async function shopMonths(ctx: Ctx, locationId: number): Promise<Reply<typeof getMonths>> {
  await getLocation(ctx, locationId);
  if (!ctx.user.can.seeRequests) throw problem("forbidden");
  const { timeZone, months, services } = await readMonths(ctx.db, { locationId, demo: ctx.user.demo, now: ctx.now });
  return {
    TimeZone: timeZone,
    Months: months,
    Services: services.map((row) => Object.assign(row, { Name: scanTypeName(ctx.language, row.ScanTypeId, row.Name) })),
  };
}

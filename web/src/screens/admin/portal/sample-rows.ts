import type { MainList, RequestCounts, WaitingRow } from "@remotebay/contract";

/** The counts of the sample requests. */
export const sampleCounts: RequestCounts = { pending: 1, inprocess: 3, scheduled: 1, completed: 48, listWorkOrders: [] };

const statuses = { pending: "Pending", submitted: "InProcess", scheduled: "Scheduled", completed: "Completed" } as const;

const cars = [
  [2019, "Toyota", "Camry", "4T1B11HK5KU211593"],
  [2022, "Ford", "F-150", "1FTEW1EP7NFA20461"],
  [2021, "BMW", "330i", "WBA5R1C50MFK41275"],
] as const;

/** Requests of a list as its card on Home shows them. */
export function sampleRows(list: MainList): WaitingRow[] {
  const now = Date.now();
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  return cars.slice(0, list === "submitted" ? 3 : 1).map(([Year, Make, Model, VIN], nth) => ({
    Id: nth + 1,
    WorkOrderNumber: `1042-00031${nth}`,
    RONumber: `8841${nth}`,
    StatusName: statuses[list],
    Priority: nth === 1 ? "High" : "Normal",
    VIN,
    VRM: "",
    Year,
    Make,
    Model,
    ScanTypeId: null,
    ScanTypeName: "",
    ContactName: "Alex",
    Technician: list === "pending" ? "" : "Elena Papadaki",
    ScheduleDates: "[]",
    ConfirmedDate: list === "scheduled" ? at(1500) : null,
    chatUnread: nth === 0 && list === "submitted" ? 2 : 0,
    CreatedDate: at(-60 * (nth + 1)),
    UpdatedDate: at(-12 * (nth + 1)),
    ReportSent: list === "completed",
    WaitsFor: nth === 0 && list === "submitted" ? "answer" : null,
    WaitsSince: nth === 0 && list === "submitted" ? at(-12) : null,
  }));
}

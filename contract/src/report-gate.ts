import * as v from "valibot";
import { call } from "./call.ts";
import { PrerequisiteKey } from "./calibration/record.ts";
import { Created, Id, queryId, text } from "./fields.ts";
import { GateItem } from "./report-completeness.ts";
import type { ReportData } from "./report-data.ts";
import { ReportGate } from "./variant.ts";

/** What of a report the rules look at. */
export type GateFacts = Pick<ReportData, "vehicle" | "scans" | "work" | "people" | "calibration">;

/** The items of each gate, in the order in which they are listed. */
export const gateItems: Readonly<Record<ReportGate, readonly GateItem[]>> = {
  none: [],
  iir: ["vin", "sensors", "certificate", "tool", "result", "procedure", "prerequisites", "values"],
  "both-scans": ["vin", "pre-scan", "post-scan", "scan-vin"],
};

/** Whether a report has each item. What there is no calibration for is not asked for. */
const has: Readonly<Record<GateItem, (facts: GateFacts) => boolean>> = {
  "pre-scan": ({ scans = [] }) => scans.some(({ Phase }) => Phase === "before"),
  "post-scan": ({ scans = [] }) => scans.some(({ Phase }) => Phase === "after"),
  vin: ({ vehicle }) => vehicle.VIN !== "",
  "scan-vin": ({ scans = [] }) => scans.every(({ VIN = "" }) => VIN !== ""),
  // "None" is an answer; that nobody knows is none.
  sensors: ({ calibration }) => calibration === undefined || ["some", "none"].includes(calibration.Sensors?.Stated?.Affected.Answer ?? ""),
  certificate: ({ people = [] }) => people.length > 0 && competent(people).every(isCertified),
  tool: ({ work }) => calibrationsOf(work).every(({ Tool }) => Tool !== ""),
  result: ({ work, calibration }) => calibration === undefined || calibrationsOf(work).some(({ Result }) => Result !== ""),
  procedure: ({ calibration }) => calibration === undefined || calibration.Procedure !== "" || namesProcedure(calibration),
  prerequisites: ({ calibration }) => calibration === undefined || PrerequisiteKey.options.every((key) => isDecided(calibration, key)),
  // One that passed is not sent without them (domain.md#calibration-record), so they are asked here of one that did not.
  values: ({ work }) => calibrationsOf(work).every(({ Result, Unmeasured }) => Unmeasured !== true || !unpassed.has(Result)),
};

/** The results of a calibration that was driven and that nobody calls passed. */
const unpassed: ReadonlySet<string> = new Set(["Failed", "Completed"]);

/** Whether somebody confirmed a prerequisite, or said why not. */
function isDecided({ Prerequisites = [] }: NonNullable<GateFacts["calibration"]>, key: PrerequisiteKey): boolean {
  return Prerequisites.some(({ Key, State, Note }) => Key === key && (State === "confirmed" || Note.trim() !== ""));
}

/** Whether the technician wrote down by which procedure an attempt was made. */
function namesProcedure({ Records = [] }: NonNullable<GateFacts["calibration"]>): boolean {
  return Records.some(({ Procedure }) => Procedure.Number !== "" || Procedure.Title !== "");
}

/** Those whose competence counts: who drove the calibration; where nobody did, whoever did the work. */
function competent(people: NonNullable<GateFacts["people"]>) {
  const drivers = people.filter(({ Calibrated }) => Calibrated);
  return drivers.length > 0 ? drivers : people;
}

function isCertified({ Certificates }: NonNullable<GateFacts["people"]>[number]): boolean {
  return Certificates.some(({ Standing }) => Standing === "good");
}

/** Calibrations that were done or tried; one that was not required needs nothing. */
function calibrationsOf(work: GateFacts["work"]) {
  return work.filter(({ Calibration, Result }) => Calibration && Result !== "NotRequired");
}

/** What a report lacks of what its gate asks for, in the gate's order. */
export function missingItems(gate: ReportGate, facts: GateFacts): GateItem[] {
  return gateItems[gate].filter((item) => !has[item](facts));
}

export const getReportGaps = call("GET", "Workbench/ReportGaps", {
  summary:
    "What the report of a job still lacks of what its insurer's or its portal's gate asks for, each with its waiver where it has one.",
  rules: "domain.md#report-gate",
  for: "operators",
  query: v.strictObject({ id: queryId }),
  staleOn: { "request.changed": { id: "Id" }, "findings.changed": { id: "Id" } },
  reply: v.object({
    Gate: ReportGate,
    /** The insurer who asks for it; empty where the portal does. */
    Insurer: v.string(),
    /** Calibrations that passed without the measured values that are asked for, by name: nobody waives those. */
    Unmeasured: v.array(v.string()),
    Missing: v.array(v.object({ Item: GateItem, Waiver: v.nullable(v.object({ Reason: v.string(), By: v.string(), At: v.string() })) })),
  }),
  owns: { "query.id": "request" },
  problems: ["not-found"],
});

export const waiveReportItem = call("POST", "Workbench/WaiveReportItem", {
  inPractice: true,
  summary: "Says why an item is not given, which the report prints. Without a reason a waiver is taken back.",
  rules: "domain.md#report-gate",
  for: "operators",
  body: v.strictObject({ Id, Item: GateItem, Reason: text(500) }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "not-editable"],
});

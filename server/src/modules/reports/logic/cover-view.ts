import type { DoneScan, ReportData, StepState } from "@remotebay/contract";
import { isActive, planLines } from "@remotebay/contract";
import type { Translate } from "../../../platform/translate/translate.ts";
import type { PlannedStep } from "../../calibration/service.ts";
import { breakable } from "./breakable.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Tone } from "./report-codes.ts";
import { makeFormat, type Format } from "./report-format.ts";
import { reportCulture, type Fact, type ReportView } from "./report-view.ts";

/** What a visit's report says before its parts: the plan as it is when it is printed, and which version of which report follows where. */
export interface VisitFacts {
  roNumber: string;
  steps: readonly PlannedStep[];
  done: readonly (DoneScan & { Service: string })[];
  at: Date;
}

/** A sent report of the visit, with what is printed of it. */
export interface VisitPart {
  requestId: number;
  data: ReportData;
  view: ReportView;
}

interface PlanRow {
  service: string;
  details: string[];
  state: string;
  tone: Tone;
  /** What the step's report states in one sentence; null without one. */
  outcome: { text: string; tone: Tone } | null;
  /** Which of the reports that follow is the step's, with a placeholder for its page; null for none. */
  report: { index: number; label: string } | null;
  lines: string[];
}

type Chrome = "language" | "paper" | "ink" | "author" | "watermark" | "practice" | "brand" | "vehicle" | "shop" | "footer";

/** The first page of a visit's report. */
export interface CoverView extends Pick<ReportView, Chrome> {
  title: string;
  head: Fact[];
  check: null;
  lead: string;
  plan: { title: string; columns: { service: string; state: string; report: string }; rows: PlanRow[] };
}

const tones: Readonly<Record<StepState, Tone>> = {
  waiting: "plain",
  inWork: "plain",
  done: "good",
  failed: "attention",
  held: "attention",
  cancelled: "plain",
};

/** The first page before `parts`, which are in the order of the plan. Car, shop and brand are those of the report that was sent last. */
export function coverView(visit: VisitFacts, parts: readonly [VisitPart, ...VisitPart[]], text: Translate, culture: string): CoverView {
  const { data, view } = parts.reduce((last, part) => ((part.data.sentAt ?? "") > (last.data.sentAt ?? "") ? part : last));
  const format = makeFormat(text, reportCulture(culture), data.timeZone, view.language);
  const { language, paper, ink, author, watermark, practice, brand, vehicle, shop } = view;
  const title = text("reports.pdf.visit.title");
  const known = [visit.roNumber, data.vehicle.VIN].filter((part) => part !== "").map((part) => breakable(part, 24));
  const wanted = visit.steps.filter(({ StatusName, ReportVersion }) => StatusName !== "Cancelled" || ReportVersion > 0).length;
  return {
    language,
    paper,
    ink,
    author,
    watermark,
    practice,
    brand,
    vehicle,
    shop,
    title,
    check: null,
    head: [
      { label: text("reports.pdf.roNumber"), value: breakable(visit.roNumber, 20) },
      { label: text("reports.pdf.visit.asOf"), value: format.moment(visit.at.toISOString()) },
    ].filter(({ value }) => value !== ""),
    lead: text("reports.pdf.visit.lead", { sent: parts.length, count: wanted }),
    plan: {
      title: text("reports.pdf.visit.plan"),
      columns: {
        service: text("reports.pdf.asked.scanType"),
        state: text("reports.pdf.paper.status"),
        report: text("visits.report"),
      },
      rows: planLines(visit.steps, visit.done).map(({ step, done }) => (step ? stepRow(step, parts, format) : doneRow(done, format))),
    },
    footer: { left: [data.brand.appName, ...known].join(" · "), right: view.footer.right, id: known.join(" · ") },
  };
}

function stepRow(step: PlannedStep, parts: readonly VisitPart[], format: Format): PlanRow {
  const { text } = format;
  const index = parts.findIndex(({ requestId }) => requestId === step.Id);
  const part = parts[index];
  return {
    service: breakable(step.Service || step.WorkOrderNumber, 30),
    details: [step.Functions.join(", "), step.Service === "" ? "" : step.WorkOrderNumber].filter((line) => line !== ""),
    state: text(`visits.state.${step.State}`),
    tone: tones[step.State],
    outcome: part ? { text: part.view.verdict.headline, tone: part.view.verdict.tone } : null,
    report: part ? { index, label: text("reports.pdf.visit.part", { part: format.number(index + 1), page: pagePlaceholder }) } : null,
    lines: part ? sentLines(part.data, format) : [text(isActive(step.StatusName) ? "reports.pdf.notIssued" : "reports.pdf.visit.none")],
  };
}

const pagePlaceholder = "\ue000";

function sentLines(data: ReportData, { text, moment, number }: Format): string[] {
  return [
    text("reports.pdf.visit.sent", {
      version: number(data.version),
      when: moment(data.sentAt),
      name: breakable(data.technician.name, 25),
    }),
    `SHA-256 ${fingerprint(data).slice(0, 32)}`,
  ];
}

/** A scan that the shop made itself, of which there is no report. */
function doneRow({ Service, Note }: VisitFacts["done"][number], { text }: Format): PlanRow {
  return {
    service: breakable(Service, 30),
    details: Note === "" ? [] : [breakable(Note, 30)],
    state: text("visits.done.title"),
    tone: "plain",
    outcome: null,
    report: null,
    lines: [text("reports.pdf.visit.none")],
  };
}

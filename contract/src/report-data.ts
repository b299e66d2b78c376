import * as v from "valibot";
import { filled, Instant, text, TriState } from "./fields.ts";
import { ChosenResult } from "./findings.ts";
import { MakerStatement } from "./maker-statements.ts";
import { OdometerUnit } from "./odometer.ts";
import { ReportCalibration } from "./report-calibration.ts";
import { ReportCompleteness } from "./report-completeness.ts";
import { ReportPeople } from "./report-people.ts";
import { PictureProof } from "./picture-proof.ts";
import { pictureOrigin, ReportOrigins } from "./report-origin.ts";
import { ReportStatement, SentChanges } from "./report-stated.ts";
import { maxPairs, maxScans, Pair, Scan, TroubleCode } from "./scans/scan.ts";
import { ToolDetails } from "./tool-details.ts";

/** The stable key of the list entry that a name belongs to, since names may change later. Empty for free text; absent in reports of the first release. */
const Key = v.optional(text(60));

/** A function by its name when the report was sent, and its key in `lookups.elements`. */
const NamedElement = v.strictObject({ Name: filled(160), NameKey: text(60) });

/** One thing that was done at the vehicle. */
export const ReportWork = v.strictObject({
  /** The function's name, as the shop ordered it. */
  Name: filled(120),
  /** A key in `lookups`: `elements.101`, or `scanTypes.3` for work that belongs to no function. */
  NameKey: Key,
  /** The tool that was used; empty if none was needed. */
  Tool: text(120),
  ToolKey: Key,
  /** What was stated of the tool; absent where nothing was, and in earlier reports. */
  Details: v.optional(ToolDetails),
  /** Empty only in a preview: a report is not sent without it. */
  Result: ChosenResult,
  Notes: text(2000),
  /** True for a calibration, which the report lists and counts separately. */
  Calibration: v.optional(v.boolean(), false),
  /** True where measured values were asked for and none is written down; absent in earlier reports. */
  Unmeasured: v.optional(v.boolean()),
});
export type ReportWork = v.InferOutput<typeof ReportWork>;

export const ReportPicture = v.strictObject({
  /** The key in the file store; the bytes are passed separately when the PDF is rendered. */
  key: filled(200),
  /** The key of the picture's rendition for print; pictures from before there was one have none. */
  printKey: v.optional(filled(200)),
  caption: text(240),
  /** Absent where nobody said, and in earlier reports. */
  proves: v.optional(PictureProof),
  ...pictureOrigin,
  /** In pixels, after rotation to upright. */
  width: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000)),
});
export type ReportPicture = v.InferOutput<typeof ReportPicture>;

/** A code in reports that were sent before scans were stored: with its unit's name and the scan that it belongs to. */
export const EarlierCode = v.strictObject({ Module: text(80), ...TroubleCode.entries, Phase: v.picklist(["before", "after"]) });
export type EarlierCode = v.InferOutput<typeof EarlierCode>;

const Address = v.pipe(v.array(text(120)), v.maxLength(6));

/**
 * Snapshot of everything in a report, taken when it is sent: a later change (a corrected address, a renamed technician) must not
 * alter a report that an insurer already has. It holds data only; texts are translated when the report is rendered.
 */
export const ReportData = v.strictObject({
  /** Shown on every page; the same for all versions of one report. */
  reportId: filled(64),
  /** Location and work order combined: `1042-000317`. */
  workOrderNumber: filled(40),
  /** The shop's own repair order or job number. */
  roNumber: text(60),
  /** 1 for the first report sent for a work order. */
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999)),
  /** When it was sent; null in a preview. */
  sentAt: v.nullable(Instant),
  /** The shop's IANA time zone, used for every time in the report. */
  timeZone: filled(60),
  shop: v.strictObject({ name: filled(160), address: Address, phone: text(40) }),
  vehicle: v.strictObject({
    VIN: text(40),
    /** Registration or plate. */
    plate: text(20),
    year: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2100))),
    make: text(120),
    model: text(120),
    trim: text(120),
    engine: text(160),
    /** In `odometerUnit`; null if not given. */
    odometer: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(9_999_999))),
    odometerUnit: OdometerUnit,
  }),
  /** What the shop asked for. */
  asked: v.strictObject({
    scanType: text(120),
    scanTypeKey: Key,
    serviceElement: text(160),
    serviceElementKey: Key,
    /** The functions that were ordered beside it; absent in earlier reports. */
    furtherElements: v.optional(v.pipe(v.array(NamedElement), v.maxLength(20))),
    comments: text(10_000),
    /** Warning light on (IsMil). */
    warningLight: TriState,
    /** Airbags or belt tensioners deployed (IsSRS). */
    srs: TriState,
    drivable: TriState,
    /** Insurance company or work provider. */
    insurance: text(160),
    insuranceKey: Key,
    /** Fields of the request that are a line of text, by name; absent in earlier reports. */
    lines: v.optional(v.pipe(v.array(v.strictObject({ Field: filled(60), Text: filled(4000) })), v.maxLength(40))),
    /** Only in earlier reports: the claim's number, or that of another ticket. */
    ticketNumber: v.optional(text(40)),
    /** The disclaimers of the ordered service that the shop accepted; absent in earlier reports. */
    disclaimers: v.optional(v.pipe(v.array(v.strictObject({ Version: text(40), By: text(200), At: Instant })), v.maxLength(20))),
    /** The caveats of the ordered functions that the shop accepted; absent in earlier reports. */
    caveats: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            Text: text(500),
            TextKey: text(60),
            By: text(200),
            At: Instant,
            /** The function that it belongs to, where several were ordered. */
            Element: v.optional(NamedElement),
          }),
        ),
        v.maxLength(60),
      ),
    ),
  }),
  technician: v.strictObject({ name: filled(160) }),
  /** Who did the work, with their certificates as of that day; absent in earlier reports. */
  people: v.optional(ReportPeople),
  /** The gate that it passed, with what was waived; absent without one. */
  completeness: v.optional(ReportCompleteness),
  /** The interface box at the vehicle; null if none was used. */
  device: v.nullable(v.strictObject({ name: text(120), serial: text(60) })),
  dates: v.strictObject({ created: Instant, taken: v.nullable(Instant), completed: v.nullable(Instant) }),
  /** In the order in which they were made. Reports that were sent before scans were stored have `codes` instead. */
  scans: v.optional(v.pipe(v.array(Scan), v.maxLength(maxScans))),
  /** Where each of `scans` comes from; absent in earlier reports. */
  origins: v.optional(ReportOrigins),
  /** The decisions on pairs as they were when the report was sent. */
  pairs: v.optional(v.pipe(v.array(Pair), v.maxLength(maxPairs))),
  /** What follows from scans and pairs, as it was when the report was sent; absent in earlier reports. */
  stated: v.optional(ReportStatement),
  /** What this version says differently from the one that it replaces. */
  changes: v.optional(SentChanges),
  /** Only in reports that were sent before scans were stored. */
  codes: v.optional(v.pipe(v.array(EarlierCode), v.maxLength(1000))),
  /** Only with `codes`: whether there was a scan after the work. */
  afterScanned: v.optional(v.boolean()),
  work: v.pipe(v.array(ReportWork), v.maxLength(200)),
  /** Absent where there was none, and in earlier reports. */
  calibration: v.optional(ReportCalibration),
  /** The maker's statements that applied when it was sent; absent where none was known, and in earlier reports. */
  statements: v.optional(v.pipe(v.array(MakerStatement), v.maxLength(20))),
  /** The technician's notes for the reader. */
  notes: text(10_000),
  pictures: v.pipe(v.array(ReportPicture), v.maxLength(60)),
  brand: v.strictObject({
    appName: filled(60),
    /** `#rrggbb` */
    brandColour: v.pipe(v.string(), v.hexColor(), v.length(7)),
    address: Address,
    /** Hash of the portal's own logo; absent where it has a shipped one. */
    logo: v.optional(v.pipe(v.string(), v.maxLength(64), v.regex(/^[0-9a-f]{64}$/))),
  }),
  /** True in the sandbox; every page is then marked as practice. */
  demo: v.boolean(),
});
export type ReportData = v.InferOutput<typeof ReportData>;

/** The lines of text among what was asked; those of earlier reports were one. */
export function linesOf({ lines, ticketNumber = "" }: ReportData["asked"]): { Field: string; Text: string }[] {
  return lines ?? (ticketNumber === "" ? [] : [{ Field: "TicketNumber", Text: ticketNumber }]);
}

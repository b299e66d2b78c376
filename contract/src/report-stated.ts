import * as v from "valibot";
import { Instant, text } from "./fields.ts";
import { ChosenResult } from "./findings.ts";
import { outcomes } from "./scans/outcomes.ts";
import { dateDoubts } from "./scans/scan-dates.ts";
import { maxJobCodes, maxScans, maxUnits, Phase, Scan, UnitName } from "./scans/scan.ts";

/** An outcome, or `found` in reports that were sent before scans were stored: there was no second scan. */
export const statedOutcomes = [...outcomes, "found"] as const;
export type StatedOutcome = (typeof statedOutcomes)[number];

/** The tool's word for a code in a scan; null where that scan does not have the code. */
const Status = v.nullable(text(60));

/** What a report states of one fault. */
export const StatedRow = v.strictObject({
  Unit: text(80),
  Address: text(20),
  Code: text(20),
  /** As it was read last. */
  FailureType: text(10),
  /** The failure type before the work where it is another one now: the fault has another symptom. */
  EarlierFailureType: v.optional(text(10)),
  Text: text(400),
  /** By the scans before and during the work. */
  Before: Status,
  After: Status,
  Outcome: v.picklist(statedOutcomes),
});
export type StatedRow = v.InferOutput<typeof StatedRow>;

/** `notKnown`: what is listed of the unit is not known to be all. */
const UnitReading = v.picklist(["read", "notKnown", "notReached", "notListed"]);

/** How the report's result is said in one sentence. */
export const headlines = [
  "undecided",
  "unitsNotKnown",
  "remain",
  "unfinished",
  "notReadAgain",
  "unitsUnread",
  "found",
  "cleared",
  "clean",
  "plain",
  "nothing",
] as const;

/** What a report states, computed once when it is sent: a later change of the rules does not alter a report that an insurer has. */
export const ReportStatement = v.strictObject({
  /** True if there was a scan after the work. */
  IsReadAgain: v.boolean(),
  Rows: v.pipe(v.array(StatedRow), v.maxLength(2 * maxJobCodes)),
  /** Every control unit of the scans, and whether it was read before and after the work. */
  Units: v.pipe(
    v.array(v.strictObject({ ...UnitName.entries, Before: UnitReading, After: UnitReading })),
    v.maxLength(maxScans * maxUnits),
  ),
  /** Scans whose date is unlikely, by their index in `scans`, with the reasons; absent in earlier reports. */
  UnlikelyDates: v.optional(
    v.pipe(
      v.array(v.strictObject({ Scan: v.pipe(v.number(), v.integer(), v.minValue(0)), Doubts: v.array(v.picklist(dateDoubts)) })),
      v.maxLength(maxScans),
    ),
  ),
  /** The sentence above all, with the number that it speaks of. */
  Headline: v.strictObject({ Kind: v.picklist(headlines), Count: v.number() }),
});
export type ReportStatement = v.InferOutput<typeof ReportStatement>;

/** An outcome, or `found` in reports that were sent before scans were stored, or nothing where the report has no such row. */
const Said = v.nullable(v.picklist(statedOutcomes));

/** The failure type that a fault has now in each of two reports, where only that differs. */
const SymptomChange = v.optional(v.object({ From: v.string(), To: v.string() }));

const NamedScan = v.object({ Phase, Tool: Scan.entries.Tool, Date: Scan.entries.Date });

/** What the next report says differently from the last one. */
export const ReportChanges = v.object({
  /** Faults with another outcome or another symptom now, and those that only one of the two reports has. */
  Rows: v.array(v.object({ Unit: v.string(), Code: v.string(), FailureType: v.string(), From: Said, To: Said, Symptom: SymptomChange })),
  ScansAdded: v.array(NamedScan),
  ScansRemoved: v.array(NamedScan),
  /** Scans of both reports that say something else now, as the next one names them. In earlier reports they are added and removed. */
  ScansChanged: v.optional(v.array(NamedScan)),
  /** Work that was added, removed, or has another tool, result or notes; null where a report does not have it. */
  Work: v.array(v.object({ Name: v.string(), From: v.nullable(ChosenResult), To: v.nullable(ChosenResult) })),
  Notes: v.boolean(),
  PicturesAdded: v.number(),
  PicturesRemoved: v.number(),
  /** Anything else: the vehicle, what was asked, the shop's address. */
  Other: v.boolean(),
});
export type ReportChanges = v.InferOutput<typeof ReportChanges>;

/** The changes with the version that a new one replaces, as they are stored and printed with it. */
export const SentChanges = v.strictObject({
  /** The version that is replaced. */
  Version: v.number(),
  /** When that version was sent. */
  SentDate: v.nullable(Instant),
  ...ReportChanges.entries,
});
export type SentChanges = v.InferOutput<typeof SentChanges>;

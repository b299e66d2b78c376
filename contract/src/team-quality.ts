import * as v from "valibot";
import { call } from "./call.ts";
import { queryId, queryInteger, text } from "./fields.ts";

/** Weeks that the numbers of quality cover at most. */
export const maxQualityWeeks = 53;

/** Groups that one reply has; those with fewer jobs are counted. */
export const maxQualityGroups = 100;

/** Of fewer jobs or calibrations than this nothing is concluded: a share or a middle of them would say more than they do. */
export const fewForQuality = 5;

/** What jobs are put together by. */
export const qualityGroups = ["service", "make", "shop", "technician"] as const;
export type QualityGroup = (typeof qualityGroups)[number];

const numbers = {
  /** Completed requests. */
  Jobs: v.number(),
  /** Those whose calibration ended at least once, those of them that passed at the first attempt, and all of their attempts. */
  Calibrations: v.number(),
  FirstTime: v.number(),
  Attempts: v.number(),
  /** Minutes that half of them waited at most until a technician took them, without those for a date; null without one. */
  MedianWait: v.nullable(v.number()),
  /** Minutes that half of them took at most from being taken until they were completed; null without one. */
  MedianDuration: v.nullable(v.number()),
};

export const QualityNumbers = v.object(numbers);
export type QualityNumbers = v.InferOutput<typeof QualityNumbers>;

export const getTeamQuality = call("GET", "Team/Quality", {
  summary:
    "Completed requests of up to 53 weeks in numbers, the present week last: by week, all together, and by service, make, shop or technician, by name. Who assigns or administers all shops may ask for each technician; a technician gets their own alone.",
  rules: "domain.md#team-quality",
  for: "signed-in",
  query: v.strictObject({
    weeks: queryInteger(1, maxQualityWeeks),
    /** The IANA name of the zone in which weeks begin, on Monday. */
    zone: text(60),
    by: v.picklist(qualityGroups),
    /** Only those of a service, a make, a shop, a technician. */
    service: v.optional(queryId),
    make: v.optional(text(60)),
    shop: v.optional(queryId),
    technician: v.optional(queryId),
  }),
  reply: v.object({
    Weeks: v.array(
      v.object({
        /** Its Monday: `2026-11-23`. */
        Week: v.string(),
        ...numbers,
      }),
    ),
    All: QualityNumbers,
    Groups: v.array(
      v.object({
        /** Of the service, shop or technician; null for a make, and where a request has none. */
        Id: v.nullable(v.number()),
        /** Empty where a request has none. */
        Name: v.string(),
        ...numbers,
      }),
    ),
    /** Groups beyond those of the reply. */
    More: v.number(),
    /** Whether there were more changes in these weeks than are read: the earliest weeks are not whole. */
    IsCut: v.boolean(),
    /** Whether the caller may see the numbers of every technician. */
    SeesEveryone: v.boolean(),
  }),
  staleOn: { "request.changed": {}, "calibration.moved": {} },
  problems: ["invalid"],
});

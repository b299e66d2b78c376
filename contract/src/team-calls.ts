import * as v from "valibot";
import { call } from "./call.ts";
import { Created, Id } from "./fields.ts";

/** An urgent job that nobody has and nobody said they heard. */
export const UrgentCall = v.object({
  Id: v.number(),
  WorkOrderNumber: v.string(),
  LocationName: v.string(),
  Year: v.nullable(v.number()),
  Make: v.string(),
  Model: v.string(),
  /** When it rang first, and how often it has. */
  CalledAt: v.string(),
  Times: v.number(),
  /** Whether nobody has heard it for two minutes, and Dispatch was told so. */
  IsUnheard: v.boolean(),
});
export type UrgentCall = v.InferOutput<typeof UrgentCall>;

export const getUrgentCalls = call("GET", "Team/Calls", {
  summary: "The urgent jobs that ring: nobody has them, and nobody said that they heard them. The oldest first, at most 20.",
  rules: "domain.md#team-urgent",
  for: "operators",
  reply: v.array(UrgentCall),
  staleOn: { "job.called": {}, "request.changed": {} },
});

export const hearCall = call("POST", "Team/Hear", {
  summary: "Says that an urgent call was heard: it rings no longer, for nobody. Said again it changes nothing.",
  rules: "domain.md#team-urgent",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found"],
});

import * as v from "valibot";
import { call } from "./call.ts";

/** Free times that are offered at most, and of one day. */
export const [maxFreeTimes, freeTimesADay] = [6, 3] as const;

export const getFreeTimes = call("GET", "ServiceRequest/FreeTimes", {
  summary: `The first free times for an appointment of the caller's shop, the earliest first: at most ${maxFreeTimes}, of one day at most ${freeTimesADay}. One that is chosen is a wish (\`ScheduleDates\`), which Dispatch confirms.`,
  rules: "domain.md#free-times",
  for: "shops",
  reply: v.object({ Times: v.array(v.string()) }),
  staleOn: { "request.changed": {}, "person.changed": {}, "location.changed": {}, "configuration.changed": {} },
});

import { calibrationChanged, requestChanged } from "@remotebay/contract";
import { defineModule, onJob, within } from "../../platform/module.ts";
import { lookAround, lookAt, practiceStep, sweep, wake } from "./service.ts";

/** The simulated technician, who answers the requests of practice sessions (domain.md#practice-technician). */
export const practice = defineModule("practice", ({ config, jobs, contextOf, systemContext }) => {
  const parts = { jobs, pace: config.practicePace, contextOf };
  return {
    jobs: [onJob(practiceStep, (data) => lookAt(systemContext(), parts, data))],
    reactions: [
      within(requestChanged, (ctx, { Id }) => wake(ctx, parts, Id)),
      within(calibrationChanged, (ctx, { Id }) => wake(ctx, parts, Id)),
    ],
    schedules: [
      { name: "practice.look", everySeconds: 5, run: (ctx) => lookAround(ctx, parts) },
      { name: "practice.sweep", everySeconds: 3600, run: sweep },
    ],
  };
});

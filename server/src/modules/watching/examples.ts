import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: () => ({
    searchAudit: { who: "super", query: { search: "device" } },
    listDeliveries: { who: "super", query: {} },
    listFailedJobs: { who: "super" },
    retryFailedJob: { who: "super", body: { JobId: "" } },
    getFigures: { who: "super" },
    getIntegrity: { who: "super" },
    checkIntegrity: { who: "super", isUsedUp: true },
  }),
  unseen: {
    retryFailedJob: "a job, of which watching.test.ts asks",
    checkIntegrity: "a check in the background, of which watching.test.ts asks",
  },
  notHeld: {
    searchAudit: "a trail that every call makes longer: read anew each time",
    listDeliveries: "a log, read anew each time",
    listFailedJobs: "read anew each time",
    getFigures: "figures of a moment",
    getIntegrity: "read anew while a check runs",
  },
};

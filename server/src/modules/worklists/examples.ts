import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ job, locationId }) => ({
    getRequestCounts: { query: { id: locationId } },
    listRequests: { query: { status: "Submitted", location: locationId, offset: 0, after: job } },
  }),
  questions: {
    listRequests: ({ location }) => [
      {},
      { location },
      ...["pending", "submitted", "scheduled", "completed"].map((status) => ({ status })),
      { orderBy: "UpdatedDate", pageSize: 50 },
    ],
  },
};

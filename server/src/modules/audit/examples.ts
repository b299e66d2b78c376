import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  unseen: {
    addAuditInfo: "an entry of the audit trail",
  },
};

import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import { takenJob } from "../../testing/new-jobs.ts";

export const examples: CallExamples = {
  inputs: ({ people, job }) => ({
    createPdf: { who: "tech", query: { workorderId: job, cultureCode: "en-US", domainName: "example.com", preview: "true" } },
    previewReport: { who: "super", query: { appName: "Harbour Remote", brand: "#0b5a66", cultureCode: "en-GB" } },
    resendReport: { query: { workOrderNo: "1042-000317" } },
    getReportChanges: { query: { id: job } },
    sendReport: {
      body: async () => {
        const Id = await takenJob(people);
        await people.tech.ask(contract.saveFindings, { body: { Id, Scans: [], Work: [{ ServiceElementId: 101, Result: "Passed" }] } });
        return { Id };
      },
      isUsedUp: true,
    },
  }),
  changes: ({ ask, subjectOf }) => ({
    sendReport: { from: () => subjectOf("found"), run: ({ request }) => ask("tech", contract.sendReport, { body: { Id: request } }) },
    resendReport: {
      from: () => subjectOf("reported"),
      run: async ({ request }) => {
        const { WorkOrderNumber } = await ask("shop", contract.getRequest, { query: { id: request } });
        return ask("shop", contract.resendReport, { query: { workOrderNo: WorkOrderNumber } });
      },
    },
  }),
  notHeld: {
    previewReport: "a file, of values that are not stored",
    getReportChanges: "asked anew each time it is shown",
    createPdf: "a file; a report that was sent never changes",
  },
};

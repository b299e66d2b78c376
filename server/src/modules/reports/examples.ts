import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import type { World } from "../../testing/valid-recipe.ts";
import { acceptanceOf } from "../../testing/examples.ts";
import { takenJob } from "../../testing/new-jobs.ts";

/** A job whose report was sent. */
async function reportedJob(people: World["people"]): Promise<number> {
  const Id = await takenJob(people);
  await people.tech.ask(contract.saveFindings, {
    body: { Id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] },
  });
  await people.tech.ask(contract.sendReport, { body: { Id } });
  return Id;
}

/** A request whose report was sent, in a visit with a post-scan. */
async function reportedVisit(people: World["people"]): Promise<number> {
  const Id = await reportedJob(people);
  await people.shop.ask(contract.addToVisit, {
    body: { Id, Services: [{ ScanType: { Id: 2 }, AcceptedDisclaimers: acceptanceOf({ Id: 2 }) }] },
  });
  return Id;
}

async function sharedToken(people: World["people"]): Promise<string> {
  return (await people.shop.ask(contract.shareReport, { body: { Id: await reportedJob(people), Days: 30 } })).Token;
}

export const examples: CallExamples = {
  inputs: ({ people, job }) => ({
    createPdf: { who: "tech", query: { workorderId: job, cultureCode: "en-US", domainName: "example.com", preview: "true" } },
    createPaper: {
      who: "tech",
      query: async () => ({ workorderId: await reportedJob(people), paper: "calibration", cultureCode: "en-US", preview: "true" }),
    },
    createVisitPdf: { query: async () => ({ visitId: await reportedVisit(people), cultureCode: "en-US" }) },
    getEvidencePack: { who: "tech", query: async () => ({ workorderId: await reportedJob(people), version: 1 }) },
    checkEvidence: { query: { sha256: "0".repeat(64) } },
    previewReport: { who: "super", query: { appName: "Harbour Remote", brand: "#0b5a66", cultureCode: "en-GB" } },
    resendReport: { query: { workOrderNo: "1042-000317" } },
    getReportChanges: { query: { id: job } },
    getReportGaps: { query: { id: job } },
    waiveReportItem: { body: async () => ({ Id: await takenJob(people), Item: "post-scan", Reason: "The battery is disconnected." }) },
    listSharedLinks: {
      query: async () => {
        const id = await reportedJob(people);
        await people.shop.ask(contract.shareReport, { body: { Id: id, Days: 30 } });
        return { id };
      },
    },
    shareReport: { body: async () => ({ Id: await reportedJob(people), Days: 30 }) },
    endSharedLink: {
      body: async () => {
        const Id = await reportedJob(people);
        return { Id, LinkId: (await people.shop.ask(contract.shareReport, { body: { Id, Days: 30 } })).Id };
      },
    },
    readSharedReport: { body: async () => ({ Token: await sharedToken(people) }) },
    readSharedPack: { body: async () => ({ Token: await sharedToken(people), Version: 1 }) },
    readSharedPdf: { body: async () => ({ Token: await sharedToken(people), Version: 1, CultureCode: "en-GB" }) },
    sendReport: {
      body: async () => {
        const Id = await takenJob(people);
        await people.tech.ask(contract.saveFindings, {
          body: { Id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] },
        });
        return { Id };
      },
      isUsedUp: true,
    },
  }),
  unseen: {
    shareReport: "a link to the report, of which shared-reports.test.ts asks",
    endSharedLink: "the end of a link, of which shared-reports.test.ts asks",
    readSharedReport: "how often a link was opened, of which shared-reports.test.ts asks",
    readSharedPack: "it changes nothing: the token stands in the body",
    readSharedPdf: "it changes nothing: the token stands in the body",
  },
  changes: ({ ask, subjectOf }) => ({
    waiveReportItem: {
      from: () => subjectOf("taken"),
      run: ({ request }) =>
        ask("tech", contract.waiveReportItem, { body: { Id: request, Item: "post-scan", Reason: "The battery is disconnected." } }),
    },
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
    getEvidencePack: "a file; the pack of a version never changes",
    checkEvidence: "asked anew each time a pack is verified",
    previewReport: "a file, of values that are not stored",
    getReportChanges: "asked anew each time it is shown",
    listSharedLinks: "read anew each time it is shown",
    createPdf: "a file; a report that was sent never changes",
    createPaper: "a file; a report that was sent never changes",
    createVisitPdf: "a file, made each time that it is asked for",
  },
};

import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import { newJob, takenJob } from "../../testing/new-jobs.ts";

export const examples: CallExamples = {
  inputs: ({ people, job }) => ({
    getQueuePlace: { query: { id: job } },
    takeJob: { body: async () => ({ Id: await newJob(people) }), isUsedUp: true },
    releaseJob: { body: async () => ({ Id: await takenJob(people) }), isUsedUp: true },
    getJobNote: { query: { id: job } },
    acknowledgeNote: { body: async () => ({ Id: await takenJob(people) }) },
    assignJob: {
      who: "dispatch",
      body: async () => {
        const Id = await newJob(people);
        const [someone] = await people.dispatch.ask(contract.getTechnicians, {});
        return { Id, TechnicianId: someone?.Id ?? 0, From: null };
      },
      isUsedUp: true,
    },
  }),
  changes: ({ ids, ask, subjectOf }) => ({
    takeJob: { from: () => subjectOf(), run: ({ request }) => ask("tech", contract.takeJob, { body: { Id: request } }) },
    assignJob: {
      from: () => subjectOf("taken"),
      run: ({ request }) =>
        ask("dispatch", contract.assignJob, {
          body: { Id: request, TechnicianId: ids.userIds["tech2@demo.test"] ?? 0, From: ids.userIds["tech@demo.test"] ?? 0 },
        }),
    },
    releaseJob: {
      from: () => subjectOf("taken"),
      run: ({ request }) => ask("dispatch", contract.releaseJob, { body: { Id: request, Reason: "The tool is missing." } }),
    },
    acknowledgeNote: {
      from: async () => {
        const subject = await subjectOf("taken");
        await ask("dispatch", contract.releaseJob, { body: { Id: subject.request, Reason: "The tool is missing." } });
        await ask("tech", contract.takeJob, { body: { Id: subject.request } });
        return subject;
      },
      run: ({ request }) => ask("tech", contract.acknowledgeNote, { body: { Id: request } }),
    },
  }),
  questions: {
    getQueue: () => [{}, { mine: "true" }, { status: "Scheduled" }],
    getMyJobs: () => [{}],
  },
};

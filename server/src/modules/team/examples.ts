import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import { newJob, takenJob } from "../../testing/new-jobs.ts";
import type { World } from "../../testing/valid-recipe.ts";

const [date, later] = ["2035-01-02T10:00:00.000Z", "2035-01-03T10:00:00.000Z"];
const week = { from: "2035-01-01", days: "7", zone: "Europe/Amsterdam" };

const lately = { weeks: "13", zone: "Europe/Amsterdam", by: "service" };

/** A new request with a confirmed date. */
async function datedJob(people: World["people"]): Promise<number> {
  const Id = await newJob(people);
  await people.dispatch.ask(contract.updateRequestStatus, { body: { Id, Status: "Scheduled", Date: date } });
  return Id;
}

export const examples: CallExamples = {
  inputs: ({ people }) => ({
    getTeamBoard: { who: "dispatch" },
    getTeamCalendar: { who: "dispatch", query: week },
    getTeamQuality: { who: "dispatch", query: lately },
    moveDate: { who: "dispatch", body: async () => ({ Id: await datedJob(people), From: date, Date: later }), isUsedUp: true },
    assignMany: {
      who: "dispatch",
      body: async () => {
        const Id = await newJob(people);
        const [someone] = await people.dispatch.ask(contract.getTechnicians, {});
        return { Jobs: [{ Id, From: null }], TechnicianId: someone?.Id ?? 0 };
      },
      isUsedUp: true,
    },
    hearCall: { body: async () => ({ Id: await newJob(people) }) },
    handOver: {
      body: async () => ({ Jobs: [{ Id: await takenJob(people), TechnicianId: null, Note: "Radar done, camera promised by noon." }] }),
      isUsedUp: true,
    },
  }),
  changes: ({ ids, ask, subjectOf }) => ({
    assignMany: {
      from: () => subjectOf("taken"),
      run: ({ request }) => {
        const [From, TechnicianId] = ["tech", "tech2"].map((name) => ids.userIds[`${name}@demo.test`] ?? 0) as [number, number];
        return ask("dispatch", contract.assignMany, { body: { Jobs: [{ Id: request, From }], TechnicianId } });
      },
    },
    moveDate: {
      from: async () => {
        const subject = await subjectOf();
        await ask("dispatch", contract.updateRequestStatus, { body: { Id: subject.request, Status: "Scheduled", Date: date } });
        return subject;
      },
      run: ({ request }) => ask("dispatch", contract.moveDate, { body: { Id: request, From: date, Date: later } }),
    },
    handOver: {
      from: () => subjectOf("taken"),
      run: ({ request }) =>
        ask("tech", contract.handOver, { body: { Jobs: [{ Id: request, TechnicianId: null, Note: "Camera promised by noon." }] } }),
    },
  }),
  questions: { getTeamCalendar: () => [week], getTeamQuality: () => [lately] },
  notHeld: { getFreeTimes: "free times, which other shops take too: they are asked anew whenever they are shown" },
  unseen: {
    hearCall: "an urgent job that rings, as a schedule has it do",
    sayHere: "who is here, which the board asks anew every minute",
  },
};

import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import type { Person } from "../../testing/app.ts";

export const examples: CallExamples = {
  inputs: ({ people }) => ({
    requestSupport: {
      who: "rd",
      query: { cultureCode: "en-US" },
      body: async () => {
        await answerSupport(people.dispatch);
        return { Description: "It does not answer", WorkOrderNo: "", Phone: "1" };
      },
      isUsedUp: true,
    },
    getSupportRequests: { who: "dispatch", query: { offset: 0 } },
    handleSupportRequest: {
      who: "dispatch",
      body: async () => {
        await answerSupport(people.dispatch);
        await people.rd.ask(contract.requestSupport, { query: {}, body: { Description: "Help" } });
        const [row] = await people.dispatch.ask(contract.getSupportRequests, { query: {} });
        return { Id: row?.Id ?? 0 };
      },
    },
  }),
  changes: ({ ask, subjectOf }) => ({
    requestSupport: {
      from: () => subjectOf(),
      run: () => ask("rd", contract.requestSupport, { query: {}, body: { Description: "The box does not answer" } }),
    },
    handleSupportRequest: {
      from: async () => {
        await ask("rd", contract.requestSupport, { query: {}, body: { Description: "The box does not answer" } });
        return subjectOf();
      },
      run: async () => {
        const [open] = await ask("dispatch", contract.getSupportRequests, { query: {} });
        return ask("tech", contract.handleSupportRequest, { body: { Id: open?.Id ?? 0 } });
      },
    },
  }),
};

/** Deals with the open support requests, since a shop may have only so many. */
async function answerSupport(dispatch: Person): Promise<void> {
  const open = (await dispatch.ask(contract.getSupportRequests, { query: {} })).filter(({ HandledBy }) => HandledBy === "");
  for (const { Id } of open) await dispatch.ask(contract.handleSupportRequest, { body: { Id } });
}

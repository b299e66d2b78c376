import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import { everyField, exampleVin, newRequest, wholeCar } from "../../testing/examples.ts";
import type { Subject } from "../../testing/scene.ts";
import type { World } from "../../testing/valid-recipe.ts";

let vins = 500_000;
const nextVin = () => exampleVin((vins += 1));

const car = () => wholeCar(nextVin());

export const examples: CallExamples = {
  inputs: ({ people, job, locationId, deviceId, userId }) => {
    const fields = everyField({ locationId, deviceId, userId });
    const { Status: _, ...changed } = fields;
    const pending = async () => (await people.shop.ask(contract.createRequest, { body: newRequest() })).id;
    const draft = { isUsedUp: true } as const;
    return {
      createRequest: { ...draft, body: async () => ({ ...fields, Vehicle: car() }) },
      createPartnerRequest: {
        ...draft,
        who: "glass",
        body: async () => ({
          ...fields,
          Contact: null,
          Device: null,
          Location: null,
          AppId: null,
          WindscreenReplaced: 1,
          Status: "Pending",
          Vehicle: car(),
        }),
      },
      updateRequest: { ...draft, body: async () => ({ ...changed, Id: await pending(), Version: null, Vehicle: car() }) },
      updateRequestPriority: { body: { Id: job, Priority: "High" } },
      updateRequestStatus: {
        ...draft,
        body: async () => ({
          Id: await pending(),
          Status: "Cancelled",
          Reason: "Sold",
          Date: "2035-05-06T10:00:00Z",
          AcceptedCaveats: null,
        }),
      },
      cloneRequest: { query: async () => ({ id: await cancelled(people), userid: userId }) },
      getRequest: { query: { id: job } },
      getRequestHistory: { query: { id: job } },
      isVinInUse: { query: { vin: "1HGCV1F30LA000001", locationId } },
    };
  },
  changes: ({ ask, subjectOf, move }) => {
    async function edit({ request }: Subject): Promise<unknown> {
      const { Version } = await ask("shop", contract.getRequest, { query: { id: request } });
      const { Status: _, ...fields } = newRequest({ RONumber: "edited", Status: "Pending" });
      return ask("shop", contract.updateRequest, { body: { ...fields, Id: request, Version } });
    }

    return {
      "createRequest: kept": { from: () => subjectOf(), run: () => ask("shop", contract.createRequest, { body: newRequest() }) },
      "createRequest: sent": {
        from: () => subjectOf(),
        run: () => ask("shop", contract.createRequest, { body: newRequest({ Status: "InProcess" }) }),
      },
      "createRequest: practice": {
        from: () => subjectOf(),
        run: () => ask("practice", contract.createRequest, { body: newRequest({ Status: "InProcess" }) }),
      },
      createPartnerRequest: {
        from: () => subjectOf(),
        run: () => ask("glass", contract.createPartnerRequest, { body: newRequest({ WindscreenReplaced: 0 }) }),
      },
      updateRequest: { from: () => subjectOf("Pending"), run: edit },
      updateRequestPriority: {
        from: () => subjectOf(),
        run: ({ request }) => ask("dispatch", contract.updateRequestPriority, { body: { Id: request, Priority: "Urgent" } }),
      },
      "updateRequestStatus: sent": { from: () => subjectOf("Pending"), run: ({ request }) => move("shop", request, "InProcess") },
      "updateRequestStatus: scheduled": {
        from: () => subjectOf(),
        run: ({ request }) => move("dispatch", request, "Scheduled", { Date: "2035-01-01T10:00:00Z" }),
      },
      "updateRequestStatus: completed": {
        from: () => subjectOf("taken"),
        run: ({ request }) => move("tech", request, "Completed", { Reason: "By phone" }),
      },
      "updateRequestStatus: cancelled": {
        from: () => subjectOf(),
        run: ({ request }) => move("shop", request, "Cancelled", { Reason: "Sold" }),
      },
      cloneRequest: {
        from: async () => {
          const subject = await subjectOf();
          await move("shop", subject.request, "Cancelled", { Reason: "Again" });
          return subject;
        },
        run: ({ request }) => ask("coord", contract.cloneRequest, { query: { id: request } }),
      },
      "createRequest: paid": {
        from: () => subjectOf(),
        run: () => ask("rd", contract.createRequest, { body: newRequest({ Status: "InProcess" }) }),
      },
    };
  },
  notHeld: {
    isVinInUse: "asked at the moment of use",
  },
};

async function cancelled({ shop }: World["people"]): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest() });
  await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Sold" } });
  return id;
}

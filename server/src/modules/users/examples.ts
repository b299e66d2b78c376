import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

const person = { firstName: "Maya", lastName: "Torres", email: "shop@demo.test", phone: "+1 312 555 0148", timeZone: "America/Chicago" };

export const examples: CallExamples = {
  inputs: ({ locationId, userId }) => ({
    getUserByName: { query: { username: "shop@demo.test" } },
    getContactIdByUserId: { query: { userId } },
    checkIfBanned: { query: { id: userId } },
    getContact: { query: { id: userId } },
    modifyUsers: { who: "super", body: { id: userId, ...person } },
    updateContact: { body: { Language: "en" } },
    getBusinessUsers: { query: { key: locationId } },
  }),
  changes: ({ ids, ask, subjectOf }) => ({
    modifyUsers: {
      from: () => subjectOf(),
      run: () =>
        ask("shop", contract.modifyUsers, {
          body: { id: ids.userIds["shop@demo.test"] ?? 0, firstName: "Mia", lastName: "Changed", email: "shop@demo.test", phone: "1" },
        }),
    },
    updateContact: { from: () => subjectOf(), run: () => ask("shop", contract.updateContact, { body: { Language: "de" } }) },
  }),
  unseen: {
    setPushToken: "an address for notifications",
  },
  questions: {
    getUserByName: () => [{}, { username: "shop@demo.test" }],
  },
};

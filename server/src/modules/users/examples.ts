import * as contract from "@remotebay/contract";
import type { Person } from "../../testing/app.ts";
import type { CallExamples } from "../../testing/call-examples.ts";

const person = { firstName: "Maya", lastName: "Torres", email: "shop@demo.test", phone: "+1 312 555 0148", timeZone: "America/Chicago" };

const certificate = { Scheme: "IMI ADAS", Number: "DEMO-4711", ValidFrom: "2025-03-01", ValidUntil: "2028-02-29", Note: "" };

/** Removes all certificates, since a person has at most thirty of them. */
async function withoutCertificates(shop: Person, UserId: number): Promise<void> {
  const { Certificates } = await shop.ask(contract.getCertificates, { query: { userId: UserId } });
  for (const { Id, Version } of Certificates) await shop.ask(contract.removeCertificate, { body: { UserId, Id, Seen: Version } });
}

async function newCertificate(shop: Person, UserId: number): Promise<contract.SavedCertificate> {
  await withoutCertificates(shop, UserId);
  return { UserId, Id: 0, Seen: 0, ...certificate };
}

async function addedCertificate(shop: Person, UserId: number): Promise<{ UserId: number; Id: number; Seen: number }> {
  const { id: Id } = await shop.ask(contract.saveCertificate, { body: await newCertificate(shop, UserId) });
  return { UserId, Id, Seen: 1 };
}

export const examples: CallExamples = {
  inputs: ({ locationId, userId, people }) => ({
    getUserByName: { query: { username: "shop@demo.test" } },
    getContactIdByUserId: { query: { userId } },
    checkIfBanned: { query: { id: userId } },
    getContact: { query: { id: userId } },
    modifyUsers: { who: "super", body: { id: userId, ...person } },
    updateContact: { body: { Language: "en" } },
    getBusinessUsers: { query: { key: locationId } },
    getCertificates: {
      query: async () => {
        await addedCertificate(people.shop, userId);
        return { userId };
      },
    },
    saveCertificate: { body: () => newCertificate(people.shop, userId), isUsedUp: true },
    removeCertificate: { body: () => addedCertificate(people.shop, userId), isUsedUp: true },
    checkCertificate: { who: "super", body: () => addedCertificate(people.shop, userId), isUsedUp: true },
    listCertificatesDue: { who: "super" },
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
    saveCertificate: "replies that are asked anew each time they are shown",
    removeCertificate: "replies that are asked anew each time they are shown",
    checkCertificate: "replies that are asked anew each time they are shown",
  },
  notHeld: {
    getCertificates: "asked anew each time they are shown",
    listCertificatesDue: "asked anew each time they are shown",
  },
  questions: {
    getUserByName: () => [{}, { username: "shop@demo.test" }],
  },
};

import * as contract from "@remotebay/contract";
import type { Person } from "../../testing/app.ts";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ people, deviceId }) => ({
    getHistory: { who: "super", query: { noun: "device", id: deviceId } },
    endSessionsOf: { who: "super", body: async () => ({ Id: await somebody(people.super) }) },
    undoChange: { who: "super", isUsedUp: true, body: () => changedDevice(people.super, deviceId) },
  }),
  changes: ({ ask, people, subjectOf }) => ({
    undoChange: {
      from: async () => {
        const subject = await subjectOf();
        return { ...subject, row: Number((await changedDevice(people.super, subject.device)).Entry) };
      },
      run: ({ row }) => ask("super", contract.undoChange, { body: { Entry: String(row) } }),
    },
  }),
  things: ({ locationId, people }) => ({
    user: {
      id: () => somebody(people.super),
      changes: [
        { GivenName: "Robin", Phone: "113 496 0002", BanReason: "Left the company" },
        { FamilyName: "Ashworth", ShowRag: true },
        { RoleIds: [3, 4], TimeZone: "Europe/Dublin" },
        { Email: "robin@harbour.example" },
        { IsUk: true, GivenName: "Rowan" },
      ],
      isLocal: true,
    },
    location: {
      id: locationId,
      fresh: (nth) => ({
        Name: `Shop ${nth}`,
        Street: "1 Mill Road",
        PostalCode: "LS1 4AB",
        City: "Leeds",
        State: "",
        Country: "GB",
        TimeZone: "Europe/London",
        PhoneCountryCode: "+44",
        Phone: "113 496 0000",
        BillSameAsPrimary: true,
        Variant: "default",
        CultureCode: "en-GB",
        ScanTypeIds: [1, 2],
        EvidenceYears: 3,
        IsHunterClient: false,
        Closed: false,
      }),
      changes: [
        { Name: "Harbour Collision", City: "Hull" },
        { Name: "Harbour Repair", ScanTypeIds: [3] },
        { Variant: "uk", Closed: true, TimeZone: "Europe/Dublin" },
        { Phone: "113 496 0001", ScanTypeIds: [], EvidenceYears: 5 },
      ],
      isLocal: true,
    },
  }),
  unseen: { endSessionsOf: "sessions, which only their person lists" },
  notHeld: { getAdminChoices: "the choices of a field, which only an update of the product changes" },
  questions: {
    getHistory: ({ device }) => [{ noun: "device", id: device }],
  },
};

/** Renames a device and answers what takes that back. */
async function changedDevice(who: Person, id: number): Promise<{ Entry: string }> {
  const { Version, Values } = await who.ask(contract.readAdministeredDevice, { query: { id } });
  await who.ask(contract.saveAdministeredDevice, {
    body: { Id: id, Version, Values: { ...Values, FriendlyName: `${Values.FriendlyName}!` } },
  });
  const [last] = await who.ask(contract.getHistory, { query: { noun: "device", id } });
  return { Entry: String(last?.Id) };
}

/** Somebody who has no part in other examples: their sessions end. */
async function somebody(who: Person): Promise<number> {
  const [found] = await who.ask(contract.listAdministeredPeople, { query: { search: "uk@demo.test" } });
  return found?.Id ?? 0;
}

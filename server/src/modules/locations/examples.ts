import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import type { Person } from "../../testing/app.ts";

export const examples: CallExamples = {
  inputs: ({ people, locationId }) => ({
    modifyLocation: { who: "super", body: () => changedLocation(people.super, locationId), isUsedUp: true },
    getLocationById: { query: { id: locationId } },
    getLocationKey: { query: { key: locationId } },
  }),
  changes: ({ ask, people, subjectOf }) => ({
    modifyLocation: {
      from: () => subjectOf(),
      run: async ({ location }) => {
        const body = await changedLocation(people.super, location);
        return ask("super", contract.modifyLocation, { body: { ...body, name: `${body.name} Ltd` } });
      },
    },
  }),
};

/** A change of a shop, based on its version of that moment. */
async function changedLocation(who: Person, location: number) {
  const { id, version, name, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress } = await who.ask(
    contract.getLocationById,
    { query: { id: location } },
  );
  return { id, version, name, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress };
}

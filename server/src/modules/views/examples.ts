import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

/** A view of the devices; a name is one view's, so each gets another. */
const savedView = () => ({
  List: "devices" as const,
  Name: randomUUID(),
  Query: { search: "bay", orderBy: "SerialNumber" as const, sortBy: "asc" as const },
});

export const examples: CallExamples = {
  inputs: ({ people }) => {
    // One that is there already is taken again, since there are not many.
    const made = async () => {
      const [view] = await people.shop.ask(contract.getViews, {});
      return view?.Id ?? (await people.shop.ask(contract.saveView, { body: savedView() })).id;
    };
    return {
      saveView: { body: async () => ({ Id: await made(), ...savedView(), Columns: ["SerialNumber"] }), isUsedUp: true },
      removeView: { body: async () => ({ Id: await made() }), isUsedUp: true },
    };
  },
  changes: ({ ask, subjectOf }) => {
    // Of somebody who practises.
    const view = () => ask("practice", contract.saveView, { body: { List: "devices", Name: randomUUID(), Query: { search: "bay" } } });
    return {
      saveView: { from: () => subjectOf(), run: () => view() },
      removeView: {
        from: async () => {
          const { id } = await view();
          return { ...(await subjectOf()), row: id };
        },
        run: ({ row: Id = 0 }) => ask("practice", contract.removeView, { body: { Id } }),
      },
    };
  },
};

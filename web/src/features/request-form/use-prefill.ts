import { draftKey, useHasDraft } from "../../lib/has-draft.ts";
import { onDevice } from "../../lib/storage.ts";
import { useUser } from "../../lib/session.ts";
import type { RequestInput } from "../requests/request-fields.ts";
import type { VehicleOrigin } from "../vehicles/vehicle-value.ts";
import type { FurtherService } from "./kept-services.ts";
import { letGo, newRequestDraft } from "./outbox.ts";
import { blankValues, type FormState } from "./request-values.ts";

/** What another screen knows of a new request. */
export interface Prefilled {
  values: Partial<RequestInput>;
  vehicle: VehicleOrigin;
  /** What the car needs beside it. */
  further?: FurtherService[];
}

/** Fills in the form of a new request as its draft, which the form restores and the user can discard. `hasDraft`: it holds something already. */
export function usePrefill(): { hasDraft: boolean; prefill: (known: Prefilled) => Promise<void> } {
  const user = useUser();
  const hasDraft = useHasDraft(newRequestDraft);
  return {
    hasDraft,
    prefill: async ({ values, vehicle, further = [] }) => {
      // A request that waits for a connection goes its way alone.
      await letGo();
      const base = blankValues(user);
      const state: FormState = { values: { ...base, ...values }, base, notes: { vehicle, accepted: [], unread: {}, further } };
      onDevice.write(draftKey(user.Id, newRequestDraft), JSON.stringify(state));
    },
  };
}

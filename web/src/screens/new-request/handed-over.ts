import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { RequestInput } from "../../features/requests/request-fields.ts";
import { withVin } from "../../features/vehicles/vehicle-value.ts";
import { readVin } from "../../features/vehicles/vin.ts";
import { withChange } from "../../lib/url-parameters.ts";
import type { FormState } from "../../features/request-form/request-values.ts";
import type { HandedOver } from "./parameters.ts";

/** The form with what was handed over: what the rules refuse stays as it is, and is told when it is sent. */
export function withHanded(
  { values, notes }: Pick<FormState, "values" | "notes">,
  { vin, ro, comments }: HandedOver,
): Pick<FormState, "values" | "notes"> {
  const entered = vin === undefined ? undefined : withVin({ car: values.Vehicle, origin: notes.vehicle }, readVin(vin).vin);
  const next: RequestInput = {
    ...values,
    ...(ro === undefined ? {} : { RONumber: ro.trim() }),
    ...(comments === undefined ? {} : { ShopComments: comments.trim() }),
    ...(entered === undefined ? {} : { Vehicle: entered.car }),
  };
  return { values: next, notes: entered === undefined ? notes : { ...notes, vehicle: entered.origin } };
}

/** What the address hands over, once: it is taken out of the address, so that a reload does not bring it again. Undefined where it hands over nothing. */
export function useHandedOver(): { handed: HandedOver | undefined; forget: () => void } {
  const from = "/servicerequest/0";
  const [found, change] = withChange(useSearch({ from }), useNavigate({ from }));
  const [handed, setHanded] = useState(() => (Object.values(found).some((value) => value !== undefined) ? found : undefined));
  return {
    handed,
    forget: () => {
      setHanded(undefined);
      change({ vin: undefined, ro: undefined, comments: undefined });
    },
  };
}

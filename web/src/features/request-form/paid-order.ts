import type { PaidOrder } from "../coins/use-cost.ts";
import type { RequestInput } from "../requests/request-fields.ts";
import { chosenElements } from "./request-values.ts";

type Service = Pick<RequestInput, "ScanType" | "ServiceElement" | "FurtherServiceElements">;

interface Beside {
  /** The service that it ordered when it was sent. */
  held?: Service | null;
  /** The further services for the same car, which are sent with it. */
  further?: readonly Service[] | undefined;
}

/** What a form orders, as far as coins go. */
export function orderOf(
  locationId: number,
  values: Service & Pick<RequestInput, "Device">,
  { held = null, further = [] }: Beside = {},
): PaidOrder {
  return {
    locationId,
    deviceId: values.Device?.Id ?? null,
    ...pricedOf(values),
    held: held && pricedOf(held),
    further: further.map(pricedOf),
  };
}

function pricedOf(service: Service) {
  return { scanTypeId: service.ScanType?.Id ?? null, elementIds: chosenElements(service) };
}

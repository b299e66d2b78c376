import type { PaidOrder } from "../coins/use-cost.ts";
import type { RequestInput } from "../requests/request-fields.ts";
import { chosenElements } from "./request-values.ts";

type Service = Pick<RequestInput, "ScanType" | "ServiceElement" | "FurtherServiceElements">;

/** What a form orders, as far as coins go; `held` is the service that it ordered when it was sent. */
export function orderOf(locationId: number, values: Service & Pick<RequestInput, "Device">, held: Service | null = null): PaidOrder {
  return { locationId, deviceId: values.Device?.Id ?? null, ...pricedOf(values), held: held && pricedOf(held) };
}

function pricedOf(service: Service) {
  return { scanTypeId: service.ScanType?.Id ?? null, elementIds: chosenElements(service) };
}

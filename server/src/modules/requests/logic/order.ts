import { innerEvent } from "../../../platform/module.ts";

/** What a request orders, as far as it decides what the request costs. */
export interface Order {
  id: number;
  locationId: number;
  /** Practice costs nothing. */
  demo: boolean;
  scanTypeId: number | null;
  serviceElementId: number | null;
  furtherElementIds: readonly number[];
  /** Version of the latest sent report; 0 if there is none. */
  reportVersion: number;
}

/** An order was sent, another service was chosen of a sent one, or its request was finished. */
export interface OrderChange {
  became: "sent" | "changed" | "finished";
  order: Order;
}

/**
 * Announced after the request's own row is written. The live event of the same change carries ids alone, so who reacts to that one has to
 * read the request again.
 */
export const orderChanged = innerEvent<OrderChange>("request.order");

/** What became of something that was sent: it arrived, its receiver is gone, it is refused for good, or another try may help. */
export type Delivery = "delivered" | "gone" | "refused" | "unavailable";

/** Milliseconds that another service has to answer. */
export const patience = 10_000;

/** What a service's status says of a notice. */
export function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return "delivered";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 || status === 408 ? "unavailable" : "refused";
}

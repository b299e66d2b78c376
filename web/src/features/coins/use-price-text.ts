import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { type Priced, usePrices } from "./use-cost.ts";

/** Returns what a choice costs, to stand beside it; undefined for portals without coins. */
export function usePriceText(locationId: number): (of: Priced) => string | undefined {
  const t = useText();
  const format = useFormat();
  const priceOf = usePrices(locationId);
  return (of) => priceOf && t("coins.amount", { coins: format.number(priceOf(of)) });
}

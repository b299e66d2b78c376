import { coinsFor, getCoinPrices } from "@remotebay/contract";
import { useVariant } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { useBalance } from "./use-balance.ts";

/** A service with its chosen functions. */
export interface Priced {
  scanTypeId: number | null;
  elementIds: readonly number[];
}

/** What is ordered, as far as coins go. */
export interface PaidOrder extends Priced {
  locationId: number;
  deviceId: number | null;
  /** The service for which coins are held already: of a request that was sent. */
  held: Priced | null;
  /** What is sent with it for the same car. */
  further?: readonly Priced[];
}

/** What an order costs. */
export interface Cost {
  coins: number;
  /** What can be spent on it; null is unknown, which prevents nothing in the browser. */
  balance: number | null;
  isShort: boolean;
  /** The licence of its device has ended. */
  isExpired: boolean;
}

/** The prices of a location: a function that answers what a service costs; undefined until they are known and in portals without coins. */
export function usePrices(locationId: number): ((of: Priced) => number) | undefined {
  const { features } = useVariant();
  const { data } = useCall(getCoinPrices, features.coins ? { query: { locationId } } : null);
  return data && (({ scanTypeId, elementIds }) => coinsFor(data, scanTypeId, elementIds));
}

/** What an order costs; undefined until it is known, without a service, and in portals without coins. */
export function useCost(order: PaidOrder): Cost | undefined {
  const priceOf = usePrices(order.locationId);
  const state = useBalance(order.deviceId);
  if (!priceOf || !state || order.scanTypeId === null) return undefined;
  const coins = [order, ...(order.further ?? [])].reduce((sum, one) => sum + priceOf(one), 0);
  const balance = state.balance === null ? null : state.balance + (order.held ? priceOf(order.held) : 0);
  return {
    coins,
    balance,
    isShort: balance !== null && coins > balance,
    isExpired: order.deviceId !== null && order.held === null && state.licence === "Expired",
  };
}

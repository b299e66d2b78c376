import { getCoinBalance, getDevices } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser, useVariant } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { type CoinState, stateOf } from "./coin-reply.ts";

/** Balance and licence of the user's location by a device, else by its first one; undefined until they are known and in portals without coins. */
export function useBalance(deviceId: number | null = null): CoinState | undefined {
  const t = useText();
  const { Location } = useUser();
  const { features } = useVariant();
  const devices = useCall(getDevices, Location && features.coins ? { query: { id: Location.Id } } : null);
  const device = devices.data?.find(({ Id }) => Id === deviceId) ?? devices.data?.[0];
  const remoteBaySn = devices.data && (device?.SerialNumber ?? "");
  const balance = useCall(getCoinBalance, remoteBaySn === undefined ? null : { query: { remoteBaySn } }, { keep: true });
  // Devices that were read before are as good as new ones: the call of the balance tells of a serial number that is not.
  const isKnown = balance.data || balance.error || (devices.error && !devices.data);
  return isKnown ? stateOf(balance, `${t("coins.error.other")} ${t("coins.advice")}`) : undefined;
}

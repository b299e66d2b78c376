import { getCoinBalance, getDevices } from "@remotebay/contract";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";

/** The remote-diagnostics state (section 3): null stands for "?". */
export interface CoinState {
  balance: number | null;
  held: number | null;
  licence: "Active" | "Expired" | null;
  licenceUntil: string | null;
  /** The API error message; empty without one. */
  message: string;
}

/** Balance and licence of the user's location, by its first device; undefined until they are known. After a failed call all are unknown (section 4). */
export function useBalance(): CoinState | undefined {
  const { Location } = useUser();
  const devices = useCall(getDevices, Location ? { query: { id: Location.Id } } : null);
  const remoteBaySn = devices.data && (devices.data[0]?.SerialNumber ?? "");
  const { data, error } = useCall(getCoinBalance, remoteBaySn === undefined ? null : { query: { remoteBaySn } });
  if (data)
    return {
      balance: data.balance,
      held: data.held,
      licence: data.status ? "Active" : data.error === 600 ? "Expired" : null,
      licenceUntil: data.licenceUntil,
      message: data.errorText,
    };
  return error || devices.error ? { balance: null, held: null, licence: null, licenceUntil: null, message: "" } : undefined;
}

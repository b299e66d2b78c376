import type { getCoinBalance, Reply } from "@remotebay/contract";

/** The remote-diagnostics state (domain.md#coins-state): null stands for "?". */
export interface CoinState {
  balance: number | null;
  held: number | null;
  licence: "Active" | "Expired" | null;
  licenceUntil: string | null;
  /** The API error message with its advice; empty without one. */
  message: string;
}

/** What is known of the call: its last reply, and why the last try failed. */
export interface BalanceCall {
  data?: Reply<typeof getCoinBalance> | undefined;
  error: Error | null;
}

/**
 * The state that a reply says, or that a call without a reply or a failed one leaves: all unknown (domain.md#coins-state), since an earlier reply says
 * nothing of what can be spent now. `unknown` is the text for others than the codes of domain.md#coins-codes.
 */
export function stateOf({ data: reply, error: failed }: BalanceCall, unknown: string): CoinState {
  if (!reply || failed) return { balance: null, held: null, licence: null, licenceUntil: null, message: unknown };
  const { status, error, errorText, balance, held, licenceUntil } = reply;
  return {
    balance: status ? balance : null,
    held: status ? held : null,
    licence: status ? "Active" : error === 600 ? "Expired" : null,
    licenceUntil,
    message: status ? "" : errorText || unknown,
  };
}

import { factorKeys, type FactorKeys } from "./keys.ts";

/** The dependencies of factors besides the context of a call. */
export interface Factors {
  keys: FactorKeys;
}

/** Prepares factors with the installation's key; for the modules that ask for them. */
export function makeFactors({ installationKey }: { installationKey: Uint8Array }): Factors {
  return { keys: factorKeys(installationKey) };
}

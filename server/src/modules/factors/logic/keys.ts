import { hkdfSync } from "node:crypto";

/** Keys of this module, each for one purpose, derived from the installation's key: with the database alone none of them is known. */
export interface FactorKeys {
  seeds: Uint8Array;
  recoveryCodes: Uint8Array;
  challenges: Uint8Array;
  userHandles: Uint8Array;
}

/** Derives the keys. */
export function factorKeys(installationKey: Uint8Array): FactorKeys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync("sha256", installationKey, new Uint8Array(0), `remotebay ${purpose}`, 32));
  return {
    seeds: derive("authenticator seeds"),
    recoveryCodes: derive("recovery codes"),
    challenges: derive("passkey challenges"),
    userHandles: derive("user handles"),
  };
}

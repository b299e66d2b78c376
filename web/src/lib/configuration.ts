import { type Configuration, getConfiguration, type Solution, type Variant } from "@remotebay/contract";
import { send } from "./call.ts";
import { onDevice, parsed } from "./storage.ts";
import { makeStore, useStore } from "./store.ts";

const place = "configuration";

/** What a screen shows until the service has told: the default brand, one solution. */
const plain: Variant = {
  key: "default",
  appName: "RemoteBay",
  submittedLabel: "submitted",
  wrongLogin: "default",
  theme: { brand: "#0b5a66", onBrand: "#ffffff", brandDark: "#6cc7d3", onBrandDark: "#06272c" },
  logoPath: "",
  features: { vehicleAssist: false, coins: false, profileLink: true, confirmConnection: true, location: true },
};

const store = makeStore<Configuration | undefined>(kept());

/** Asks the service for solutions, variants and flags. What was known last time stands until it answers. */
export async function loadConfiguration(): Promise<void> {
  try {
    const answer = await send(getConfiguration, {});
    store.set(answer);
    onDevice.write(place, JSON.stringify(answer));
  } catch {
    // Without it the last one, or the default brand, stands; signing in says what is wrong.
  }
}

/** Solutions, variants, flags, version; none until they were loaded once. */
export function useConfiguration(): Configuration | undefined {
  return useStore(store);
}

/** The configuration outside of React. */
export function currentConfiguration(): Configuration | undefined {
  return store.get();
}

/** A variant by its key; the default one where it is not known. */
export function variantOf(configuration: Configuration | undefined, key: string): Variant {
  const variants = configuration?.variants ?? [];
  return variants.find((variant) => variant.key === key) ?? variants.find((variant) => variant.key === "default") ?? plain;
}

/** A solution by its id; the host's own where it is not known. */
export function solutionOf(configuration: Configuration | undefined, id: number | undefined): Solution | undefined {
  const solutions = configuration?.solutions ?? [];
  return solutions.find((solution) => solution.id === id) ?? solutions.find((solution) => solution.id === configuration?.defaultSolution);
}

function kept(): Configuration | undefined {
  const value = parsed(onDevice.read(place));
  // Written by ourselves; one of an older release is replaced before anybody signs in.
  return typeof value === "object" && value !== null && "variants" in value ? (value as Configuration) : undefined;
}

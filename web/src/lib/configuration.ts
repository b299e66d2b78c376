import {
  variantWithDefaults,
  type Configuration,
  defaultVariant,
  getConfiguration,
  type Solution,
  type Variant,
} from "@remotebay/contract";
import { send } from "./call.ts";
import { onDevice, parsed } from "./storage.ts";
import { makeStore, useStore } from "./store.ts";

const place = "configuration";

/** What a screen shows until the service has told: the default brand without a logo that another would replace. */
const untold: Variant = { ...defaultVariant, logoPath: "" };

const store = makeStore<Configuration | undefined>(kept());

/** Asks the service for solutions, variants and flags. What was known last time stands until it answers. */
export async function loadConfiguration(): Promise<void> {
  try {
    const answer = wholeConfiguration(await send(getConfiguration, {}));
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
  return variants.find((variant) => variant.key === key) ?? variants.find((variant) => variant.key === "default") ?? untold;
}

/** A solution by its id; the host's own where it is not known. */
export function solutionOf(configuration: Configuration | undefined, id: number | undefined): Solution | undefined {
  const solutions = configuration?.solutions ?? [];
  return solutions.find((solution) => solution.id === id) ?? solutions.find((solution) => solution.id === configuration?.defaultSolution);
}

function kept(): Configuration | undefined {
  const value = parsed(onDevice.read(place));
  return isConfiguration(value) ? wholeConfiguration(value) : undefined;
}

function isConfiguration(value: unknown): value is Configuration {
  return typeof value === "object" && value !== null && "variants" in value && Array.isArray(value.variants);
}

/** Another release may have kept or answered it: its variants may lack features that this one asks for. */
function wholeConfiguration(configuration: Configuration): Configuration {
  return { ...configuration, variants: configuration.variants.map(variantWithDefaults) };
}

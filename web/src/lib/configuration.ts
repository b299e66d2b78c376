import {
  variantWithDefaults,
  type Configuration,
  defaultVariant,
  getConfiguration,
  logoHashOf,
  type Solution,
  type Variant,
} from "@remotebay/contract";
import { send } from "./call.ts";
import { onDevice, parsed } from "./storage.ts";
import { makeStore, useStore } from "./store.ts";

const place = "configuration";

/** The brand until the configuration is loaded: the default without its logo, which another brand would replace. */
const initialVariant: Variant = { ...defaultVariant, logoPath: "" };

const store = makeStore<Configuration | undefined>(kept());

/** Loads solutions, variants and flags. Until then the configuration stored on the device is used. */
export async function loadConfiguration(): Promise<void> {
  try {
    const answer = withVariantDefaults(await send(getConfiguration, {}));
    store.set(answer);
    onDevice.write(place, JSON.stringify(answer));
  } catch {
    // On failure the stored configuration or the default brand remains; sign-in will report the problem.
  }
}

/** Solutions, variants, flags, version; undefined until they were first loaded. */
export function useConfiguration(): Configuration | undefined {
  return useStore(store);
}

/** The configuration outside of React. */
export function currentConfiguration(): Configuration | undefined {
  return store.get();
}

/** A variant by its key; the default for an unknown one. */
export function variantOf(configuration: Configuration | undefined, key: string): Variant {
  const variants = configuration?.variants ?? [];
  return variants.find((variant) => variant.key === key) ?? variants.find((variant) => variant.key === "default") ?? initialVariant;
}

/** The address of a variant's uploaded logo; undefined for a shipped one, which is drawn in the variant's colours. */
export function logoPicture({ logoPath }: Pick<Variant, "logoPath">): string | undefined {
  return logoHashOf(logoPath) === undefined ? undefined : logoPath;
}

/** A solution by its id; the host's default for an unknown one. */
export function solutionOf(configuration: Configuration | undefined, id: number | undefined): Solution | undefined {
  const solutions = configuration?.solutions ?? [];
  return solutions.find((solution) => solution.id === id) ?? solutions.find((solution) => solution.id === configuration?.defaultSolution);
}

function kept(): Configuration | undefined {
  const value = parsed(onDevice.read(place));
  return isConfiguration(value) ? withVariantDefaults(value) : undefined;
}

function isConfiguration(value: unknown): value is Configuration {
  return typeof value === "object" && value !== null && "variants" in value && Array.isArray(value.variants);
}

/** Adds missing fields to variants that another release stored or sent. */
function withVariantDefaults(configuration: Configuration): Configuration {
  return { ...configuration, variants: configuration.variants.map(variantWithDefaults) };
}

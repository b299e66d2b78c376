import * as v from "valibot";
import { call } from "./call.ts";
import { Variant } from "./variant.ts";
import { noVariantTexts } from "./variant-text-names.ts";

/** The values that a variant has by default. */
export const defaultVariant: Variant = {
  key: "default",
  appName: "RemoteBay",
  submittedLabel: "submitted",
  wrongLogin: "default",
  theme: { brand: "#0b5a66", onBrand: "#ffffff", brandDark: "#6cc7d3", onBrandDark: "#06272c" },
  logoPath: "/logos/default.svg",
  mobileTeamPhone: "",
  reportGate: "none",
  features: {
    vehicleAssist: false,
    coins: false,
    profileLink: true,
    confirmConnection: true,
    location: true,
    leaveClosedChat: true,
    remoteDiagnostics: false,
    audit: true,
    adminSecondFactor: false,
    partnerRequest: false,
    storeLanguage: true,
    calibrationValues: false,
  },
  texts: noVariantTexts,
};

/**
 * A variant that another release stored or sent; fields that are missing or of another type get their defaults. It knows the defaults alone:
 * with the schema every page would load what checks a variant.
 */
export function variantWithDefaults(given: unknown): Variant {
  return likeDefaults(defaultVariant, given) as unknown as Variant;
}

function likeDefaults(defaults: object, given: unknown): Record<string, unknown> {
  const own = (typeof given === "object" && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]: [string, unknown]) => {
      const found = Object.hasOwn(own, name) ? own[name] : undefined;
      // An object without names, such as the wordings of a text, has those that it is given.
      if (typeof value === "object" && value !== null && Object.keys(value).length > 0) return [name, likeDefaults(value, found)];
      return [name, typeof found === typeof value && found !== null ? found : value];
    }),
  );
}

/** The feature flags (domain.md#variants-flags) and their default values; "1" is on. Each is off until the feature it enables is part of the product. */
export const defaultFlags = {
  RagRatingEnabled: "1",
  OpeningHoursEnabled: "1",
  MAHLERagRatingEnabled: "1",
  MAHLEOpeningHoursEnabled: "1",
  ChatFileUploadEnabled: "1",
  ChatAuditEnabled: "1",
} as const satisfies Record<string, "0" | "1">;
export type FlagName = keyof typeof defaultFlags;

/** A solution (domain.md#solution): an installation where a browser can sign in. */
export const Solution = v.object({
  id: v.number(),
  url: v.string(),
  auth: v.string(),
  realTimeUrl: v.string(),
  /** The caller's token for the chat (see `Chat/Token`); empty before sign-in. */
  chatToken: v.string(),
  channelType: v.string(),
  appId: v.number(),
  appName: v.string(),
  name: v.string(),
  defaultLanguage: v.string(),
  domainLogo: v.object({ domainName: v.array(v.string()), logoPath: v.string() }),
  variant: v.string(),
});
export type Solution = v.InferOutput<typeof Solution>;

/** Everything a browser needs before sign-in. */
export const Configuration = v.object({
  version: v.string(),
  /** What the calls of this installation can do (docs/api-changes.md). */
  apiLevel: v.number(),
  /** Shown in brackets in the page title unless it is production (domain.md#screen-title). */
  environment: v.string(),
  /** The solution of this host. */
  defaultSolution: v.number(),
  solutions: v.array(Solution),
  variants: v.array(Variant),
  /** Feature flags; the value "1" means on (domain.md#variants-flags). */
  flags: v.record(v.string(), v.string()),
});
export type Configuration = v.InferOutput<typeof Configuration>;

export const getConfiguration = call("GET", "configuration", {
  summary: "Solutions, brands and feature flags for the host.",
  rules: "domain.md#solution",
  for: "anyone",
  reply: Configuration,
});

export const getTerms = call("GET", "TC/TermsAndConditions", {
  summary: "The terms and conditions, a page opened in a new window.",
  rules: "domain.md#screen-about",
  for: "anyone",
  reply: { file: ["text/html"] },
});

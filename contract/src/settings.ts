import * as v from "valibot";
import { call } from "./call.ts";
import { mergeSettings } from "./merge-settings.ts";
import { noVariantTexts, VariantTexts } from "./variant-texts.ts";

/** `#rrggbb` */
export const Colour = v.pipe(v.string(), v.maxLength(7), v.regex(/^#[0-9a-fA-F]{6}$/, "colour"));

/** A branded variant, which is data and never an `if` in code (domain.md#variants-features). A new field also needs a value in `defaultVariant`. */
export const Variant = v.object({
  key: v.string(),
  appName: v.string(),
  /** Locale key of the Submitted list: "Submitted" or "Requested". */
  submittedLabel: v.picklist(["submitted", "requested"]),
  /** Which of the two wrong-login wordings is shown (domain.md#signin-wrong). */
  wrongLogin: v.picklist(["default", "short"]),
  /** Colours on light and on dark surfaces; each pair, and each brand on its surface, has at least 4.5:1. */
  theme: v.object({ brand: Colour, onBrand: Colour, brandDark: Colour, onBrandDark: Colour }),
  /** A shipped logo, which is drawn in the variant's colours, or an uploaded one (`getLogo`). */
  logoPath: v.string(),
  /** The number of the mobile team on site, who can do what the checker says is not available (domain.md#rating-red); empty: none. */
  mobileTeamPhone: v.string(),
  features: v.object({
    vehicleAssist: v.boolean(),
    coins: v.boolean(),
    profileLink: v.boolean(),
    /** UK users skip the question about a connected device (domain.md#send-connection). */
    confirmConnection: v.boolean(),
    location: v.boolean(),
    /** Whoever has a chat open when its request is completed is sent Home (domain.md#chat-closed). */
    leaveClosedChat: v.boolean(),
    /** The remote-diagnostics portal, to which the MAHLE-named flags apply instead of the standard ones (domain.md#variants-flags). */
    remoteDiagnostics: v.boolean(),
    /** Whether the browser reports to the audit: look-ups, prints and downloads of the checker, unknown problems of the chat (domain.md#calls-audit: two partners do not). */
    audit: v.boolean(),
    /** Whether administrators need a second factor (domain.md#factors-required). */
    adminSecondFactor: v.boolean(),
    /** New requests are created by the glass-repair partner's call, which asks for more (domain.md#request-partner). */
    partnerRequest: v.boolean(),
    /** Whether the language that a user chooses is stored with their record (`User/UpdateContact`), else on their device alone (domain.md#languages-choice: application id 2 does not send it). */
    storeLanguage: v.boolean(),
  }),
  /** Its own wording of some texts, by language (domain.md#variants-texts). */
  texts: VariantTexts,
});
export type Variant = v.InferOutput<typeof Variant>;

/** The values that a variant has by default. */
export const defaultVariant: Variant = {
  key: "default",
  appName: "RemoteBay",
  submittedLabel: "submitted",
  wrongLogin: "default",
  theme: { brand: "#0b5a66", onBrand: "#ffffff", brandDark: "#6cc7d3", onBrandDark: "#06272c" },
  logoPath: "/logos/default.svg",
  mobileTeamPhone: "",
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
  },
  texts: noVariantTexts,
};

/** A variant that another release stored or sent; missing and invalid fields get their defaults. */
export function variantWithDefaults(given: unknown): Variant {
  return mergeSettings(Variant, defaultVariant, given);
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

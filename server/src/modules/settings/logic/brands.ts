import { mergeSettings, defaultVariant, InsurerGates, Variant } from "@remotebay/contract";
import * as v from "valibot";

/** A variant with its application id (domain.md#variants-list) and what its insurers ask for, which nobody is told before signing in. */
const Brand = v.object({ ...Variant.entries, appId: v.number(), insurerGates: InsurerGates });
export type Brand = v.InferOutput<typeof Brand>;

/** The differences of a variant from the default one. */
type Changes = Partial<Omit<Brand, "key" | "theme" | "features">> & {
  theme?: Partial<Variant["theme"]>;
  features?: Partial<Variant["features"]>;
};

const defaultBrand: Brand = { ...defaultVariant, appId: 3, insurerGates: [] };

/**
 * The branded variants, as differences from the default (domain.md#variants-list).
 * The glass partner has id 1, under which it is agreed to have the vehicle assist.
 */
const shipped = {
  default: {},
  uk: {
    appId: 1,
    appName: "RemoteBay UK",
    theme: theme("#1f4aa8", "#ffffff", "#9db8ff", "#0a1a40"),
    logoPath: "/logos/uk.svg",
    // UK users go straight to a new request (domain.md#send-connection).
    features: { confirmConnection: false },
  },
  five: {
    appId: 5,
    appName: "RemoteBay Five",
    theme: theme("#7a1f5c", "#ffffff", "#f0a3d3", "#3b0a2a"),
    logoPath: "/logos/five.svg",
    features: { vehicleAssist: true },
  },
  nl: {
    appId: 4,
    appName: "RemoteBay Nederland",
    theme: theme("#9a3b00", "#ffffff", "#ffb37a", "#3a1600"),
    logoPath: "/logos/nl.svg",
    submittedLabel: "requested",
  },
  rd: {
    appId: 6,
    appName: "RemoteBay Diagnostics",
    theme: theme("#1d6b32", "#ffffff", "#86d69a", "#06280f"),
    logoPath: "/logos/rd.svg",
    wrongLogin: "short",
    mobileTeamPhone: "+39 011 555 0199",
    // A coin balance, neither the profile link nor Location in the menu, and a closed chat stays open (domain.md#variants-features).
    features: { coins: true, profileLink: false, location: false, leaveClosedChat: false, remoteDiagnostics: true },
  },
  glass: {
    appId: 1,
    appName: "RemoteBay Glass",
    theme: theme("#5b36b8", "#ffffff", "#c2adff", "#1e0f4a"),
    logoPath: "/logos/glass.svg",
    features: { vehicleAssist: true, confirmConnection: false, audit: false, partnerRequest: true },
  },
  // Another partner's portal, whose application id is agreed.
  partner: {
    appId: 2,
    appName: "RemoteBay Partner",
    theme: theme("#8a2432", "#ffffff", "#f2a9b3", "#3d0a12"),
    logoPath: "/logos/partner.svg",
    features: { audit: false, storeLanguage: false },
  },
} as const satisfies Readonly<Record<string, Changes>>;

function theme(brand: string, onBrand: string, brandDark: string, onBrandDark: string): Variant["theme"] {
  return { brand, onBrand, brandDark, onBrandDark };
}

/** The keys of the variants that every installation has, in the order of their solutions. */
export const shippedKeys = Object.keys(shipped);

/**
 * The effective variant: the default, overridden by the shipped differences for this key, overridden by the row.
 * A row may come from an older release, from a newer one that was rolled back, or from a variant that only this installation has.
 */
export function brandOf(row: { key: string; overrides: unknown }): Brand {
  const own = Object.hasOwn(shipped, row.key) ? shipped[row.key as keyof typeof shipped] : undefined;
  return { ...mergeSettings(Brand, defaultBrand, own, row.overrides), key: row.key };
}

/** A solution for each variant; the hosts are examples (RFC 2606) until an installation sets its own. */
export const shippedSolutions = shippedKeys.map((key, i) => ({
  id: i + 1,
  variant: key,
  defaultLanguage: key === "nl" ? "nl" : "",
  domainNames: [key === "default" ? "remotebay.example" : `${key}.remotebay.example`],
}));

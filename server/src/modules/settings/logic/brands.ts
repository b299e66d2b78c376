import type { Variant } from "@remotebay/contract";

/** A variant with its application id (section 1). */
interface Brand extends Variant {
  appId: number;
}

const plain: Omit<Brand, "key" | "appId" | "appName" | "theme" | "logoPath"> = {
  submittedLabel: "submitted",
  wrongLogin: "default",
  features: { vehicleAssist: false, coins: false, profileLink: true, confirmConnection: true, location: true },
};

/** Colours as `brand/onBrand` on light and on dark surfaces; each pair and each brand on its surface has at least 4.5:1. */
function theme(brand: string, onBrand: string, brandDark: string, onBrandDark: string): Variant["theme"] {
  return { brand, onBrand, brandDark, onBrandDark };
}

/**
 * The branded variants of section 1. Application ids 1 and 5 are the specification's, the others ours; 2 is left out, since the
 * specification skips calls for it. The glass partner has id 1: section 2 shows it the vehicle assist under that id.
 */
export const brands: readonly Brand[] = [
  {
    ...plain,
    key: "default",
    appId: 3,
    appName: "RemoteBay",
    theme: theme("#0b5a66", "#ffffff", "#6cc7d3", "#06272c"),
    logoPath: "/logos/default.svg",
  },
  {
    ...plain,
    key: "uk",
    appId: 1,
    appName: "RemoteBay UK",
    theme: theme("#1f4aa8", "#ffffff", "#9db8ff", "#0a1a40"),
    logoPath: "/logos/uk.svg",
    // Section 4: UK users go straight to a new request.
    features: { ...plain.features, confirmConnection: false },
  },
  {
    ...plain,
    key: "five",
    appId: 5,
    appName: "RemoteBay Five",
    theme: theme("#7a1f5c", "#ffffff", "#f0a3d3", "#3b0a2a"),
    logoPath: "/logos/five.svg",
    features: { ...plain.features, vehicleAssist: true },
  },
  {
    ...plain,
    key: "nl",
    appId: 4,
    appName: "RemoteBay Nederland",
    theme: theme("#9a3b00", "#ffffff", "#ffb37a", "#3a1600"),
    logoPath: "/logos/nl.svg",
    submittedLabel: "requested",
  },
  {
    ...plain,
    key: "rd",
    appId: 6,
    appName: "RemoteBay Diagnostics",
    theme: theme("#1d6b32", "#ffffff", "#86d69a", "#06280f"),
    logoPath: "/logos/rd.svg",
    wrongLogin: "short",
    // Section 2: a coin balance, and neither the profile link nor Location in the menu.
    features: { ...plain.features, coins: true, profileLink: false, location: false },
  },
  {
    ...plain,
    key: "glass",
    appId: 1,
    appName: "RemoteBay Glass",
    theme: theme("#5b36b8", "#ffffff", "#c2adff", "#1e0f4a"),
    logoPath: "/logos/glass.svg",
    features: { ...plain.features, vehicleAssist: true, confirmConnection: false },
  },
];

/** A solution for each brand; the hosts are examples (RFC 2606) until an installation writes its own. */
export const defaultSolutions = brands.map((brand, i) => ({
  id: i + 1,
  name: brand.appName,
  appId: brand.appId,
  variant: brand.key,
  defaultLanguage: brand.key === "nl" ? "nl" : "",
  domainNames: [brand.key === "default" ? "remotebay.example" : `${brand.key}.remotebay.example`],
}));

/** The feature flags of section 3; the value "1" is on. Each is off until what it opens is part of the product. */
export const defaultFlags = [
  "RagRatingEnabled",
  "OpeningHoursEnabled",
  "MAHLERagRatingEnabled",
  "MAHLEOpeningHoursEnabled",
  "ChatFileUploadEnabled",
  "ChatAuditEnabled",
].map((name) => ({ name, value: "0" }));

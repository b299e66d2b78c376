import * as v from "valibot";
import { call } from "../call.ts";
import { listing, reading, saving, thing } from "../administered.ts";
import { Id, filled, text } from "../fields.ts";
import { InsurerGates } from "../insurer-gates.ts";
import { Colour, Variant } from "../variant.ts";
import { VariantTexts } from "../variant-wordings.ts";

/** An uploaded logo is named by the hash of its picture. */
const LogoHash = v.pipe(v.string(), v.maxLength(64), v.regex(/^[0-9a-f]{64}$/, "choice"));

/** A portal as its administrator keeps it (domain.md#admin-portals): its differences from what is shipped are stored. */
export const variantThing = thing("variant", {
  name: "Variant",
  rules: "domain.md#admin-portals",
  fields: {
    appName: filled(60),
    submittedLabel: Variant.entries.submittedLabel,
    wrongLogin: Variant.entries.wrongLogin,
    brand: Colour,
    onBrand: Colour,
    brandDark: Colour,
    onBrandDark: Colour,
    /** A shipped logo, `/logos/default.svg`, or an uploaded one (`logoPathOf`). */
    logoPath: v.pipe(v.string(), v.maxLength(200), v.regex(/^(\/logos\/[a-z]+\.svg|\/api\/Portal\/Logo\?hash=[0-9a-f]{64})$/, "logo")),
    mobileTeamPhone: text(40),
    reportGate: Variant.entries.reportGate,
    /** Gates of insurers, which count for their requests instead of the portal's. */
    insurerGates: InsurerGates,
    ...Variant.entries.features.entries,
    ...VariantTexts.entries,
  },
  row: { Key: v.string(), appName: v.string(), brand: v.string(), onBrand: v.string(), Shops: v.number(), Changed: v.number() },
  facts: {
    Key: v.string(),
    /** The shipped value of each field, as JSON text. */
    Shipped: v.record(v.string(), v.string()),
  },
  order: ["appName", "Key"],
  filters: {},
});
export const listAdministeredVariants = listing(variantThing);
export const readAdministeredVariant = reading(variantThing);
export const saveAdministeredVariant = saving(variantThing);

/** Bytes of a logo's file. */
export const maxLogoBytes = 262_144;

export const uploadLogo = call("POST", "Admin/UploadLogo", {
  summary:
    "Stores a logo for portals, of an SVG, PNG, WebP or JPEG file: the service draws it and keeps the picture alone. A portal shows it once it is saved there.",
  rules: "domain.md#variants-logo",
  for: "admins",
  fullSignIn: true,
  body: v.strictObject({
    /** The file, in Base64. */
    File: v.pipe(v.string(), v.maxLength(Math.ceil(maxLogoBytes / 3) * 4), v.nonEmpty(), v.base64("type")),
  }),
  reply: v.object({ Path: v.string(), Width: v.number(), Height: v.number() }),
  problems: ["too-large", "unsupported-type", "too-many", "unavailable"],
});

export const getLogo = call("GET", "Portal/Logo", {
  summary: "An uploaded logo. It never changes: another picture has another hash.",
  rules: "domain.md#variants-logo",
  for: "anyone",
  query: v.strictObject({ hash: LogoHash }),
  reply: { file: ["image/png"] },
  problems: ["not-found", "unavailable"],
});

/** A feature flag as its administrator keeps it (domain.md#variants-flags). */
export const flagThing = thing("flag", {
  name: "Flag",
  rules: "domain.md#variants-flags",
  fields: { On: v.boolean() },
  row: { Name: v.string(), On: v.boolean(), Default: v.boolean() },
  facts: {
    Name: v.string(),
    Default: v.boolean(),
    /** The portals in which it decides: those of remote diagnostics have flags of their own. */
    Portals: v.array(v.string()),
  },
  order: ["Name"],
  filters: {},
});
export const listAdministeredFlags = listing(flagThing);
export const readAdministeredFlag = reading(flagThing);
export const saveAdministeredFlag = saving(flagThing);

/** A solution as its administrator keeps it (domain.md#solution). */
export const solutionThing = thing("solution", {
  name: "Solution",
  rules: "domain.md#solution",
  fields: {
    /** Empty: that of its portal. */
    Name: text(60),
    /** The hosts at which it is proposed. */
    DomainNames: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, "host"))),
      v.maxLength(50),
    ),
    /** Key of a variant. */
    Variant: filled(40),
    /** Empty: the browser's. */
    DefaultLanguage: v.pipe(v.string(), v.maxLength(5), v.regex(/^([a-z]{2})?$/, "choice")),
  },
  row: { Name: v.string(), Variant: v.string(), DomainNames: v.array(v.string()) },
  facts: { Id: Id },
  order: ["Name"],
  filters: {},
});
export const listAdministeredSolutions = listing(solutionThing);
export const readAdministeredSolution = reading(solutionThing);
export const saveAdministeredSolution = saving(solutionThing);

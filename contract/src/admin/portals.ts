import * as v from "valibot";
import { listing, reading, saving, thing } from "../administered.ts";
import { Id, filled, text } from "../fields.ts";
import { Colour, Variant } from "../settings.ts";

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
    /** A path of this installation: `/logos/default.svg`. */
    logoPath: v.pipe(v.string(), v.maxLength(200), v.regex(/^\/[\w./-]+$/, "path")),
    mobileTeamPhone: text(40),
    ...Variant.entries.features.entries,
  },
  row: { Key: v.string(), appName: v.string(), brand: v.string(), onBrand: v.string(), Shops: v.number(), Changed: v.number() },
  facts: {
    Key: v.string(),
    /** The shipped values that differ from the present ones, as JSON text by field. */
    Shipped: v.record(v.string(), v.string()),
  },
  order: ["appName", "Key"],
  filters: {},
});
export const listAdministeredVariants = listing(variantThing);
export const readAdministeredVariant = reading(variantThing);
export const saveAdministeredVariant = saving(variantThing);

/** A feature flag as its administrator keeps it (domain.md#variants-flags). */
export const flagThing = thing("flag", {
  name: "Flag",
  rules: "domain.md#variants-flags",
  fields: { On: v.boolean() },
  row: { Name: v.string(), On: v.boolean(), Default: v.boolean() },
  facts: { Name: v.string(), Default: v.boolean() },
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

import * as v from "valibot";
import { listing, reading, saving, thing } from "../administered.ts";
import { Id, queryId, text } from "../fields.ts";

/** A remote service as its administrator keeps it (domain.md#admin-services). */
export const serviceThing = thing("service", {
  name: "Service",
  rules: "domain.md#admin-services",
  fields: {
    /** For all languages; empty: the product's own, which follows the reader's language. */
    Name: text(120),
    GroupId: Id,
    Active: v.boolean(),
    /** Whether it has the product's disclaimer, none, or one of its own. */
    DisclaimerKind: v.picklist(["product", "none", "own"]),
    Disclaimer: text(4000),
  },
  row: { Name: v.string(), Family: v.string(), Active: v.boolean(), Shops: v.number() },
  facts: {
    /** The product's own name and disclaimer in the caller's language; empty where it has none. */
    ProductName: v.string(),
    ProductDisclaimer: v.string(),
    Shops: v.number(),
  },
  order: ["Name"],
  filters: {},
});
export const listAdministeredServices = listing(serviceThing);
export const readAdministeredService = reading(serviceThing);
export const saveAdministeredService = saving(serviceThing);

/** A function of a service's family as its administrator keeps it (domain.md#admin-services). */
export const functionThing = thing("function", {
  name: "Function",
  rules: "domain.md#admin-services",
  fields: {
    Name: text(120),
    GroupId: Id,
    /** Whether a calibration of it passes only with measured values. */
    AsksValues: v.boolean(),
  },
  row: { Name: v.string(), Family: v.string() },
  facts: { ProductName: v.string() },
  order: ["Name", "Family"],
  filters: { family: v.optional(queryId) },
});
export const listAdministeredFunctions = listing(functionThing);
export const readAdministeredFunction = reading(functionThing);
export const saveAdministeredFunction = saving(functionThing);

/** The lists whose items are rows that an administrator keeps; the others are computed. */
export const keptLists = ["insuranceCompanies", "odometerUnits", "damagePositions", "cancelReasons", "scanTools"] as const;

/** An item of a list of choices as its administrator keeps it (domain.md#lookups). */
export const choiceThing = thing("choice", {
  name: "Choice",
  rules: "domain.md#lookups",
  fields: {
    Key: v.picklist(keptLists),
    /** Stable within its list: what is stored elsewhere refers to it. */
    Value: v.pipe(v.string(), v.maxLength(60), v.regex(/^[\w.-]+$/, "choice")),
    /** For all languages; empty: the product's own. */
    Text: text(200),
    Section: v.pipe(v.string(), v.maxLength(60), v.regex(/^[\w.-]*$/, "choice")),
    Position: Id,
  },
  row: { Key: v.picklist(keptLists), Value: v.string(), Text: v.string(), Section: v.string(), Position: v.number() },
  facts: { ProductText: v.string() },
  order: ["Key", "Text"],
  filters: { list: v.optional(v.picklist(keptLists)) },
});
export const listAdministeredChoices = listing(choiceThing);
export const readAdministeredChoice = reading(choiceThing);
export const saveAdministeredChoice = saving(choiceThing);

import * as v from "valibot";
import { listing, reading, saving, thing } from "../administered.ts";
import { Id, filled, text } from "../fields.ts";
import { ModifyLocation } from "../locations.ts";

/** A country, ISO 3166-1 alpha-2: `GB`. */
const Country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "country"));

/** A shop as administrators keep it (domain.md#admin-locations). */
export const locationThing = thing("location", {
  name: "Location",
  rules: "domain.md#admin-locations",
  fields: {
    Name: filled(120),
    Street: text(120),
    PostalCode: text(20),
    City: text(80),
    State: text(80),
    Country,
    /** IANA name. */
    TimeZone: filled(60),
    PhoneCountryCode: ModifyLocation.entries.phoneCountryCode,
    Phone: text(40),
    BillSameAsPrimary: v.boolean(),
    /** Key of a variant. */
    Variant: filled(40),
    /** Of its reports: `en-US`. */
    CultureCode: v.pipe(v.string(), v.regex(/^[a-z]{2}-[A-Z]{2}$/, "choice")),
    /** The services that its people may order. */
    ScanTypeIds: v.pipe(v.array(Id), v.maxLength(100)),
    /** Years for which its evidence packs are kept (domain.md#report-kept); as it was where a call does not say. */
    EvidenceYears: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30))),
    /** It belongs to the equipment partner. */
    IsHunterClient: v.boolean(),
    /** Nobody makes or sends requests there any more; what was done stays readable. */
    Closed: v.boolean(),
  },
  row: {
    Name: v.string(),
    City: v.string(),
    Country: v.string(),
    Variant: v.string(),
    TimeZone: v.string(),
    People: v.number(),
    Devices: v.number(),
    Closed: v.boolean(),
  },
  facts: { CreatedAt: v.string(), People: v.number(), Devices: v.number(), LastWorkOrder: v.number() },
  order: ["Name", "City", "Variant"],
  filters: { variant: v.optional(text(40)), closed: v.optional(v.picklist(["yes", "no"])) },
  owned: "location",
  staleOn: { "location.changed": {} },
});
export const listAdministeredLocations = listing(locationThing);
export const readAdministeredLocation = reading(locationThing);
export const saveAdministeredLocation = saving(locationThing);

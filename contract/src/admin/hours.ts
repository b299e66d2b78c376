import * as v from "valibot";
import { listing, reading, saving, thing } from "../administered.ts";
import { ChangedOpeningHours } from "../opening-hours.ts";

/** The opening hours of a tenant with their history (domain.md#hours-tenant). */
export const hoursThing = thing("hours", {
  name: "Hours",
  rules: "domain.md#hours-tenant",
  fields: {
    TimeZone: ChangedOpeningHours.entries.TimeZone,
    SupportEmail: ChangedOpeningHours.entries.SupportEmail,
    Standard: ChangedOpeningHours.entries.Standard,
    Holidays: ChangedOpeningHours.entries.Holidays,
  },
  row: { Name: v.string(), TimeZone: v.string(), IsOpen: v.boolean(), OpensAt: v.nullable(v.string()) },
  facts: { Name: v.string(), IsOpen: v.boolean(), OpensAt: v.nullable(v.string()) },
  order: ["Name"],
  filters: {},
});
export const listAdministeredHours = listing(hoursThing);
export const readAdministeredHours = reading(hoursThing);
export const saveAdministeredHours = saving(hoursThing);

import * as v from "valibot";
import { listing, reading, removing, saving, thing } from "../administered.ts";
import { Id, Instant, filled, text } from "../fields.ts";

/** A price as its administrator keeps it (domain.md#admin-prices). */
export const priceThing = thing("price", {
  name: "Price",
  rules: "domain.md#admin-prices",
  fields: {
    /** Key of the portal whose shops pay it. */
    Variant: filled(40),
    /** Of a service; null for the price of a function. */
    ScanTypeId: v.nullable(Id),
    /** Of a function; null for the price of a service. */
    ServiceElementId: v.nullable(Id),
    Coins: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
    /** From when on; requests that were sent before keep theirs. */
    ValidFrom: Instant,
  },
  row: { Variant: v.string(), Name: v.string(), Coins: v.number(), ValidFrom: v.string(), State: v.picklist(["past", "now", "later"]) },
  facts: { Name: v.string(), State: v.picklist(["past", "now", "later"]) },
  order: ["Variant", "ValidFrom", "Coins"],
  filters: { variant: v.optional(text(40)) },
});
export const listAdministeredPrices = listing(priceThing);
export const readAdministeredPrice = reading(priceThing);
export const saveAdministeredPrice = saving(priceThing);
export const removeAdministeredPrice = removing(priceThing);

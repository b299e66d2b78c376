import * as v from "valibot";
import { listing, reading, removing, saving, thing } from "../administered.ts";
import { Instant, filled, text } from "../fields.ts";
import { NoticeSeverity } from "../notices.ts";

/** A notice with its history (domain.md#notices). */
export const noticeThing = thing("notice", {
  name: "Notice",
  rules: "domain.md#notices",
  fields: {
    Text: filled(500),
    Severity: NoticeSeverity,
    /** Empty: everybody. */
    Variant: text(40),
    From: Instant,
    Until: Instant,
  },
  row: { Text: v.string(), Severity: NoticeSeverity, Variant: v.string(), From: v.string(), Until: v.string() },
  facts: { Closed: v.number() },
  order: ["From", "Until"],
  filters: {},
  staleOn: { "notice.changed": {} },
});
export const listAdministeredNotices = listing(noticeThing);
export const readAdministeredNotice = reading(noticeThing);
export const saveAdministeredNotice = saving(noticeThing);
export const removeAdministeredNotice = removing(noticeThing);

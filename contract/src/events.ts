import * as v from "valibot";
import { event } from "./event.ts";

// The events that carry ids only. Which replies one makes old is said by each call (`staleOn`).

/** A request was created, edited, moved, taken, released, prioritised or reported on. */
export const requestChanged = event("request.changed", {
  summary: "A request was created, edited, moved, taken, released, prioritised or reported on.",
  payload: v.object({
    Id: v.number(),
    LocationId: v.number(),
    What: v.string(),
    /** The status it was created in or moved to, or who has it now. */ To: v.optional(v.string()),
    /** The visit to which it belongs; absent without companions. */ VisitId: v.optional(v.number()),
  }),
});

/** An urgent job rings, rings again, or was heard or taken. */
export const jobCalled = event("job.called", {
  summary: "An urgent job that nobody has rings, rings again, or somebody said that they heard it. Sent to operations.",
  payload: v.object({ Id: v.number(), IsHeard: v.boolean() }),
});

/** Coins were paid in, or a licence changed; what moves them with a request is told by `request.changed`. */
export const coinsChanged = event("coins.changed", {
  summary: "An administrator paid coins in to a location's ledger or changed a device's licence.",
  payload: v.object({ LocationId: v.number() }),
});

/** A shop asked operations for help, or somebody dealt with it. */
export const supportChanged = event("support.changed", {
  summary: "A shop asked operations for help, or somebody dealt with it. Sent to operations.",
  payload: v.object({ Id: v.number(), What: v.picklist(["requested", "handled"]) }),
});

/** The technician's findings of a request were saved. */
export const findingsChanged = event("findings.changed", {
  summary: "Codes, work, notes or pictures of a request were saved.",
  payload: v.object({ Id: v.number(), LocationId: v.number() }),
});

/** A device connected or disconnected. */
export const deviceChanged = event("device.changed", {
  summary: "A device connected or disconnected (no heartbeat in time).",
  payload: v.object({ Id: v.number(), LocationId: v.number() }),
});

/** A notice began, changed, ended, or was closed by its reader. */
export const noticeChanged = event("notice.changed", {
  summary: "An administrator's notice began, changed or ended, for everybody; or its reader closed it, for them alone.",
  payload: v.object({ Id: v.number() }),
});

/** What is known of a shop changed: its name, address, phone or time zone. */
export const locationChanged = event("location.changed", {
  summary: "A shop's name, address, phone or time zone changed.",
  payload: v.object({ Id: v.number() }),
});

/** The user's own record, abilities or sessions changed. */
export const userChanged = event("user.changed", {
  summary: "The user's own record changed, or its sessions were ended.",
  payload: v.object({ Id: v.number() }),
});

/** A person's name, e-mail, phone or language changed; sent to users whose screens show that person. */
export const personChanged = event("person.changed", {
  summary: "A person's name, e-mail, phone, time zone or language changed.",
  payload: v.object({ UserId: v.number(), LocationId: v.nullable(v.number()) }),
});

/** A user saved or removed a view of a list; told to their own screens. */
export const viewsChanged = event("views.changed", {
  summary: "The user saved or removed a view of a list, here or elsewhere.",
  payload: v.object({ Id: v.number() }),
});

/** An administrator created, changed or removed a thing that administrators keep. */
export const administeredChanged = event("administered.changed", {
  summary: "An administrator created, changed or removed something that administrators keep. Sent to those who administer it.",
  payload: v.object({ Noun: v.string(), Id: v.number() }),
});

/** What everybody works with changed: services, prices, lists, hours, portals, flags. */
export const configurationChanged = event("configuration.changed", {
  summary: "An administrator changed what everybody works with: services, prices, lists of choices, opening hours, portals or flags.",
  payload: v.object({ What: v.string() }),
});

/** Ratings of the compatibility checker were imported, or an import was taken back. */
export const compatibilityChanged = event("compatibility.changed", {
  summary: "Ratings of the compatibility checker were imported, or an import of them was taken back. Sent to everybody.",
  payload: v.object({ Id: v.number() }),
});

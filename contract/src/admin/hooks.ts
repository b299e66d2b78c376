import * as v from "valibot";
import { listing, reading, removing, saving, thing } from "../administered.ts";
import { hasBadPort } from "../blocked-ports.ts";
import { call } from "../call.ts";
import { StatusName } from "../requests/status.ts";
import { Created, Id, Instant, filled, paging, queryId, verbatim } from "../fields.ts";

/** What a webhook can be told of. */
export const hookEvents = ["request.created", "request.changed", "request.moved", "report.sent", "chat.message", "device.changed"] as const;
export const HookEvent = v.picklist(hookEvents);
export type HookEvent = v.InferOutput<typeof HookEvent>;

/** How a webhook is: on, switched off, or paused because its target failed for three days. */
export const HookState = v.picklist(["on", "off", "paused"]);
export type HookState = v.InferOutput<typeof HookState>;

/** An address that is told what happens (domain.md#webhooks). */
export const hookThing = thing("hook", {
  name: "Hook",
  rules: "domain.md#webhooks",
  fields: {
    Name: filled(60),
    /** The shop whose events are told; null: those of all, for a SuperAdmin alone. */
    LocationId: v.nullable(Id),
    /** Its port is none of those that the Fetch standard blocks (`hasBadPort`). */
    Url: v.pipe(
      verbatim(500),
      v.url(),
      v.regex(/^https?:/i, "https"),
      v.check((written) => !hasBadPort(written), "invalid"),
    ),
    Events: v.pipe(v.array(HookEvent), v.minLength(1), v.maxLength(hookEvents.length)),
    /** Of requests and reports only those in one of these statuses, and with one of these services; none given: all. */
    Statuses: v.pipe(v.array(StatusName), v.maxLength(5)),
    Services: v.pipe(v.array(Id), v.maxLength(100)),
    Active: v.boolean(),
  },
  row: {
    Name: v.string(),
    LocationName: v.nullable(v.string()),
    Url: v.string(),
    Events: v.array(v.string()),
    State: HookState,
    /** Messages that were not delivered yet. */
    Waiting: v.number(),
  },
  facts: {
    LocationName: v.nullable(v.string()),
    State: HookState,
    HasSecret: v.boolean(),
    /** Until when messages are signed with the secret before, too. */
    BothUntil: v.nullable(v.string()),
    /** Since when nothing was delivered although it was tried. */
    FailingSince: v.nullable(v.string()),
    Waiting: v.number(),
    Failed: v.number(),
    LastDeliveredAt: v.nullable(v.string()),
  },
  order: ["Name", "LocationName"],
  filters: { location: v.optional(queryId) },
  staleOn: { "location.changed": {} },
});
export const listHooks = listing(hookThing);
export const readHook = reading(hookThing);
export const saveHook = saving(hookThing);
export const removeHook = removing(hookThing);

const changesHook = { rules: "domain.md#webhooks", for: "admins", fullSignIn: true } as const;

export const renewHookSecret = call("POST", "Admin/RenewHookSecret", {
  ...changesHook,
  summary: "Makes a new secret of a webhook, which is told this once. For a day messages are signed with the one before, too.",
  proof: true,
  secret: true,
  body: v.strictObject({ Id }),
  reply: v.object({ Secret: v.string() }),
  problems: ["not-found"],
});

export const testHook = call("POST", "Admin/TestHook", {
  ...changesHook,
  summary: "Sends a test message to a webhook; its row in the log says how that went.",
  body: v.strictObject({ Id }),
  reply: Created,
  problems: ["not-found"],
});

export const resumeHook = call("POST", "Admin/ResumeHook", {
  ...changesHook,
  summary: "Ends the pause of a webhook: what waits is sent now.",
  body: v.strictObject({ Id }),
  problems: ["not-found"],
});

/** How far a message is. */
export const DeliveryState = v.picklist(["waiting", "delivered", "failed"]);
export type DeliveryState = v.InferOutput<typeof DeliveryState>;

/** One try to deliver a message. */
export const HookTry = v.object({
  At: v.string(),
  /** Of HTTP; null where there was no reply. */
  Status: v.nullable(v.number()),
  /** Why there was no reply: `address` is not of the public internet or has a port of another protocol, `time` ran out, `connection` failed, `secret` lacks. */
  Fault: v.nullable(v.picklist(["address", "time", "connection", "secret"])),
  Milliseconds: v.number(),
  /** The beginning of the reply. */
  Reply: v.string(),
});
export type HookTry = v.InferOutput<typeof HookTry>;

export const listHookMessages = call("GET", "Admin/HookMessageList", {
  summary: "The log of a webhook: its messages of the last 30 days, the newest first, each with its tries.",
  rules: "domain.md#webhooks",
  for: "admins",
  query: v.strictObject({ id: queryId, state: v.optional(DeliveryState), ...paging }),
  reply: v.array(
    v.object({
      Id: v.number(),
      /** The `webhook-id` of its request. */
      Key: v.string(),
      Type: v.string(),
      CreatedAt: v.string(),
      State: DeliveryState,
      NextAt: v.nullable(v.string()),
      /** The body, as it is sent. */
      Body: v.string(),
      Tries: v.array(HookTry),
    }),
  ),
  total: true,
  staleOn: { "administered.changed": {} },
  problems: ["not-found"],
});

export const replayHookMessages = call("POST", "Admin/ReplayHookMessages", {
  ...changesHook,
  summary: "Sends messages of a webhook again: one, or all since an instant. Answers how many.",
  body: v.strictObject({ Id, Message: v.optional(v.nullable(Id), null), Since: v.optional(v.nullable(Instant), null) }),
  reply: v.object({ Count: v.number() }),
  problems: ["not-found"],
});

import * as v from "valibot";
import { call } from "./call.ts";
import { Created, filled, Id, Instant, text } from "./fields.ts";

/** How much a notice matters; decides its colour and icon. */
export const NoticeSeverity = v.picklist(["info", "warning", "danger"]);
export type NoticeSeverity = v.InferOutput<typeof NoticeSeverity>;

export const getUiMessage = call("GET", "TC/GetUIMessage", {
  summary:
    "The notice that the caller's screens show now: of those for everybody or for the caller's variant that the caller has not closed, the one that began last. Empty when there is none.",
  rules: "domain.md#notices",
  for: "signed-in",
  reply: v.object({
    /** Empty: there is no notice. */
    message: v.string(),
    until: v.nullable(v.string()),
    /** 0: there is no notice. */
    id: v.number(),
    severity: NoticeSeverity,
  }),
  staleOn: { "notice.changed": {} },
});

/** A notice as its administrator keeps it. */
export const Notice = v.object({
  Id: v.number(),
  From: v.string(),
  Until: v.string(),
  Severity: NoticeSeverity,
  /** Key of the variant whose users see it; empty: everybody. */
  Variant: v.string(),
  Text: v.string(),
});
export type Notice = v.InferOutput<typeof Notice>;

export const listNotices = call("GET", "UiMessage/List", {
  summary: "The last 50 notices, the one that begins last first.",
  rules: "domain.md#notices",
  for: "admins",
  reply: v.array(Notice),
  staleOn: { "notice.changed": {} },
});

/** Sets a notice, or changes one. */
export const ChangedNotice = v.strictObject({
  /** 0: a new one. */
  Id,
  From: Instant,
  Until: Instant,
  Severity: NoticeSeverity,
  /** Empty: everybody. */
  Variant: text(40),
  Text: filled(500),
});
export type ChangedNotice = v.InferOutput<typeof ChangedNotice>;

export const saveNotice = call("POST", "UiMessage/Save", {
  summary:
    "Sets a notice for everybody or for the users of one variant, or changes one; a changed one is shown again to those who closed it.",
  rules: "domain.md#notices",
  for: "admins",
  fullSignIn: true,
  body: ChangedNotice,
  reply: Created,
  problems: ["not-found"],
});

export const endNotice = call("POST", "UiMessage/End", {
  summary: "Ends a notice now; one that has not begun is never shown.",
  rules: "domain.md#notices",
  for: "admins",
  fullSignIn: true,
  body: v.strictObject({ Id }),
  reply: Created,
  problems: ["not-found"],
});

export const closeNotice = call("POST", "UiMessage/Close", {
  summary: "The caller has read a notice: none of their screens shows it again.",
  rules: "domain.md#notices",
  for: "signed-in",
  inPractice: true,
  body: v.strictObject({ Id }),
  reply: Created,
  problems: ["not-found"],
});

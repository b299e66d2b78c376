import * as v from "valibot";
import { call } from "./call.ts";
import { RemoteReply } from "./coins.ts";
import { Created, Id, paging, text } from "./fields.ts";

export const requestSupport = call("POST", "Mahle/RequestSupportProcessing", {
  inPractice: true,
  summary: "Asks operations for help. Without a description `status` is false and `error` 200.",
  rules: "domain.md#support",
  for: "shops",
  query: v.strictObject({ cultureCode: v.optional(text(12), "") }),
  body: v.strictObject({
    Description: v.optional(text(4000), ""),
    /** The work order that it is about, of the caller's location; empty for none. */
    WorkOrderNo: v.optional(text(40), ""),
    /** Where the caller can be reached; defaults to the caller's own number. */
    Phone: v.optional(text(40), ""),
  }),
  reply: RemoteReply,
});

/** A support request as operations read it. */
export const SupportRow = v.object({
  Id: v.number(),
  Date: v.string(),
  LocationName: v.string(),
  Name: v.string(),
  Email: v.string(),
  Phone: v.string(),
  /** The culture in which the shop reads an answer. */
  CultureCode: v.string(),
  WorkOrderNumber: v.string(),
  RequestId: v.nullable(v.number()),
  Description: v.string(),
  /** Who dealt with it; empty while it is open. */
  HandledBy: v.string(),
  HandledDate: v.nullable(v.string()),
});
export type SupportRow = v.InferOutput<typeof SupportRow>;

export const getSupportRequests = call("GET", "Support/GetRequests", {
  summary:
    "The support requests of all shops, open ones first, each group newest first. A search (words, shop, person, work order) and `state` look at the first 5,000. For operators and SuperAdmin.",
  rules: "domain.md#support",
  for: "signed-in",
  query: v.strictObject({
    search: paging.search,
    state: v.optional(v.picklist(["open", "handled"])),
    offset: paging.offset,
    pageSize: v.optional(paging.pageSize.wrapped, "25"),
  }),
  reply: v.array(SupportRow),
  total: true,
  staleOn: { "support.changed": {} },
});

export const handleSupportRequest = call("POST", "Support/MarkHandled", {
  summary: "Records that somebody dealt with a support request. For operators and SuperAdmin.",
  rules: "domain.md#support",
  for: "signed-in",
  body: v.strictObject({ Id }),
  reply: Created,
  problems: ["not-found"],
});

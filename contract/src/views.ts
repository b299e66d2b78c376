import * as v from "valibot";
import { call } from "./call.ts";
import { Created, filled, Id } from "./fields.ts";
import {
  ChatParameters,
  DeviceParameters,
  QueueParameters,
  RatingParameters,
  RequestParameters,
  SupportParameters,
} from "./list-parameters.ts";
import { ListName } from "./requests/status.ts";

/** What a saved view of each list keeps. A view of the requests says of which of their lists it is. */
export const viewQueries = {
  requests: v.strictObject({ list: ListName, ...RequestParameters.entries }),
  queue: QueueParameters,
  chats: ChatParameters,
  devices: DeviceParameters,
  support: SupportParameters,
  ratings: RatingParameters,
} as const;

/** A list that can have saved views. */
export const ViewList = v.picklist(["requests", "queue", "chats", "devices", "support", "ratings"]);
export type ViewList = v.InferOutput<typeof ViewList>;

/** Saved views that a user can have of one list. */
export const maxViews = 30;
/** Characters of a view's name. */
export const maxViewName = 60;

/** The columns that a list shows, in their order; empty: its usual ones. The browser ignores those that the list does not have. */
export const ViewColumns = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/, "choice"))), v.maxLength(30));

/** A list as its user once looked at it. */
export const View = v.object({
  Id: v.number(),
  List: ViewList,
  Name: v.string(),
  /** Parameters of the list that hold in this release. */
  Query: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  Columns: v.array(v.string()),
});
export type View = v.InferOutput<typeof View>;

export const getViews = call("GET", "View/List", {
  summary: "The caller's saved views of all lists, by name.",
  rules: "domain.md#views",
  for: "signed-in",
  reply: v.array(View),
  staleOn: { "views.changed": {} },
});

/* @__NO_SIDE_EFFECTS__ */
function viewOf<const L extends ViewList>(list: L) {
  return v.strictObject({
    /** 0: a new one. */
    Id: v.optional(Id, 0),
    List: v.literal(list),
    Name: filled(maxViewName),
    Query: viewQueries[list],
    Columns: v.optional(ViewColumns, []),
  });
}

/** A view that is saved: a new one, or all of an earlier one. */
export const SavedView = v.variant("List", [
  viewOf("requests"),
  viewOf("queue"),
  viewOf("chats"),
  viewOf("devices"),
  viewOf("support"),
  viewOf("ratings"),
]);
export type SavedView = v.InferOutput<typeof SavedView>;

export const saveView = call("POST", "View/Save", {
  summary: "Saves a view of a list with a name, or replaces the one with `Id`; the last one to be saved counts. At most 30 a list.",
  rules: "domain.md#views",
  for: "signed-in",
  inPractice: true,
  body: SavedView,
  reply: Created,
  problems: ["not-found"],
});

export const removeView = call("POST", "View/Remove", {
  summary: "Removes a saved view of the caller.",
  rules: "domain.md#views",
  for: "signed-in",
  inPractice: true,
  body: v.strictObject({ Id }),
  reply: Created,
  problems: ["not-found"],
});

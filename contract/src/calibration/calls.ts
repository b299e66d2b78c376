import * as v from "valibot";
import { call } from "../call.ts";
import { Created, Id, normalised, queryId, text } from "../fields.ts";
import { isObject } from "../input.ts";
import { Picture, pictureWords } from "../findings.ts";
import { messageLanguages } from "../message-languages.ts";
import { MessageTranslation } from "../translations.ts";
import { AlignmentSpec, SavedConfiguration } from "./configuration.ts";
import { CalibrationEventName, CalibrationStatus, parsedJson } from "./status.ts";

/** One item of a calibration (domain.md#calibration-items). */
export const CalibrationItem = v.object({
  /** `state`: the step status; `configuration`; with `verbose` also `events`, the newest first. */
  Key: v.string(),
  /** A JSON text. */
  Calibration: v.string(),
  /** Of the state its place in the stream `calibration/{id}`; of the configuration the number of its changes. */
  Version: v.number(),
});
export type CalibrationItem = v.InferOutput<typeof CalibrationItem>;

/** An event that happened, as the item with Key `events` lists it. */
export const CalibrationHappening = v.object({
  Seq: v.number(),
  Event: CalibrationEventName,
  Value: v.number(),
  Text: v.string(),
  /** In which the text was written, by the writer's profile (`writtenLanguage`); empty where there is no text, or its language is not known. */
  Language: v.string(),
  At: v.string(),
  /** The name of the person. */
  By: v.string(),
});
export type CalibrationHappening = v.InferOutput<typeof CalibrationHappening>;

export const getCalibration = call("GET", "servicerequest/getCalibration", {
  summary: "The items of a request's calibration; none before it was configured or anything happened.",
  rules: "domain.md#calibration-items",
  for: "signed-in",
  query: v.strictObject({ id: queryId, verbose: v.optional(v.picklist(["true", "false"]), "false") }),
  reply: v.array(CalibrationItem),
  owns: { "query.id": "request" },
  problems: ["not-found"],
});

/** The object of a JSON text; of any other text the text itself, which is no configuration. */
function fromText(value: string): unknown {
  const parsed = parsedJson(value);
  return isObject(parsed) ? parsed : value;
}

const SavedCalibration = v.strictObject({
  Id,
  Key: v.picklist(["configuration"]),
  /** The configuration, as an object or as its JSON text. */
  Calibration: normalised<typeof SavedConfiguration, string>(SavedConfiguration, (value) =>
    typeof value === "string" ? fromText(value) : value,
  ),
  /** The version that the changes are based on; if given and no longer current, the answer is `stale`. */
  Version: v.optional(Id),
});

/** The other agreed shape (domain.md#calibration-items), a list of items as `getCalibration` answers them; `configuration` among them is what is saved. */
interface CalibrationItems {
  id: number;
  items: readonly { Key: string; Calibration: unknown; Version?: number }[];
}

/** Items that only the server writes: accepted, so that what `getCalibration` answers can be posted back, and not believed. */
const serversItems: ReadonlySet<unknown> = new Set(["state", "events"]);

/** What is saved of a list of items: the one that is not the server's. Anything else is left to the schema, which names its faults. */
function fromItems(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value["items"])) return value;
  const { id, items, ...unknown } = value;
  const own = (items as unknown[]).filter((item) => !isObject(item) || !serversItems.has(item["Key"]));
  const [item, ...others] = own;
  // A second item would be lost in silence, so it is refused as an unknown field.
  return { Id: id, ...unknown, ...(isObject(item) ? item : {}), ...(others.length > 0 && { items }) };
}

export const saveCalibration = call("POST", "servicerequest/saveCalibration", {
  inPractice: true,
  summary:
    "Saves the configuration of a request's calibration: `{ Id, Key, Calibration }`, or `{ id, items }` with the items of `getCalibration`. The state is changed by events alone (`event/Publish`).",
  rules: "domain.md#calibration-items",
  for: "signed-in",
  body: normalised<typeof SavedCalibration, CalibrationItems>(SavedCalibration, fromItems),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "not-editable", "stale"],
});

const eventNumber = v.pipe(v.number(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647));
/** `completed` has yes or no, the others a number. */
const EventValue = normalised<typeof eventNumber, boolean>(eventNumber, (value) => (typeof value === "boolean" ? Number(value) : value));

export const PublishEvent = v.strictObject({
  id: Id,
  event: CalibrationEventName,
  /** The result of a quick scan (1 passed, 2 passed with remarks, any other not passed), the progress, or whether it is completed. */
  value: v.optional(v.nullable(EventValue)),
  /** The notes of a quick scan, the instructions, why a calibration failed (`completed`), or the aiming picture: an address, or `picture/{id}`. */
  text: v.optional(v.nullable(text(4000))),
  /** Made by the client for each event: sent again, the answer is the first one's; with other content it is refused. */
  clientId: v.optional(v.pipe(text(64), v.regex(/^[\w-]*$/, "invalid")), ""),
});
export type PublishEvent = v.InferOutput<typeof PublishEvent>;

/** The state after an event, with its place in the stream. */
export const PublishedState = v.object({ ...CalibrationStatus.entries, Seq: v.number() });
export type PublishedState = v.InferOutput<typeof PublishedState>;

export const publishEvent = call("POST", "event/Publish", {
  inPractice: true,
  summary:
    "Something happened in a calibration (domain.md#calibration-events). Refused with `event-not-possible` and the possible events if it cannot happen now.",
  rules: "domain.md#calibration-events",
  for: "signed-in",
  body: PublishEvent,
  reply: PublishedState,
  owns: { "body.id": "request" },
  problems: [
    "not-found",
    "event-not-possible",
    "key-reused",
    "move-not-allowed",
    "job-not-yours",
    "job-taken",
    "not-editable",
    "nothing-to-report",
    "undecided-scans",
    "undecided-pairs",
    "unlikely-dates",
    "other-vehicle",
    "result-missing",
    "report-incomplete",
    "tool-missing",
    "values-missing",
    "values-outside",
  ],
});

export const translateCalibration = call("POST", "Calibration/Translate", {
  inPractice: true,
  summary: "The text of an event of a calibration in a language: notes, instructions. Null: it could not be translated.",
  rules: "domain.md#chat-languages",
  for: "signed-in",
  body: v.strictObject({ Id, Seq: Id, Language: v.picklist(messageLanguages) }),
  reply: v.object({ translation: v.nullable(MessageTranslation) }),
  owns: { "body.Id": "request" },
  problems: ["not-found"],
});

/** What is known of a car's alignment. */
export const AlignmentInfo = v.object({
  Id: v.number(),
  ProcedureGuid: v.string(),
  AlignmentSpecs: v.array(v.object(AlignmentSpec.entries)),
  AimingImages: v.array(v.string()),
});
export type AlignmentInfo = v.InferOutput<typeof AlignmentInfo>;

export const getAlignmentInfo = call("GET", "event/GetAlignmentInfo", {
  summary: "The alignment specifications of a request's calibration and the addresses of its aiming pictures.",
  rules: "domain.md#calibration-aiming",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: AlignmentInfo,
  owns: { "query.id": "request" },
  problems: ["not-found"],
});

export const getAlignmentImages = call("GET", "alignment-images", {
  summary: "The addresses of aiming pictures of a procedure, from the alignment service; none if it is not configured or does not answer.",
  rules: "domain.md#calibration-aiming",
  for: "signed-in",
  query: v.strictObject({ procedureGuid: v.pipe(text(64), v.regex(/^[\w{}-]+$/, "invalid")) }),
  reply: v.array(v.string()),
});

export const getCalibrationPictures = call("GET", "Calibration/Pictures", {
  summary: "The pictures of a request's calibration, the oldest first; their bytes are those of `Workbench/GetPicture`.",
  rules: "domain.md#calibration-set-up",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: v.array(Picture),
  owns: { "query.id": "request" },
  problems: ["not-found"],
});

export const addCalibrationPicture = call("POST", "Calibration/AddPicture", {
  inPractice: true,
  summary: "Adds a picture to a calibration (multipart: `caption`, then `file`); at most 15 MB and 30 a request.",
  rules: "domain.md#calibration-set-up",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  multipart: true,
  reply: Picture,
  owns: { "query.id": "request" },
  problems: ["not-found", "too-large", "unsupported-type", "not-editable"],
});

export const describeCalibrationPicture = call("POST", "Calibration/DescribePicture", {
  inPractice: true,
  summary: "Changes the caption of a calibration's picture and, where `Proves` is there, what it proves.",
  rules: "domain.md#calibration-set-up",
  for: "signed-in",
  body: v.strictObject({ Id, ...pictureWords }),
  reply: Created,
  owns: { "body.Id": "picture" },
  problems: ["not-found", "not-editable"],
});

export const removeCalibrationPicture = call("POST", "Calibration/RemovePicture", {
  inPractice: true,
  summary: "Removes a picture from a calibration.",
  rules: "domain.md#calibration-set-up",
  for: "signed-in",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "picture" },
  problems: ["not-found", "not-editable"],
});

export const getCalibrationWelcome = call("GET", "NotificationMessage/GetTranslatedCalibrationWelcomeMessage", {
  summary: "The message that welcomes a shop to a calibration, in a language; English where it is not offered.",
  rules: "domain.md#calibration-welcome",
  for: "signed-in",
  query: v.object({ languageCode: v.optional(text(35), "") }),
  reply: v.string(),
});

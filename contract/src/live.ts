import * as v from "valibot";
import { event } from "./event.ts";
import { getCoinBalance, getCoinStatement } from "./coins.ts";
import { getDevices, getDevicesForListing } from "./devices.ts";
import { getRequestCounts, listRequests, listWaitingFirst } from "./requests/calls.ts";
import { getRequest, getRequestHistory } from "./requests/one-request.ts";
import { CalibrationEventName, CalibrationStatus } from "./calibration/status.ts";
import { getChannel, getUnread, listChannels } from "./chat/calls.ts";
import { chatChannel, chatMessage, chatPosition } from "./chat/events.ts";
import { chatSynced } from "./chat/history.ts";
import { getFindings } from "./findings.ts";
import { getQueue, getQueuePlace, getTechnicians } from "./workbench.ts";
import { getSupportRequests } from "./support.ts";
import { MessageTranslation } from "./translations.ts";
import { getBusinessUsers, getContact } from "./people.ts";
import { checkIfBanned, getUserByName } from "./users.ts";

/** A request was created, edited, moved, taken, released, prioritised or reported on. */
export const requestChanged = event("request.changed", {
  summary: "A request was created, edited, moved, taken, released, prioritised or reported on.",
  payload: v.object({
    Id: v.number(),
    LocationId: v.number(),
    What: v.string(),
    /** The status it was moved to, or who has it now. */ To: v.optional(v.string()),
  }),
  refreshes: [
    getRequest,
    listRequests,
    listWaitingFirst,
    getRequestCounts,
    getRequestHistory,
    getQueue,
    getQueuePlace,
    getTechnicians,
    getFindings,
    getChannel,
    listChannels,
    getUnread,
    getCoinBalance,
    getCoinStatement,
  ],
});

/** Coins were paid in, or a licence changed; what moves them with a request is told by `request.changed`. */
export const coinsChanged = event("coins.changed", {
  summary: "An administrator paid coins in to a location's ledger or changed a device's licence.",
  payload: v.object({ LocationId: v.number() }),
  refreshes: [getCoinBalance, getCoinStatement, getDevicesForListing],
});

/** A shop asked operations for help, or somebody dealt with it. */
export const supportChanged = event("support.changed", {
  summary: "A shop asked operations for help, or somebody dealt with it. Sent to operations.",
  payload: v.object({ Id: v.number(), What: v.picklist(["requested", "handled"]) }),
  refreshes: [getSupportRequests],
});

/** The technician's findings of a request were saved. */
export const findingsChanged = event("findings.changed", {
  summary: "Codes, work, notes or pictures of a request were saved.",
  payload: v.object({ Id: v.number(), LocationId: v.number() }),
  refreshes: [getFindings, getRequestHistory],
});

/** Something happened in a calibration, or its configuration was saved. A row of the stream `calibration/{Id}`. */
export const calibrationChanged = event("calibration.changed", {
  summary: "Something happened in a calibration, or its configuration or pictures changed. Sent to those who watch it, with its new state.",
  payload: v.object({
    Stream: v.string(),
    /** Its place in the stream; whoever lacks the one before it asks `getCalibration` again. */
    Seq: v.number(),
    Id: v.number(),
    Status: CalibrationStatus,
    /** What happened; absent where the configuration or the pictures changed. */
    Event: v.optional(CalibrationEventName),
    /** The version of the configuration. */
    Version: v.number(),
  }),
  // Whoever watches applies the state that it carries.
  refreshes: [],
});

/** A calibration came to another stage, or its shop said that it is ready: what its request waits for may be another. */
export const calibrationMoved = event("calibration.moved", {
  summary: "A calibration came to another stage, or its shop said that it is ready. Sent to everybody who sees the request.",
  payload: v.object({ Id: v.number(), LocationId: v.number() }),
  // The line that tells it may have begun the conversation.
  refreshes: [listWaitingFirst, getChannel],
});

/** A device connected or disconnected. */
export const deviceChanged = event("device.changed", {
  summary: "A device connected or disconnected (no heartbeat in time).",
  payload: v.object({ Id: v.number(), LocationId: v.number() }),
  refreshes: [getDevices, getDevicesForListing],
});

/** The user's own record, abilities or sessions changed. */
export const userChanged = event("user.changed", {
  summary: "The user's own record changed, or its sessions were ended.",
  payload: v.object({ Id: v.number() }),
  refreshes: [getUserByName],
});

/** A person's name, e-mail, phone or language changed; sent to users whose screens show that person. */
export const personChanged = event("person.changed", {
  summary: "A person's name, e-mail, phone, time zone or language changed.",
  payload: v.object({ UserId: v.number(), LocationId: v.nullable(v.number()) }),
  refreshes: [
    getUserByName,
    getBusinessUsers,
    getContact,
    checkIfBanned,
    getRequest,
    listRequests,
    listWaitingFirst,
    getQueue,
    getChannel,
    listChannels,
  ],
});

/** A message was translated, after it was stored and told. */
export const messageTranslated = event("chat.translated", {
  summary: "A message was translated into languages of its readers; the original stays.",
  payload: v.object({ Stream: v.string(), MessageId: v.string(), Translations: v.array(MessageTranslation) }),
  refreshes: [],
});

/** Every event, by name. */
export const liveEvents = {
  messageTranslated,
  requestChanged,
  findingsChanged,
  calibrationChanged,
  calibrationMoved,
  deviceChanged,
  coinsChanged,
  supportChanged,
  userChanged,
  personChanged,
  chatMessage,
  chatPosition,
  chatChannel,
  chatSynced,
} as const;

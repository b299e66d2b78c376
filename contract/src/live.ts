import * as v from "valibot";
import { event } from "./event.ts";
import { getDevices } from "./devices.ts";
import { getRequest, getRequestCounts, getRequestHistory, listRequests } from "./requests.ts";
import { getFindings, getQueue } from "./workbench.ts";
import { getUserByName } from "./users.ts";

/** A request was created, edited, moved, taken, released, prioritised or reported on. */
export const requestChanged = event("request.changed", {
  summary: "A request was created, edited, moved, taken, released, prioritised or reported on.",
  payload: v.object({ Id: v.number(), LocationId: v.number(), What: v.string() }),
  refreshes: [getRequest, listRequests, getRequestCounts, getRequestHistory, getQueue],
});

/** The technician's findings of a request were saved. */
export const findingsChanged = event("findings.changed", {
  summary: "Codes, work, notes or pictures of a request were saved.",
  payload: v.object({ Id: v.number(), LocationId: v.number() }),
  refreshes: [getFindings, getRequestHistory],
});

/** A device reported in after a silence, or fell silent. */
export const deviceChanged = event("device.changed", {
  summary: "A device became connected or fell silent.",
  payload: v.object({ Id: v.number(), LocationId: v.number() }),
  refreshes: [getDevices],
});

/** The user's own record, abilities or sessions changed. */
export const userChanged = event("user.changed", {
  summary: "The user's own record changed, or its sessions were ended.",
  payload: v.object({ Id: v.number() }),
  refreshes: [getUserByName],
});

/** Every event, by name. */
export const liveEvents = { requestChanged, findingsChanged, deviceChanged, userChanged } as const;

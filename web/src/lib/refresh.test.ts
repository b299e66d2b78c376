import * as contract from "@remotebay/contract";
import { type Args, type Call, type EventMessage, isWrite, type LiveEvent } from "@remotebay/contract";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { keyOf, makeQueryClient } from "./query-client.ts";
import { makeRefresher } from "./refresh.ts";

/** Which of the cached replies with these keys a message makes old, by their place. */
function oldAfter(message: Pick<EventMessage, "name" | "data">, keys: readonly (readonly unknown[])[]): number[] {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = makeQueryClient();
  for (const [nth, key] of keys.entries()) client.setQueryData(key, nth);
  makeRefresher(client)({ id: "", position: "1", ...message });
  vi.advanceTimersByTime(100);
  const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated === true;
  return [...keys.keys()].filter((nth) => isOld(keys[nth] ?? []));
}

function exportsLike<T>(...fields: string[]): [name: string, value: T][] {
  const all: [string, unknown][] = Object.entries(contract);
  const isLike = (value: unknown) => typeof value === "object" && value !== null && fields.every((field) => field in value);
  return all.filter((entry): entry is [string, T] => isLike(entry[1]));
}

const things = exportsLike<Call>("method", "path", "thing").filter(([, call]) => !isWrite(call));
const reads = exportsLike<Call>("method", "path").filter(([, call]) => !isWrite(call) && call.thing === undefined);
const events = exportsLike<LiveEvent>("name", "payload");

/** What each event makes old. The calls say it themselves (`staleOn`); here it can be read and checked as a whole. */
const table: Readonly<Record<string, readonly string[]>> = {
  requestChanged: [
    "getCarHistory",
    "getChannel",
    "getCoinBalance",
    "getCoinStatement",
    "getFindings",
    "getFreeTimes",
    "getJobNote",
    "getMonths",
    "getMyJobs",
    "getQueue",
    "getQueuePlace",
    "getReportGaps",
    "getRequest",
    "getRequestCounts",
    "getRequestHistory",
    "getRequestPictures",
    "getTeamBoard",
    "getTeamCalendar",
    "getTeamQuality",
    "getTechnicians",
    "getUnread",
    "getUrgentCalls",
    "getVisit",
    "listBay",
    "listChannels",
    "listRequests",
    "listWaitingFirst",
  ],
  findingsChanged: ["getCarHistory", "getFindings", "getReportGaps", "getRequestHistory"],
  calibrationMoved: ["getChannel", "getMonths", "getMyJobs", "getTeamQuality", "getVisit", "listBay", "listWaitingFirst"],
  deviceChanged: ["getDevices", "getDevicesForListing", "listLicences"],
  coinsChanged: ["getCoinBalance", "getCoinStatement", "getDevicesForListing", "getMonths", "listLicences"],
  jobCalled: ["getUrgentCalls"],
  supportChanged: ["getSupportRequests"],
  noticeChanged: ["getUiMessage", "listNotices"],
  viewsChanged: ["getViews"],
  administeredChanged: ["getAdminChoices", "getHistory", "getTermsText", "listHookMessages", "listLicences"],
  configurationChanged: [
    "getCoinPrices",
    "getDamagePositions",
    "getFreeTimes",
    "getInsuranceCompanies",
    "getLookupValues",
    "getLookupsByGroup",
    "getMahleScanTypes",
    "getOdometerUnits",
    "getOpeningHours",
    "getScanTypes",
    "getServiceElements",
    "getTeamCalendar",
    "getTenantDetails",
    "isShopOpen",
  ],
  compatibilityChanged: [
    "getRagElements",
    "getRagMakes",
    "getRagModels",
    "getRagRatings",
    "getRagVehicleId",
    "getRagYears",
    "getRatingCoverage",
    "listRatingImports",
  ],
  locationChanged: [
    "getDevicesForListing",
    "getFreeTimes",
    "getLocationById",
    "getMonths",
    "getMyJobs",
    "getQueue",
    "getRequest",
    "getTeamBoard",
    "getTeamCalendar",
    "getUserByName",
  ],
  userChanged: ["getFactors", "getUserByName"],
  personChanged: [
    "checkIfBanned",
    "getBusinessUsers",
    "getChannel",
    "getContact",
    "getFreeTimes",
    "getMyJobs",
    "getQueue",
    "getRequest",
    "getTeamBoard",
    "getTeamCalendar",
    "getUserByName",
    "getVisit",
    "listBay",
    "listChannels",
    "listRequests",
    "listWaitingFirst",
  ],
  chatMessage: ["getUnread", "listBay", "listChannels", "listWaitingFirst"],
  chatPosition: ["getUnread", "listBay", "listChannels", "listWaitingFirst"],
  chatChannel: ["getChannel", "getUnread", "listChannels"],
  chatSynced: ["getUnread", "listChannels"],
  // Whoever watches applies what they carry.
  calibrationChanged: [],
  messageTranslated: [],
};

describe("an event makes old", () => {
  test.each(events)("%s: the replies of the calls that say so, and no others", (name, event) => {
    const keys = reads.map(([, call]) => keyOf(call, null));
    const old = oldAfter({ name: event.name, data: {} }, keys).map((nth) => reads[nth]?.[0] ?? "");
    expect(old.toSorted()).toEqual(table[name]);
  });

  test("every list of what administrators keep, and the page of the one that was changed", () => {
    const message = { name: contract.administeredChanged.name, data: { Noun: "device", Id: 8 } };
    expect(things.length).toBeGreaterThan(0);
    for (const [, call] of things) {
      const asked = call.total === true ? [{ query: {} }] : [{ query: { id: 7 } }, { query: { id: 8 } }];
      expect(
        oldAfter(
          message,
          asked.map((args) => keyOf(call, args as object as Args<Call>)),
        ),
      ).toEqual([asked.length - 1]);
    }
  });

  test("the request it names, and no other", () => {
    expect(oldOf(contract.getRequest, [{ query: { id: 1042 } }, { query: { id: 1043 } }])).toEqual([0]);
  });

  test("the counts of its location, and of no other", () => {
    expect(oldOf(contract.getRequestCounts, [{ query: { id: 7 } }, { query: { id: 8 } }])).toEqual([0]);
  });

  test("every list that could contain it, whatever its cursor", () => {
    const asked = [{ query: { status: "pending" as const } }, { query: { after: 5 } }, { query: { location: 8 } }, {}];
    expect(oldOf(contract.listRequests, asked)).toEqual([0, 1, 3]);
    const pages = [...keyOf(contract.listRequests, { query: { status: "pending" } }), "pages"];
    expect(oldAfter(changed, [pages])).toEqual([0]);
  });

  test("a location's devices, not those of a location with the device's number", () => {
    const message = { name: contract.deviceChanged.name, data: { Id: 8, LocationId: 7 } };
    expect(oldOf(contract.getDevices, [{ query: { id: 7 } }, { query: { id: 8 } }], message)).toEqual([0]);
  });

  test("nothing if it is one that this release does not know", () => {
    expect(oldOf(contract.getRequest, [{ query: { id: 1042 } }], { ...changed, name: "never.heard" })).toEqual([]);
  });
});

const changed = { name: contract.requestChanged.name, data: { Id: 1042, LocationId: 7, What: "request.moved" } };

function oldOf<C extends Call>(call: C, asked: readonly Args<C>[], message: Pick<EventMessage, "name" | "data"> = changed): number[] {
  return oldAfter(
    message,
    asked.map((args) => keyOf(call, args)),
  );
}

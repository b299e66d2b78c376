import { createChannel, getChannel, getMessages, getUnread, listChannels, sendMessage } from "./chat/calls.ts";
import { getChatFile, sendFile } from "./chat/files.ts";
import type { Scope } from "./admin/tokens.ts";
import type { Call } from "./call.ts";
import { getCoinBalance, getCoinPrices, getMahleScanTypes } from "./coins.ts";
import { getDevices, getDevicesForListing } from "./devices.ts";
import { getFindings, getPicture } from "./findings.ts";
import { getLocationById, getLocationKey } from "./locations.ts";
import {
  getDamagePositions,
  getInsuranceCompanies,
  getLookupsByGroup,
  getLookupValues,
  getOdometerUnits,
  getScanTypes,
  getServiceElements,
} from "./lookups.ts";
import { getTenantDetails, isShopOpen } from "./opening-hours.ts";
import { getEvidencePack } from "./evidence.ts";
import { createPdf } from "./reports.ts";
import { getRequestCounts, listRequests, listWaitingFirst } from "./requests/calls.ts";
import { getRequest, getRequestHistory, isVinInUse } from "./requests/one-request.ts";
import { getStatusList } from "./requests/status.ts";
import { createRequest, updateRequest, updateRequestPriority, updateRequestStatus } from "./requests/write-calls.ts";
import {
  decodeVin,
  decodeVinRemoteBay,
  decodeVrm,
  vehicleDriveTypes,
  vehicleEngines,
  vehicleMakes,
  vehicleModels,
  vehicleSubModels,
  vehicleTransmissions,
  vehicleYears,
} from "./vehicles.ts";
import { getCarHistory, getMonths, listBay } from "./shop.ts";
import { getQueuePlace } from "./workbench.ts";

/** The calls that each scope of an API token opens; no token opens any other (domain.md#api-tokens). */
export const callsOfScope: Readonly<Record<Scope, readonly Pick<Call, "path">[]>> = {
  "requests.read": [
    getRequest,
    getRequestCounts,
    getRequestHistory,
    getStatusList,
    getQueuePlace,
    isVinInUse,
    listRequests,
    listBay,
    listWaitingFirst,
  ],
  "requests.write": [createRequest, updateRequest, updateRequestPriority, updateRequestStatus],
  "reports.read": [createPdf, getCarHistory, getEvidencePack, getFindings, getPicture],
  "chat.read": [getChannel, getChatFile, getMessages, getUnread, listChannels],
  "chat.write": [createChannel, sendFile, sendMessage],
  "devices.read": [getDevices, getDevicesForListing],
  "vehicles.read": [
    decodeVin,
    decodeVinRemoteBay,
    decodeVrm,
    vehicleDriveTypes,
    vehicleEngines,
    vehicleMakes,
    vehicleModels,
    vehicleSubModels,
    vehicleTransmissions,
    vehicleYears,
  ],
  "shop.read": [
    getCoinBalance,
    getCoinPrices,
    getDamagePositions,
    getInsuranceCompanies,
    getLocationById,
    getLocationKey,
    getLookupsByGroup,
    getLookupValues,
    getMahleScanTypes,
    getMonths,
    getOdometerUnits,
    getScanTypes,
    getServiceElements,
    getTenantDetails,
    isShopOpen,
  ],
};

const scopes = new Map(Object.entries(callsOfScope).flatMap(([scope, calls]) => calls.map(({ path }) => [path, scope as Scope])));

/** The scope that opens a call to a token; undefined: none does. */
export function scopeOf({ path }: Pick<Call, "path">): Scope | undefined {
  return scopes.get(path);
}

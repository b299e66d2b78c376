import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { demoPassword, type Person } from "./app.ts";
import { recipesOfAccounts } from "./valid-account-recipes.ts";
import { makeSubscriber } from "./receivers.ts";
import { recipesOfFactors } from "./valid-factor-recipes.ts";
import { recipesOfTablets } from "./valid-tablet-recipes.ts";
import { recipesOfCalibrations, recipesOfJobs, recipesOfRequests } from "./valid-job-recipes.ts";
import type { Recipe, World } from "./valid-recipe.ts";

/** What differs from the plain values of the calls' schemas, by the calls' names. */
export function recipesOf(world: World): Record<string, Recipe> {
  return {
    ...recipesOfRequests(world),
    ...recipesOfJobs(world),
    ...recipesOfCalibrations(world),
    ...recipesOfChat(world),
    ...recipesOfPeople(world),
    ...recipesOfAccounts(world),
    ...recipesOfFactors(world),
    ...recipesOfTablets(world),
    ...recipesOfShops(world),
    ...recipesOfLists(),
    ...recipesOfNotices(world),
    ...recipesOfViews(world),
    modifyLocation: { who: "super", body: () => changedLocation(world), isUsedUp: true },
  };
}

function recipesOfChat({ people, job, url, messageId }: World): Record<string, Recipe> {
  return {
    getChannel: { query: { url } },
    createChannel: { body: { url, name: "a", customType: "support", data: { languages: ["en"] } } },
    listChannels: { query: { userid: "", token: "", pagesize: 10, search: "Honda", unread: "false" } },
    getMessages: { query: { url, before: 5, after: 0, limit: 10 } },
    sendMessage: { body: async () => ({ url, clientId: randomUUID(), text: "Hello", language: "en" }), isUsedUp: true },
    setPosition: { body: { url, read: 1, delivered: 1 } },
    sendFile: { query: async () => ({ url, clientId: randomUUID() }), isUsedUp: true },
    getChatFile: { query: async () => ({ messageId: await fileMessage({ people, url }), size: "full" }) },
    translateChatMessage: { body: { messageId, language: "de" } },
    connectChat: { body: () => people.shop.ask(contract.getChatToken, {}) },
    getRequestMessages: { query: { id: job, language: "en", before: 5, pageSize: 10 } },
    countDirectMessages: { query: { username: "shop@demo.test", workOrderId: job, operatorname: "" } },
    saveCannedReply: {
      body: async () => {
        const { id: Id } = await people.tech.ask(contract.saveCannedReply, { body: { Text: "Hello" } });
        return { Id, Text: "Please wait", Language: "en" };
      },
    },
    removeCannedReply: {
      body: async () => ({ Id: (await people.tech.ask(contract.saveCannedReply, { body: { Text: "Hello" } })).id }),
      isUsedUp: true,
    },
  };
}

function recipesOfPeople({ locationId, userId }: World): Record<string, Recipe> {
  const person = { firstName: "Maya", lastName: "Torres", email: "shop@demo.test", phone: "+1 312 555 0148", timeZone: "America/Chicago" };
  const choices = { message: true, status: true, calibration: true, report: true };
  const browser = makeSubscriber();
  return {
    getToken: { body: { user: "coord@demo.test", pwd: demoPassword, demo: false, solution: 1 } },
    signOutOpenId: { who: "coord", query: { everywhere: "false" } },
    signOut: { who: "coord", query: { everywhere: "false" } },
    getUserByName: { query: { username: "shop@demo.test" } },
    getContactIdByUserId: { query: { userId } },
    checkIfBanned: { query: { id: userId } },
    getContact: { query: { id: userId } },
    modifyUsers: { who: "super", body: { id: userId, ...person } },
    updateContact: { body: { Language: "en" } },
    getBusinessUsers: { query: { key: locationId } },
    getLocationById: { query: { id: locationId } },
    getLocationKey: { query: { key: locationId } },
    addPushDevice: { body: { Endpoint: "https://example.com/push", P256dh: browser.P256dh, Auth: browser.Auth, Name: "Firefox" } },
    saveNotificationChoices: {
      body: { Push: choices, MailOn: true, Mail: choices, QuietHours: { On: true, From: 1200, Until: 420 } },
    },
  };
}

function recipesOfShops({ people, locationId, bellini, deviceId }: World): Record<string, Recipe> {
  return {
    getDevices: { query: { id: locationId } },
    getDevicesForListing: { query: { location: locationId, offset: 0 } },
    heartbeat: {
      body: async () => ({
        Id: deviceId,
        Secret: (await people.super.ask(contract.rotateDeviceSecret, { body: { Id: deviceId } })).Secret,
      }),
    },
    rotateDeviceSecret: { body: { Id: deviceId } },
    getCoinBalance: { who: "rd", query: { remoteBaySn: "RB-39001" } },
    getCoinPrices: { who: "rd", query: { locationId: bellini } },
    getCoinStatement: { who: "rd", query: { locationId: bellini, after: 5 } },
    exportCoinStatement: { who: "rd", query: { locationId: bellini } },
    topUpCoins: { who: "super", body: { LocationId: bellini, Coins: 5, Note: "Invoice" } },
    setDiagnosticLicence: { who: "super", body: { DeviceId: deviceId, Until: "2035-05-06T10:00:00Z" } },
    getMahleScanTypes: { who: "rd", query: { locationId: bellini } },
    getScanTypes: { query: { locationId } },
    requestSupport: {
      who: "rd",
      query: { cultureCode: "en-US" },
      body: async () => {
        await answerSupport(people.dispatch);
        return { Description: "It does not answer", WorkOrderNo: "", Phone: "1" };
      },
      isUsedUp: true,
    },
    getSupportRequests: { who: "dispatch", query: { offset: 0 } },
    handleSupportRequest: {
      who: "dispatch",
      body: async () => {
        await answerSupport(people.dispatch);
        await people.rd.ask(contract.requestSupport, { query: {}, body: { Description: "Help" } });
        const [row] = await people.dispatch.ask(contract.getSupportRequests, { query: {} });
        return { Id: row?.Id ?? 0 };
      },
    },
    isShopOpen: { query: { currentDate: "2030-05-06", currentTime: "10:00", tenantId: 1 } },
    getOpeningHours: { query: { tenantId: 1 } },
    saveOpeningHours: {
      body: async () => ({
        // Nobody of that tenant sends anything here.
        TenantId: 2,
        Version: (await people.super.ask(contract.getOpeningHours, { query: { tenantId: 2 } })).Version,
        TimeZone: "Europe/London",
        SupportEmail: "help@remotebay.example",
        Standard: [{ dayOfWeek: "Monday", startTime: "00:00", endTime: "24:00" }],
        Holidays: [{ scheduledDate: "2030-12-25", notes: "Christmas Day", startTime: "08:00", endTime: "10:00" }],
      }),
      isUsedUp: true,
    },
  };
}

/** Deals with the open support requests, since a shop may have only so many. */
async function answerSupport(dispatch: Person): Promise<void> {
  const open = (await dispatch.ask(contract.getSupportRequests, { query: {} })).filter(({ HandledBy }) => HandledBy === "");
  for (const { Id } of open) await dispatch.ask(contract.handleSupportRequest, { body: { Id } });
}

function recipesOfLists(): Record<string, Recipe> {
  const known = { year: 2020, make: 1, model: 1 };
  const result = { vin: "1HGCV1F30LA000001", year: 2020, vehicle: "2020 Honda Accord", vehicle_id: "7", safetyFeatures: ["front-camera"] };
  const entry = { id: 1, value: "Windscreen", selected: true, changed: false };
  return {
    decodeVin: { query: { vin: "1HGCV1F30LA000001" } },
    decodeVrm: { query: { vrm: "AB12 CDE" } },
    decodeVinRemoteBay: { query: { vin: "1HGCV1F30LA000001" } },
    vehicleMakes: { query: { year: 2020 } },
    vehicleModels: { query: known },
    vehicleSubModels: { query: known },
    vehicleEngines: { query: known },
    vehicleTransmissions: { query: known },
    vehicleDriveTypes: { query: known },
    getRagMakes: { query: { year: 2020 } },
    getRagModels: { query: { year: 2020, make: "Honda" } },
    getRagRatings: { query: { year: 2020, make: "Honda", model: "Accord" } },
    evaluateVehicle: { who: "five", body: { vin: "1HGCV1F30LA000001", year: 2020, safetyFeatures: ["front-camera"], criteria: [1] } },
    getScanProConfiguration: { who: "five", query: { id: 5 } },
    getScanProResults: { who: "five", query: { offset: 0 } },
    saveScanProResults: { who: "five", body: { ...result, criteria: [entry], checklist: [{ ...entry, id: 101 }] } },
  };
}

async function fileMessage({ people, url }: Pick<World, "people" | "url">): Promise<string> {
  const { messages } = await people.shop.ask(contract.getMessages, { query: { url, limit: 1 } });
  return messages[0]?.messageId ?? "";
}

/** A change of a shop, based on its version of that moment. */
async function changedLocation({ people, locationId }: World): Promise<object> {
  const { id, version, name, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress } = await people.super.ask(
    contract.getLocationById,
    { query: { id: locationId } },
  );
  return { id, version, name, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress };
}

/** Input of the calls about notices; a closed or ended one needs a new one. */
function recipesOfNotices({ app }: World): Record<string, Recipe> {
  const shown = { From: "2026-01-01T00:00:00.000Z", Until: "2099-01-01T00:00:00.000Z", Severity: "info" as const, Variant: "" };
  // In earnest, also where the other calls are practised: a practice session sets no notice.
  let keeper: Promise<Person> | undefined;
  const made = async () =>
    (
      await (
        await (keeper ??= app.signIn("super@demo.test"))
      ).ask(contract.saveNotice, { body: { Id: 0, ...shown, Text: "Back at noon." } })
    ).id;
  return {
    saveNotice: { who: "super", body: async () => ({ Id: await made(), ...shown, Text: "Back at one." }) },
    endNotice: { who: "super", body: async () => ({ Id: await made() }), isUsedUp: true },
    closeNotice: { body: async () => ({ Id: await made() }) },
  };
}

/** A view of the devices; a name is one view's, so each gets another. */
const savedView = () => ({
  List: "devices" as const,
  Name: randomUUID(),
  Query: { search: "bay", orderBy: "SerialNumber" as const, sortBy: "asc" as const },
});

/** Input of the calls about saved views; one that is there already is taken again, since there are not many. */
function recipesOfViews({ people }: World): Record<string, Recipe> {
  const made = async () => {
    const [view] = await people.shop.ask(contract.getViews, {});
    return view?.Id ?? (await people.shop.ask(contract.saveView, { body: savedView() })).id;
  };
  return {
    saveView: { body: async () => ({ Id: await made(), ...savedView(), Columns: ["SerialNumber"] }), isUsedUp: true },
    removeView: { body: async () => ({ Id: await made() }), isUsedUp: true },
  };
}

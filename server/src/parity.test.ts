import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import type { Args, Call } from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../seed/world/people.ts";
import { hashOf } from "./modules/devices/logic/secret.ts";
import { liveChannel, publishLive } from "./platform/realtime/publish.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { everyCall } from "./testing/every-call.ts";
import { newRequest, scanOf } from "./testing/examples.ts";
import { listenLocally, openConnection, type Connection } from "./testing/live.ts";

/*
 * For every call that writes: each user whose cached replies become outdated receives an event that invalidates them.
 * A new read is asked for the rows that it refers to (`owns`); one whose other arguments matter is listed in `questions`, and one that no
 * browser holds in `notHeld`. A new write must be added to `changes` or `unseen`.
 */

const names = ["shop", "coord", "stranger", "tech", "dispatch", "super", "practice", "glass", "rd"] as const;
type Name = (typeof names)[number];

let app: TestApp;
let seedIds: SeedIds;
let people: Record<Name, Person>;
let connections: Record<Name, Connection>;

beforeAll(async () => {
  // No request of one test is completed while another is under way.
  app = await makeApp({ now: new Date(), completeAfterSeconds: 3600 });
  seedIds = await seedPeople(app.database);
  await app.database.pool.query("update devices set secret_hash = $1", [hashOf(secret)]);
  const url = await listenLocally(app.fastify);
  const accounts: Record<Name, string> = {
    shop: "shop",
    coord: "coord",
    stranger: "shop2",
    tech: "tech",
    dispatch: "dispatch",
    super: "super",
    practice: "coord",
    glass: "glass",
    rd: "rd",
  };
  const signed = await Promise.all(
    names.map(async (name) => [name, await app.signIn(`${accounts[name]}@demo.test`, { demo: name === "practice" })] as const),
  );
  people = Object.fromEntries(signed) as typeof people;
  const opened = await Promise.all(signed.map(async ([name, person]) => [name, await openConnection(url, person.token)] as const));
  connections = Object.fromEntries(opened) as typeof connections;
});
afterAll(async () => {
  for (const connection of Object.values(connections)) connection.close();
  await app.close();
});

const secret = "a device's own secret";

/** The rows that the reads refer to. */
interface Subject {
  request: number;
  vin: string;
  location: number;
  device: number;
  user: number;
  picture?: number;
  notice?: number;
  view?: number;
}

type Question = (subject: Subject) => readonly object[];

/** Replies that a browser may cache, of reads whose arguments are more than the rows that they refer to. */
const questions: Record<string, Question> = {
  listRequests: ({ location }) => [
    {},
    { location },
    ...["pending", "submitted", "scheduled", "completed"].map((status) => ({ status })),
    { orderBy: "UpdatedDate", pageSize: 50 },
  ],
  getQueue: () => [{}, { mine: "true" }, { status: "Scheduled" }],
  getDevicesForListing: ({ location }) => [{}, { location }],
  getUserByName: () => [{}, { username: "shop@demo.test" }],
  listChannels: () => [{}, { unread: "true" }],
  getCoinBalance: () => [{ remoteBaySn: "RB-39001" }],
  getCoinStatement: () => [{ locationId: seedIds.locationIds["bellini"] ?? 0 }],
};

/** Reads whose replies no call changes, or that are never cached, each with the reason. */
const notHeld: Record<string, string> = {
  getChatToken: "a token",
  getOpenIdProviders: "changed by a restart alone",
  getSessions: "asked anew each time they are shown",
  getTabletSettings: "asked anew each time it is shown",
  getTabletPeople: "asked anew each time they are shown, where nobody is signed in",
  getInvitationChoices: "asked anew each time they are shown",
  getNotificationSettings: "asked anew each time it is shown",
  getCoinPrices: "changed by an installation's administrator alone",
  exportCoinStatement: "a file",
  getCannedReplies: "asked anew each time it is shown",
  getRequestMessages: "asked anew each time it is shown",
  countDirectMessages: "asked anew each time it is shown",
  getChatFile: "a file; a message never changes",
  getMessages: "a stream: its events carry what is new",
  isVinInUse: "asked at the moment of use",
  getScanProConfiguration: "a fixed list of the application",
  getScanProResults: "asked anew each time it is shown",
  isShopOpen: "asked at the moment of use",
  getTenantDetails: "asked at the moment of use",
  getOpeningHours: "asked anew each time it is shown",
  getReportChanges: "asked anew each time it is shown",
  createPdf: "a file; a report that was sent never changes",
  getPicture: "a file; a picture never changes",
  getConfiguration: "changed by an installation's administrator alone",
  getTerms: "a page",
  getCalibrationWelcome: "a text of the language",
  ...Object.fromEntries(
    ["getCalibration", "getCalibrationPictures", "getAlignmentInfo"].map((name) => [name, "a stream, which calibration.test.ts follows"]),
  ),
  getAlignmentImages: "the answer of another service",
  ...Object.fromEntries(
    [
      "getLookupValues",
      "getLookupsByKeys",
      "getLookupsByGroup",
      "getInsuranceCompanies",
      "getOdometerUnits",
      "getDamagePositions",
      "getServiceElements",
    ].map((name) => [name, "lists that come with a version"]),
  ),
  ...Object.fromEntries(
    [
      "decodeVinRemoteBay",
      "decodeVin",
      "decodeVrm",
      "vehicleYears",
      "vehicleMakes",
      "vehicleModels",
      "vehicleSubModels",
      "vehicleEngines",
      "vehicleTransmissions",
      "vehicleDriveTypes",
    ].map((name) => [name, "the vehicle catalogue"]),
  ),
  ...Object.fromEntries(
    ["getRagYears", "getRagMakes", "getRagModels", "getRagVehicleId", "getRagElements", "getRagRatings", "getRagDeviceTypes"].map(
      (name) => [name, "ratings, which an import changes and no call"],
    ),
  ),
};

/** Writes that no reply shows, each with the reason. */
const unseen: Record<string, string> = {
  evaluateVehicle: "its own answer",
  saveScanProResults: "a list that is asked anew each time it is shown",
  saveOpeningHours: "hours are asked at the moment of use",
  rotateDeviceSecret: "a secret, told once",
  connectChat: "a check of a token",
  ...Object.fromEntries(
    ["saveCannedReply", "removeCannedReply"].map((name) => [name, "replies that are asked anew each time they are shown"]),
  ),
  syncApps: "a hint for other devices",
  auditChat: "an entry of the audit trail",
  translateChatMessage: "its own answer",
  translateCalibration: "its own answer",
  sendFile: "a message like any other, see sendMessage",
  getToken: "a session",
  getSignInChallenge: "its own answer",
  signInByPasskey: "a session",
  ...Object.fromEntries(
    [
      "beginAuthenticator",
      "confirmAuthenticator",
      "renewRecoveryCodes",
      "removeAuthenticator",
      "getPasskeyOptions",
      "addPasskey",
      "renamePasskey",
      "removePasskey",
      "removeFactorsOf",
    ].map((name) => [name, "told to the user's own screens by user.changed, which factors.test.ts proves"]),
  ),
  refreshToken: "a session",
  forgotPassword: "a letter",
  sendVerification: "a letter",
  invite: "a letter",
  verifyEmail: "followed where often nobody is signed in; accounts.test.ts proves that the record says so",
  resetPassword: "a password, after which everybody signs in again",
  changePassword: "a password; the sessions that it ends are closed",
  getInvitation: "its own answer",
  acceptInvitation: "a session",
  ...Object.fromEntries(["endSession", "endOtherSessions"].map((name) => [name, "a session: its connections close"])),
  startOpenId: "its own answer",
  finishOpenId: "a session",
  signOutOpenId: "a session, see signOut",
  ...Object.fromEntries(
    ["saveTabletSettings", "markTablet", "revokeTablet"].map((name) => [name, "shown where it is changed, asked anew each time"]),
  ),
  ...Object.fromEntries(
    ["joinTablet", "setPin"].map((name) => [name, "its own answer, and who may switch, which is asked anew each time"]),
  ),
  ...Object.fromEntries(["switchPerson", "lockTablet"].map((name) => [name, "a session: the connections of the one before close"])),
  signOut: "a session: its connections close, which live.test.ts proves",
  setPushToken: "an address for notifications",
  saveNotificationChoices: "shown where it is changed, and nowhere else",
  addPushDevice: "an address for notifications",
  removePushDevice: "an address for notifications",
  addAuditInfo: "an entry of the audit trail",
  auditRag: "an entry of the audit trail",
  ...Object.fromEntries(
    ["addCalibrationPicture", "describeCalibrationPicture", "removeCalibrationPicture"].map((name) => [
      name,
      "told to those who watch the calibration, which calibration.test.ts proves",
    ]),
  ),
};

interface Change {
  /** Creates the rows from which the change starts. */
  from(): Promise<Subject>;
  run(subject: Subject): Promise<unknown>;
}

const ask = <C extends Call>(who: Name, call: C, args: Args<C>) => people[who].ask(call, args);

async function subjectOf(
  state: "Pending" | "InProcess" | "taken" | "found" | "reported" | "pictured" = "InProcess",
  more: object = {},
): Promise<Subject> {
  const body = newRequest({ Status: state === "Pending" ? "Pending" : "InProcess", ...more });
  const { id } = await ask("shop", contract.createRequest, { body });
  const subject: Subject = {
    request: id,
    vin: body.Vehicle.VIN ?? "",
    location: seedIds.locationIds["northside"] ?? 0,
    device: seedIds.deviceIds["northside"]?.[0] ?? 0,
    user: seedIds.userIds["shop@demo.test"] ?? 0,
  };
  if (state === "Pending" || state === "InProcess") return subject;
  await ask("tech", contract.takeJob, { body: { Id: id } });
  if (state === "pictured") subject.picture = await addPicture(id);
  if (state === "found" || state === "reported") await saveFindings(id, "P0420");
  if (state === "reported") await ask("tech", contract.sendReport, { body: { Id: id } });
  return subject;
}

const saveFindings = (Id: number, Code: string) =>
  ask("tech", contract.saveFindings, {
    body: { Id, Scans: [scanOf("before", "Engine", { Code, FailureType: "", Status: "", Text: "" })], Work: [] },
  });

async function addPicture(id: number): Promise<number> {
  // The smallest PNG: one pixel.
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  const edge = "picture-edge";
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
    png,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const response = await app.fastify.inject({
    method: "POST",
    url: `/api/${contract.addPicture.path}?id=${id}`,
    headers: { authorization: `Bearer ${people.tech.token}`, "content-type": `multipart/form-data; boundary=${edge}` },
    payload,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().Id;
}

async function edit({ request }: Subject): Promise<unknown> {
  const { Version } = await ask("shop", contract.getRequest, { query: { id: request } });
  const { Status: _, ...fields } = newRequest({ RONumber: "edited", Status: "Pending" });
  return ask("shop", contract.updateRequest, { body: { ...fields, Id: request, Version } });
}

const person = (who: Name, name: string, firstName: string) =>
  ask(who, contract.modifyUsers, { body: { id: seedIds.userIds[name] ?? 0, firstName, lastName: "Changed", email: name, phone: "1" } });
const move = (who: Name, Id: number, Status: contract.StatusName, more: object = {}) =>
  ask(who, contract.updateRequestStatus, { body: { Id, Status, ...more } });

const openChannel = ({ request }: Subject) => ask("shop", contract.createChannel, { body: { url: contract.channelUrl(request) } });

/** A request that was taken, with its channel. */
async function channelled(): Promise<Subject> {
  const subject = await subjectOf("taken");
  await openChannel(subject);
  return subject;
}

const say = (who: Name, request: number) =>
  ask(who, contract.sendMessage, { body: { url: contract.channelUrl(request), clientId: randomUUID(), text: "Ready?" } });

const calibrationType = { ScanType: { Id: 3 } };
const ready = { Reason: "glass" as const, Systems: [101], Ready: true };
const happen = (who: Name, id: number, event: contract.CalibrationEventName) => ask(who, contract.publishEvent, { body: { id, event } });

/** A notice that everybody is shown now. */
function notice() {
  const now = app.clock.now().getTime();
  const [From, Until] = [now, now + 3_600_000].map((at) => new Date(at).toISOString()) as [string, string];
  return ask("super", contract.saveNotice, { body: { Id: 0, From, Until, Severity: "info", Variant: "", Text: `Maintenance at ${now}` } });
}

/** A saved view of the devices, of somebody who practises. */
const view = () => ask("practice", contract.saveView, { body: { List: "devices", Name: randomUUID(), Query: { search: "bay" } } });

/** Every call that changes a reply; a call may be listed more than once, as `name: what`. */
const changes: Record<string, Change> = {
  "createRequest: kept": { from: () => subjectOf(), run: () => ask("shop", contract.createRequest, { body: newRequest() }) },
  "createRequest: sent": {
    from: () => subjectOf(),
    run: () => ask("shop", contract.createRequest, { body: newRequest({ Status: "InProcess" }) }),
  },
  "createRequest: practice": {
    from: () => subjectOf(),
    run: () => ask("practice", contract.createRequest, { body: newRequest({ Status: "InProcess" }) }),
  },
  createPartnerRequest: {
    from: () => subjectOf(),
    run: () => ask("glass", contract.createPartnerRequest, { body: newRequest({ WindscreenReplaced: 0 }) }),
  },
  updateRequest: { from: () => subjectOf("Pending"), run: edit },
  updateRequestPriority: {
    from: () => subjectOf(),
    run: ({ request }) => ask("dispatch", contract.updateRequestPriority, { body: { Id: request, Priority: "Urgent" } }),
  },
  "updateRequestStatus: sent": { from: () => subjectOf("Pending"), run: ({ request }) => move("shop", request, "InProcess") },
  "updateRequestStatus: scheduled": {
    from: () => subjectOf(),
    run: ({ request }) => move("dispatch", request, "Scheduled", { Date: "2035-01-01T10:00:00Z" }),
  },
  "updateRequestStatus: completed": {
    from: () => subjectOf("taken"),
    run: ({ request }) => move("tech", request, "Completed", { Reason: "By phone" }),
  },
  "updateRequestStatus: cancelled": {
    from: () => subjectOf(),
    run: ({ request }) => move("shop", request, "Cancelled", { Reason: "Sold" }),
  },
  cloneRequest: {
    from: async () => {
      const subject = await subjectOf();
      await move("shop", subject.request, "Cancelled", { Reason: "Again" });
      return subject;
    },
    run: ({ request }) => ask("coord", contract.cloneRequest, { query: { id: request } }),
  },
  "saveCalibration: ready": {
    from: () => subjectOf("InProcess", calibrationType),
    run: ({ request }) => ask("shop", contract.saveCalibration, { body: { Id: request, Key: "configuration", Calibration: ready } }),
  },
  publishEvent: {
    from: async () => {
      const subject = await subjectOf("taken", calibrationType);
      await happen("tech", subject.request, "techArrived");
      return subject;
    },
    run: ({ request }) => happen("tech", request, "reviewedConfiguration"),
  },
  takeJob: { from: () => subjectOf(), run: ({ request }) => ask("tech", contract.takeJob, { body: { Id: request } }) },
  assignJob: {
    from: () => subjectOf("taken"),
    run: ({ request }) =>
      ask("dispatch", contract.assignJob, {
        body: { Id: request, TechnicianId: seedIds.userIds["tech2@demo.test"] ?? 0, From: seedIds.userIds["tech@demo.test"] ?? 0 },
      }),
  },
  releaseJob: { from: () => subjectOf("taken"), run: ({ request }) => ask("dispatch", contract.releaseJob, { body: { Id: request } }) },
  saveFindings: { from: () => subjectOf("taken"), run: ({ request }) => saveFindings(request, "C0035") },
  "saveFindings: after a report": { from: () => subjectOf("reported"), run: ({ request }) => saveFindings(request, "C0035") },
  sendReport: { from: () => subjectOf("found"), run: ({ request }) => ask("tech", contract.sendReport, { body: { Id: request } }) },
  addPicture: { from: () => subjectOf("taken"), run: ({ request }) => addPicture(request) },
  describePicture: {
    from: () => subjectOf("pictured"),
    run: ({ picture }) => ask("tech", contract.describePicture, { body: { Id: picture ?? 0, Caption: "Radar" } }),
  },
  removePicture: {
    from: () => subjectOf("pictured"),
    run: ({ picture }) => ask("tech", contract.removePicture, { body: { Id: picture ?? 0 } }),
  },
  "createRequest: paid": {
    from: () => subjectOf(),
    run: () => ask("rd", contract.createRequest, { body: newRequest({ Status: "InProcess" }) }),
  },
  topUpCoins: {
    from: () => subjectOf(),
    run: () => ask("super", contract.topUpCoins, { body: { LocationId: seedIds.locationIds["bellini"] ?? 0, Coins: 10 } }),
  },
  setDiagnosticLicence: {
    from: () => subjectOf(),
    run: () =>
      ask("super", contract.setDiagnosticLicence, {
        body: { DeviceId: seedIds.deviceIds["bellini"]?.[0] ?? 0, Until: "2041-01-01T00:00:00.000Z" },
      }),
  },
  requestSupport: {
    from: () => subjectOf(),
    run: () => ask("rd", contract.requestSupport, { query: {}, body: { Description: "The box does not answer" } }),
  },
  handleSupportRequest: {
    from: async () => {
      await ask("rd", contract.requestSupport, { query: {}, body: { Description: "The box does not answer" } });
      return subjectOf();
    },
    run: async () => {
      const [open] = await ask("dispatch", contract.getSupportRequests, { query: {} });
      return ask("tech", contract.handleSupportRequest, { body: { Id: open?.Id ?? 0 } });
    },
  },
  resendReport: {
    from: () => subjectOf("reported"),
    run: async ({ request }) => {
      const { WorkOrderNumber } = await ask("shop", contract.getRequest, { query: { id: request } });
      return ask("shop", contract.resendReport, { query: { workOrderNo: WorkOrderNumber } });
    },
  },
  createChannel: { from: () => subjectOf(), run: (subject) => openChannel(subject) },
  sendMessage: { from: channelled, run: ({ request }) => say("tech", request) },
  "sendMessage: by the shop": { from: channelled, run: ({ request }) => say("coord", request) },
  setPosition: {
    from: async () => {
      const subject = await channelled();
      await say("tech", subject.request);
      return subject;
    },
    run: ({ request }) => ask("shop", contract.setPosition, { body: { url: contract.channelUrl(request), read: 1 } }),
  },
  heartbeat: { from: () => subjectOf(), run: ({ device }) => app.send(contract.heartbeat, { body: { Id: device, Secret: secret } }) },
  modifyUsers: { from: () => subjectOf(), run: () => person("shop", "shop@demo.test", "Mia") },
  modifyLocation: {
    from: () => subjectOf(),
    run: async ({ location }) => {
      const { version, name, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress } = await ask(
        "super",
        contract.getLocationById,
        { query: { id: location } },
      );
      const body = { id: location, version, name: `${name} Ltd`, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress };
      return ask("super", contract.modifyLocation, { body });
    },
  },
  saveNotice: { from: () => subjectOf(), run: () => notice() },
  endNotice: {
    from: async () => {
      const { id } = await notice();
      return { ...(await subjectOf()), notice: id };
    },
    run: ({ notice: Id = 0 }) => ask("super", contract.endNotice, { body: { Id } }),
  },
  closeNotice: {
    from: async () => {
      const { id } = await notice();
      return { ...(await subjectOf()), notice: id };
    },
    run: ({ notice: Id = 0 }) => ask("practice", contract.closeNotice, { body: { Id } }),
  },
  saveView: { from: () => subjectOf(), run: () => view() },
  removeView: {
    from: async () => {
      const { id } = await view();
      return { ...(await subjectOf()), view: id };
    },
    run: ({ view: Id = 0 }) => ask("practice", contract.removeView, { body: { Id } }),
  },
  updateContact: { from: () => subjectOf(), run: () => ask("shop", contract.updateContact, { body: { Language: "de" } }) },
};

describe("after a change, every user with an outdated reply receives an event", () => {
  test("every write of the contract is listed here", () => {
    const placed = new Set([
      ...Object.keys(changes).map((name) => name.split(":")[0]),
      ...Object.keys(questions),
      ...Object.keys(notHeld),
      ...Object.keys(unseen),
    ]);
    expect(everyCall.filter(({ name, call }) => contract.isWrite(call) && !placed.has(name)).map(({ name }) => name)).toEqual([]);
    const declared = new Set(everyCall.map(({ name }) => name));
    expect([...placed].filter((name) => name === undefined || !declared.has(name))).toEqual([]);
  });

  test("every read that is not listed is answered for the rows that it refers to", async () => {
    const replies = [...(await everyReply(await channelled())).values()];
    const answered = new Set(replies.filter(({ status }) => status < 300).map(({ name }) => name));
    const asked = everyCall.filter(({ name, call }) => questionsOf(name, call) !== undefined).map(({ name }) => name);
    expect(asked.filter((name) => !answered.has(name))).toEqual([]);
  });

  test.each(Object.keys(changes))("%s", async (name) => {
    const change = changes[name];
    if (!change) throw new Error(name);
    const subject = await change.from();
    app.clock.advance(1_000);
    const before = await everyReply(subject);
    await settle();
    const start = Object.fromEntries(names.map((who) => [who, connections[who].heard.length]));
    await change.run(subject);
    await settle();
    const after = await everyReply(subject);
    const faults: string[] = [];
    let differences = 0;
    for (const held of before.keys()) {
      if (before.get(held)?.text === after.get(held)?.text) continue;
      differences += 1;
      const { who, call, query } = before.get(held) as Held;
      const events = connections[who].heard.slice(start[who]);
      if (!events.some((event) => contract.isStaleAfter(call, { query }, event)))
        faults.push(`${held} (heard ${events.map((event) => event.name).join(", ") || "nothing"})`);
    }
    expect(faults).toEqual([]);
    // A change without a visible effect would prove nothing.
    expect(differences).toBeGreaterThan(0);
  });
});

interface Held {
  who: Name;
  name: string;
  status: number;
  call: Call;
  query: object;
  text: string;
}

/** How a call is asked, if it is a read that a browser may hold. */
function questionsOf(name: string, call: Call): Question | undefined {
  if (questions[name]) return questions[name];
  if (contract.isWrite(call) || name in notHeld || name in unseen) return undefined;
  const own = Object.entries(call.owns ?? {});
  return ({ request, ...rows }) => {
    const ids: Record<string, unknown> = { ...rows, request, channel: contract.channelUrl(request) };
    return [Object.fromEntries(own.map(([path, noun]) => [path.replace("query.", ""), ids[noun]]))];
  };
}

/** The current replies to all users, by user, call and arguments. */
async function everyReply(subject: Subject): Promise<Map<string, Held>> {
  const found = new Map<string, Held>();
  await Promise.all(
    names.map(async (who) => {
      for (const { name, call } of everyCall) {
        for (const query of questionsOf(name, call)?.(subject) ?? []) {
          // Browsers send their language, so that replies do not depend on the user's record.
          const answered = await people[who].send(call, { query } as object as Args<Call>, { headers: { "accept-language": "en" } });
          found.set(`${who} ${name} ${JSON.stringify(query)}`, {
            who,
            name,
            status: answered.status,
            call,
            query,
            text: stable(name, answered.status, answered.reply),
          });
        }
      }
    }),
  );
  return found;
}

/** Fields that the screen updates itself: by the clock, from the list of unread messages, or from the stream of a channel. */
const updatedThere = new Set(["WaitingMinutes", "requestId", "chatUnread"]);
const streamed = new Set(["lastSeq", "readSeq", "deliveredSeq", "othersReadSeq", "othersDeliveredSeq", "unread", "lastMessage"]);

function stable(name: string, status: number, reply: unknown): string {
  const isLeftOut = (key: string) => updatedThere.has(key) || (name === "getChannel" && streamed.has(key));
  return `${status} ${JSON.stringify(reply, (key, value: unknown) => (isLeftOut(key) ? undefined : value))}`;
}

let marks = 0;

/** Waits until all users have received all events so far, by publishing a marker event last. */
async function settle(): Promise<void> {
  marks += 1;
  const mark = marks;
  const ids = await Promise.all(names.map((who) => people[who].ask(contract.getUserByName, {})));
  await publishLive(app.database.db, "mark", [...new Set(ids.map((user) => `user:${user.UserId}`))], { mark });
  // Otherwise the service finds the mark at its next look, a second later.
  await app.database.pool.query(`notify ${liveChannel}`);
  await Promise.all(
    names.map((who) => connections[who].hear((event) => event.name === "mark" && (event.data as { mark: number }).mark === mark)),
  );
}

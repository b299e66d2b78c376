import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import type { Args, Call } from "@remotebay/contract";
import { seedPeople, type SeedIds } from "../../../seed/world/people.ts";
import { hashOf } from "../modules/devices/logic/secret.ts";
import type { Person, TestApp } from "./app.ts";
import { newRequest, scanOf } from "./examples.ts";
import { picture, upload } from "./valid-world.ts";

/** The people of a scene: the account that each signs in with; `practice` practises. */
const accounts = {
  shop: "shop",
  coord: "coord",
  stranger: "shop2",
  tech: "tech",
  dispatch: "dispatch",
  super: "super",
  practice: "coord",
  glass: "glass",
  rd: "rd",
} as const;

export type Name = keyof typeof accounts;
export const names = Object.keys(accounts) as Name[];

/** The rows that the reads refer to, by noun; a change may add its own. */
export interface Subject {
  request: number;
  vin: string;
  location: number;
  device: number;
  user: number;
  picture?: number;
  /** A row of a module's own. */
  row?: number;
}

/** How far a request of a scene is. */
type State = "Pending" | "InProcess" | "taken" | "found" | "reported" | "pictured";

/** The secret of every device of a scene. */
const secret = "a device's own secret";

/** The demonstration world with everybody signed in, and what they often do in it. */
export type Scene = Awaited<ReturnType<typeof makeScene>>;

export async function makeScene(app: TestApp) {
  const ids: SeedIds = await seedPeople(app.database);
  await app.database.pool.query("update devices set secret_hash = $1", [hashOf(secret)]);
  const signed = names.map(async (name) => [name, await app.signIn(`${accounts[name]}@demo.test`, { demo: name === "practice" })] as const);
  const people = Object.fromEntries(await Promise.all(signed)) as Record<Name, Person>;
  const acts = actsOf(app, people);
  const subjectOf = async (state: State = "InProcess", more: object = {}): Promise<Subject> => {
    const body = newRequest({ Status: state === "Pending" ? "Pending" : "InProcess", ...more });
    const { id } = await acts.ask("shop", contract.createRequest, { body });
    const subject: Subject = {
      request: id,
      vin: body.Vehicle.VIN ?? "",
      location: ids.locationIds["northside"] ?? 0,
      device: ids.deviceIds["northside"]?.[0] ?? 0,
      user: ids.userIds["shop@demo.test"] ?? 0,
    };
    if (state === "Pending" || state === "InProcess") return subject;
    await acts.ask("tech", contract.takeJob, { body: { Id: id } });
    if (state === "pictured") subject.picture = await acts.addPicture(id);
    if (state === "found" || state === "reported") await acts.saveFindings(id, "P0420");
    if (state === "reported") await acts.ask("tech", contract.sendReport, { body: { Id: id } });
    return subject;
  };
  /** A request that was taken, with its channel. */
  const channelled = async () => {
    const subject = await subjectOf("taken");
    await acts.openChannel(subject);
    return subject;
  };
  return { app, ids, people, secret, subjectOf, channelled, ...acts };
}

/** What people of a scene often do. */
function actsOf(app: TestApp, people: Record<Name, Person>) {
  const ask = <C extends Call>(who: Name, call: C, args: Args<C>) => people[who].ask(call, args);
  return {
    ask,
    saveFindings: (Id: number, Code: string) =>
      ask("tech", contract.saveFindings, {
        body: { Id, Scans: [scanOf("before", "Engine", { Code, FailureType: "", Status: "", Text: "" })], Work: [] },
      }),
    addPicture: async (id: number) => {
      const { Id = 0 } = await upload(app, contract.addPicture, people.tech, { id: String(id) }, { file: await picture() });
      return Id;
    },
    /** Opens the channel of a request. */
    openChannel: ({ request }: Subject) => ask("shop", contract.createChannel, { body: { url: contract.channelUrl(request) } }),
    /** Writes a message to a request's channel. */
    say: (who: Name, request: number) =>
      ask(who, contract.sendMessage, { body: { url: contract.channelUrl(request), clientId: randomUUID(), text: "Ready?" } }),
    /** Changes the status of a request. */
    move: (who: Name, Id: number, Status: contract.StatusName, more: object = {}) =>
      ask(who, contract.updateRequestStatus, { body: { Id, Status, ...more } }),
  };
}

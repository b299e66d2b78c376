import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let shop: Person;
let tech: Person;
let tech2: Person;
let dispatch: Person;
let seedIds: SeedIds;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  seedIds = await seedPeople(app.database);
});
const signAllIn = async () => {
  // The clock moves on, and a token lasts 15 minutes.
  const users = ["shop@demo.test", "tech@demo.test", "tech2@demo.test", "dispatch@demo.test"];
  [shop, tech, tech2, dispatch] = (await Promise.all(users.map((user) => app.signIn(user)))) as [Person, Person, Person, Person];
};
beforeEach(signAllIn);
afterAll(() => app.close());

const minute = 60_000;
const idOf = (name: string) => seedIds.userIds[`${name}@demo.test`] ?? 0;
const sent = async (change: Parameters<typeof newRequest>[0] = {}): Promise<number> =>
  (await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ...change }) })).id;
const board = () => dispatch.ask(contract.getTeamBoard, {});
const memberOf = async (name: string) => {
  const found = (await board()).Team.find(({ Id }) => Id === idOf(name));
  if (!found) throw new Error("not on the board");
  return found;
};
const assign = (person: Person, ids: number[], to: string | null, from: string | null = null) =>
  person.send(contract.assignMany, {
    body: { Jobs: ids.map((Id) => ({ Id, From: from === null ? null : idOf(from) })), TechnicianId: to === null ? null : idOf(to) },
  });
const technicianOf = async (id: number) => (await shop.ask(contract.getRequest, { query: { id } })).Technician?.Name ?? "";

describe("the board", () => {
  test("is for who works for all shops and who administers them; only Dispatch assigns by it", async () => {
    const superAdmin = await app.signIn("super@demo.test");
    expect((await shop.send(contract.getTeamBoard, {})).problem.code).toBe("forbidden");
    expect((await tech.ask(contract.getTeamBoard, {})).CanAssign).toBe(false);
    expect((await superAdmin.ask(contract.getTeamBoard, {})).CanAssign).toBe(false);
    expect((await board()).CanAssign).toBe(true);
    expect((await shop.send(contract.sayHere, {})).problem.code).toBe("forbidden");
  });

  test("has what a technician has in hand, finished today, can do lately and is booked for", async () => {
    const before = await memberOf("tech2");
    const [open, done, later] = [await sent(), await sent(), await sent()];
    await assign(dispatch, [open, done, later], "tech2");
    await tech2.ask(contract.updateRequestStatus, { body: { Id: done, Status: "Completed", Reason: "By phone" } });
    await dispatch.ask(contract.updateRequestStatus, { body: { Id: later, Status: "Scheduled", Date: "2026-03-04T09:00:00.000Z" } });
    const after = await memberOf("tech2");
    const { Vehicle, ScanType } = await shop.ask(contract.getRequest, { query: { id: done } });
    expect([after.Jobs - before.Jobs, after.InWork - before.InWork, after.DoneToday - before.DoneToday]).toEqual([2, 1, 1]);
    expect(after.Makes).toEqual([{ Id: 0, Name: Vehicle.Make.Text, Jobs: 1 }]);
    expect(after.Services).toEqual([{ Id: ScanType?.Id, Name: ScanType?.Name, Jobs: 1 }]);
    expect(after.Next).toMatchObject([{ Id: later, ConfirmedDate: "2026-03-04T09:00:00.000Z", LocationName: "Northside Collision" }]);
    // The next day it is none of today's.
    app.clock.advance(24 * 60 * minute);
    await signAllIn();
    expect((await memberOf("tech2")).DoneToday).toBe(0);
  });

  test("says who is here, and who left jobs in process behind five minutes ago", async () => {
    await tech.ask(contract.sayHere, {});
    const id = await sent();
    await assign(dispatch, [id], "tech");
    expect(await memberOf("tech")).toMatchObject({ IsHere: true, IsGone: false, SeenAt: app.clock.now().toISOString() });
    app.clock.advance(2.5 * minute);
    expect(await memberOf("tech")).toMatchObject({ IsHere: false, IsGone: false });
    app.clock.advance(2.5 * minute);
    expect(await memberOf("tech")).toMatchObject({ IsHere: false, IsGone: true });
    await tech.ask(contract.sayHere, {});
    expect(await memberOf("tech")).toMatchObject({ IsHere: true, IsGone: false });
    await assign(dispatch, [id], null, "tech");
  });

  test("has the certificates that are valid today", async () => {
    const admin = await app.signIn("super@demo.test");
    const one = { UserId: idOf("tech"), Id: 0, Seen: 0, Number: "1", ValidFrom: null, Note: "" };
    await admin.ask(contract.saveCertificate, { body: { ...one, Scheme: "ADAS 2", ValidUntil: null } });
    await admin.ask(contract.saveCertificate, { body: { ...one, Scheme: "Old", ValidUntil: "2026-03-01" } });
    expect((await memberOf("tech")).Certificates).toEqual(["ADAS 2"]);
  });

  test("says when a job that nobody has will be late", async () => {
    const id = await sent();
    const at = app.clock.now().getTime();
    const found = async () => (await board()).Jobs.find(({ Id }) => Id === id);
    expect(await found()).toMatchObject({ LateAt: new Date(at + 60 * minute).toISOString(), LateBy: "waiting", Language: "en" });
    await shop.ask(contract.updateRequestPriority, { body: { Id: id, Priority: "Urgent" } });
    expect(await found()).toMatchObject({ LateAt: new Date(at + 20 * minute).toISOString() });
    await assign(dispatch, [id], "tech");
    expect(await found()).toBeUndefined();
  });
});

describe("assigning several jobs", () => {
  test("gives each by itself: one that somebody has by now does not stop the others", async () => {
    const [one, taken, other] = [await sent(), await sent(), await sent()];
    const pending = (await shop.ask(contract.createRequest, { body: newRequest() })).id;
    await tech2.ask(contract.takeJob, { body: { Id: taken } });
    const { reply } = await assign(dispatch, [other, taken, pending, 99_999_999, one], "tech");
    expect(reply.Results).toEqual([
      { Id: other, Outcome: "assigned", Technician: "Jonas Keller" },
      { Id: taken, Outcome: "job-taken", Technician: "Aisha Rahman" },
      { Id: pending, Outcome: "move-not-allowed", Technician: "" },
      { Id: 99_999_999, Outcome: "not-found", Technician: "" },
      { Id: one, Outcome: "assigned", Technician: "Jonas Keller" },
    ]);
    expect(await Promise.all([one, taken, other].map(technicianOf))).toEqual(["Jonas Keller", "Aisha Rahman", "Jonas Keller"]);
    const history = await shop.ask(contract.getRequestHistory, { query: { id: one } });
    expect(history.find(({ Action }) => Action === "request.assigned")).toMatchObject({ To: "Jonas Keller" });
  });

  test("of two dispatchers at once one gets each job, and the other is told who has it", async () => {
    const ids = [await sent(), await sent(), await sent()];
    const both = await Promise.all([assign(dispatch, ids, "tech"), assign(dispatch, ids.toReversed(), "tech2")]);
    const outcomes = both.map(({ reply }) => new Set(reply.Results.map(({ Outcome }) => Outcome)));
    expect(outcomes).toContainEqual(new Set(["assigned"]));
    expect(outcomes).toContainEqual(new Set(["job-taken"]));
    const winner = both[0]?.reply.Results[0]?.Outcome === "assigned" ? "Jonas Keller" : "Aisha Rahman";
    expect(await Promise.all(ids.map(technicianOf))).toEqual([winner, winner, winner]);
    expect(both.flatMap(({ reply }) => reply.Results).every(({ Technician }) => Technician === winner)).toBe(true);
  });

  test("is undone by putting them back, unless somebody else has one by now", async () => {
    const [one, other] = [await sent(), await sent()];
    await assign(dispatch, [one, other], "tech");
    await tech.ask(contract.assignJob, { body: { Id: other, TechnicianId: idOf("tech2"), From: idOf("tech") } });
    const { reply } = await assign(dispatch, [one, other], null, "tech");
    expect(reply.Results.map(({ Outcome }) => Outcome)).toEqual(["assigned", "job-taken"]);
    expect(await Promise.all([one, other].map(technicianOf))).toEqual(["", "Aisha Rahman"]);
  });

  test("a technician gives away their own alone, a shop none, and nobody to who is no technician", async () => {
    const [free, own] = [await sent(), await sent()];
    await tech.ask(contract.takeJob, { body: { Id: own } });
    expect((await assign(tech, [free], "tech")).reply.Results).toMatchObject([{ Outcome: "forbidden" }]);
    expect((await assign(tech, [own], "tech2", "tech")).reply.Results).toMatchObject([{ Outcome: "assigned" }]);
    expect((await assign(shop, [free], "tech")).problem.code).toBe("forbidden");
    expect((await assign(dispatch, [free], "shop")).problem.errors).toMatchObject([{ path: "TechnicianId", code: "choice" }]);
  });

  test("takes one to a hundred jobs", async () => {
    const many = Array.from({ length: contract.maxAssigned + 1 }, (_, nth) => nth + 1);
    expect((await assign(dispatch, many, "tech")).problem.code).toBe("invalid");
    expect((await assign(dispatch, [], "tech")).problem.code).toBe("invalid");
    expect((await assign(dispatch, many.slice(1), "tech")).status).toBe(200);
  });
});

describe("a note at a job", () => {
  const noteOf = (person: Person, id: number) => person.ask(contract.getJobNote, { query: { id } });

  test("says why it was put back, to operators alone, until who has it next acknowledges it", async () => {
    const id = await sent();
    await tech.ask(contract.takeJob, { body: { Id: id } });
    await tech.ask(contract.releaseJob, { body: { Id: id, Reason: "The radar target is missing here." } });
    expect(await noteOf(dispatch, id)).toEqual({
      Text: "The radar target is missing here.",
      By: "Jonas Keller",
      At: app.clock.now().toISOString(),
    });
    expect((await shop.send(contract.getJobNote, { query: { id } })).problem.code).toBe("forbidden");
    const history = await shop.ask(contract.getRequestHistory, { query: { id } });
    expect(JSON.stringify(history)).not.toContain("radar target");
    expect((await tech2.send(contract.acknowledgeNote, { body: { Id: id } })).problem.code).toBe("job-not-yours");
    await tech2.ask(contract.takeJob, { body: { Id: id } });
    expect((await tech.send(contract.acknowledgeNote, { body: { Id: id } })).problem.code).toBe("job-taken");
    await tech2.ask(contract.acknowledgeNote, { body: { Id: id } });
    expect(await noteOf(tech2, id)).toBeNull();
    const { rows } = await app.database.pool.query("select details from audit_entries where action = 'request.released' and noun_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ details: { reason: "The radar target is missing here." } }]);
  });

  test("is not asked for: a client that knows none puts a job back as before", async () => {
    const id = await sent();
    await tech.ask(contract.takeJob, { body: { Id: id } });
    await tech.ask(contract.releaseJob, { body: { Id: id } });
    expect(await noteOf(tech, id)).toBeNull();
    expect((await tech.send(contract.releaseJob, { body: { Id: id, Reason: "x".repeat(501) } })).problem.code).toBe("invalid");
  });
});

describe("a shift's hand-over", () => {
  test("gives each own job with its note to whom it is meant for, and none that is not the caller's", async () => {
    const [own, other, back, foreign] = [await sent(), await sent(), await sent(), await sent()];
    for (const Id of [own, other, back]) await tech.ask(contract.takeJob, { body: { Id } });
    await tech2.ask(contract.takeJob, { body: { Id: foreign } });
    const plan = (Id: number, to: string | null, Note: string) => ({ Id, TechnicianId: to === null ? null : idOf(to), Note });
    const Jobs = [
      plan(own, "tech2", "Promised by noon"),
      plan(other, "tech2", ""),
      plan(back, null, "Wait for parts"),
      plan(foreign, null, "x"),
    ];
    const { Results } = await tech.ask(contract.handOver, { body: { Jobs } });
    expect(Results.map(({ Outcome }) => Outcome)).toEqual(["assigned", "assigned", "assigned", "job-taken"]);
    expect(await Promise.all([own, other, back, foreign].map(technicianOf))).toEqual(["Aisha Rahman", "Aisha Rahman", "", "Aisha Rahman"]);
    const notes = await Promise.all([own, other, back, foreign].map((id) => tech2.ask(contract.getJobNote, { query: { id } })));
    expect(notes.map((note) => note?.Text)).toEqual(["Promised by noon", undefined, "Wait for parts", undefined]);
    // Sent again, it is done already, and nothing is written twice.
    const again = await tech.ask(contract.handOver, { body: { Jobs: [plan(own, "tech2", "Other words")] } });
    expect(again.Results).toMatchObject([{ Outcome: "assigned" }]);
    expect((await tech2.ask(contract.getJobNote, { query: { id: own } }))?.Text).toBe("Promised by noon");
    expect((await shop.send(contract.handOver, { body: { Jobs } })).problem.code).toBe("forbidden");
  });
});

describe("an urgent job that nobody has", () => {
  const urgent = async (): Promise<number> => {
    const id = await sent();
    await shop.ask(contract.updateRequestPriority, { body: { Id: id, Priority: "Urgent" } });
    return id;
  };
  /** Looks as the schedules do, some seconds later; answers who has been told what since, by account. */
  const look = async (seconds: number) => {
    app.clock.advance(seconds * 1000);
    await app.tick();
    const { rows } = await app.database.pool.query<{ about: string; username: string }>(
      `select data->>'about' as about, username from jobs.job join users on users.id = (data->>'userId')::int
       where name = 'notifications.address' and (data->>'at')::bigint = $1`,
      [app.clock.now().getTime()],
    );
    return rows.map(({ about, username }) => `${about} ${username.split("@")[0]}`).toSorted();
  };
  const ringing = async () => (await dispatch.ask(contract.getUrgentCalls, {})).map(({ Id, Times }) => [Id, Times]);
  const end = (Id: number) => dispatch.ask(contract.updateRequestStatus, { body: { Id, Status: "Cancelled", Reason: "Story" } });

  beforeEach(async () => {
    // What earlier tests left is over.
    for (const { Id } of await dispatch.ask(contract.getQueue, { query: { pageSize: 100 } })) await end(Id);
    await look(3);
    await signAllIn();
  });

  test("rings every 30 seconds for who is here and for Dispatch, who are told after two minutes that nobody hears it", async () => {
    await tech.ask(contract.sayHere, {});
    const id = await urgent();
    expect(await look(3)).toEqual(["urgent dispatch", "urgent tech"]);
    expect(await ringing()).toEqual([[id, 1]]);
    expect(await look(27)).toEqual([]);
    expect(await look(3)).toEqual(["urgent dispatch", "urgent tech"]);
    expect(await look(30)).toEqual(["urgent dispatch", "urgent tech"]);
    expect(await look(30)).toEqual(["urgent dispatch", "urgent tech"]);
    expect(await ringing()).toEqual([[id, 4]]);
    const isUnheard = async () => (await dispatch.ask(contract.getUrgentCalls, {})).map(({ IsUnheard }) => IsUnheard);
    expect(await isUnheard()).toEqual([false]);
    await tech.ask(contract.sayHere, {});
    expect(await look(30)).toEqual(["unheard dispatch", "urgent dispatch", "urgent tech"]);
    expect(await isUnheard()).toEqual([true]);
    // They are told so once.
    expect(await look(30)).toEqual(["urgent dispatch", "urgent tech"]);
    expect((await shop.send(contract.getUrgentCalls, {})).problem.code).toBe("forbidden");
    await end(id);
  });

  test("is silent once somebody has heard it, for everybody; two at once say so once", async () => {
    const id = await urgent();
    await look(3);
    const both = await Promise.all([tech, tech2].map((one) => one.send(contract.hearCall, { body: { Id: id } })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ringing()).toEqual([]);
    expect(await look(150)).toEqual([]);
    const { rows } = await app.database.pool.query("select 1 from audit_entries where action = 'call.handled' and noun_id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect((await shop.send(contract.hearCall, { body: { Id: id } })).problem.code).toBe("forbidden");
    await end(id);
  });

  test("is silent once it is taken, and rings anew when it is put back", async () => {
    const id = await urgent();
    await look(3);
    await tech.ask(contract.takeJob, { body: { Id: id } });
    expect(await ringing()).toEqual([]);
    expect(await look(31)).toEqual([]);
    await tech.ask(contract.releaseJob, { body: { Id: id } });
    expect(await look(3)).toContain("urgent dispatch");
    expect(await ringing()).toEqual([[id, 1]]);
    await end(id);
  });

  test("one that is not urgent is told once, to who is here with nothing to do, and rings when it becomes urgent", async () => {
    await tech.ask(contract.sayHere, {});
    await tech2.ask(contract.sayHere, {});
    const busy = await sent();
    await tech2.ask(contract.takeJob, { body: { Id: busy } });
    for (const { Id } of await tech.ask(contract.getQueue, { query: { mine: "true" } }))
      await tech.ask(contract.releaseJob, { body: { Id } });
    for (const { Id } of (await board()).Jobs) await end(Id);
    await look(3);
    const id = await sent();
    expect(await look(3)).toEqual(["work tech"]);
    expect(await look(60)).toEqual([]);
    await shop.ask(contract.updateRequestPriority, { body: { Id: id, Priority: "Urgent" } });
    expect(await look(3)).toEqual(["urgent dispatch", "urgent tech", "urgent tech2"]);
    await end(id);
    await tech2.ask(contract.releaseJob, { body: { Id: busy } });
  });

  test("Dispatch is told once of who left jobs in process behind, and anew after they were back", async () => {
    const id = await sent();
    await tech.ask(contract.sayHere, {});
    await tech.ask(contract.takeJob, { body: { Id: id } });
    expect(await look(299)).toEqual([]);
    expect(await look(3)).toEqual(["gone dispatch"]);
    expect(await look(60)).toEqual([]);
    await tech.ask(contract.sayHere, {});
    expect(await look(303)).toEqual(["gone dispatch"]);
  });
});

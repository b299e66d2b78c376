import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Answered, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest, scanOf } from "../../testing/examples.ts";
import { completeReported } from "../reports/service.ts";
import { identityOf, roleIds } from "../users/service.ts";

const names = ["shop", "tech", "tech2", "dispatch", "super"] as const;
type Name = (typeof names)[number];

let app: TestApp;
let seedIds: SeedIds;
let people: Record<Name, Person>;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", completeAfterSeconds: 3600 });
  seedIds = await seedPeople(app.database);
  // A technician who also dispatches.
  const both = [seedIds.userIds["tech2@demo.test"], roleIds.Dispatch];
  await app.database.pool.query("insert into user_roles (user_id, role_id) values ($1, $2)", both);
  const signed = await Promise.all(names.map(async (name) => [name, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
});
afterAll(() => app.close());

const get = (id: number, who: Name = "shop") => people[who].ask(contract.getRequest, { query: { id } });
const move = (who: Name, Id: number, Status: contract.StatusName, more: object = {}) =>
  people[who].send(contract.updateRequestStatus, { body: { Id, Status, ...more } });
const take = (who: Name, Id: number) => people[who].send(contract.takeJob, { body: { Id } });

const states = ["Pending", "waiting", "taken", "scheduled", "scheduled and taken", "completed", "cancelled"] as const;

async function requestIn(state: (typeof states)[number]): Promise<number> {
  const body = newRequest({ Status: state === "Pending" ? "Pending" : "InProcess" });
  const { id } = await people.shop.ask(contract.createRequest, { body });
  if (state === "cancelled") await move("shop", id, "Cancelled", { Reason: "Sold" });
  if (state === "scheduled" || state === "scheduled and taken") await move("dispatch", id, "Scheduled", { Date: "2026-03-09T14:00:00Z" });
  if (state === "taken" || state === "scheduled and taken" || state === "completed") await take("tech", id);
  if (state === "completed") await move("tech", id, "Completed", { Reason: "By phone" });
  return id;
}

type Outcome = Pick<Answered<contract.Call>, "status" | "problem">;

/** The call that each ability allows. */
const attempts: Record<Exclude<keyof contract.RequestAbilities, "work" | "openReport">, (who: Name, id: number) => Promise<Outcome>> = {
  edit: (who, Id) => people[who].send(contract.updateRequest, { body: { Id, RONumber: "edited" } }),
  prioritise: (who, Id) => people[who].send(contract.updateRequestPriority, { body: { Id, Priority: "High" } }),
  send: (who, id) => move(who, id, "InProcess"),
  start: (who, id) => move(who, id, "InProcess"),
  schedule: (who, id) => move(who, id, "Scheduled", { Date: "2026-03-10T14:00:00Z" }),
  complete: (who, id) => move(who, id, "Completed", { Reason: "By phone" }),
  cancel: (who, id) => move(who, id, "Cancelled", { Reason: "Sold" }),
  clone: (who, id) => people[who].send(contract.cloneRequest, { query: { id } }),
  take: (who, id) => take(who, id),
  assign: async (who, Id) => {
    const From = (await get(Id, "dispatch")).Technician?.Id ?? null;
    return people[who].send(contract.assignJob, { body: { Id, TechnicianId: seedIds.userIds["tech2@demo.test"] ?? 0, From } });
  },
  release: (who, Id) => people[who].send(contract.releaseJob, { body: { Id } }),
};

describe("calls succeed exactly for the abilities in Can", () => {
  test.each(states.flatMap((state) => names.map((who) => [state, who] as const)))("a request that is %s, for %s", async (state, who) => {
    for (const [ability, attempt] of Object.entries(attempts)) {
      const id = await requestIn(state);
      const { Can, StatusName } = await get(id, who);
      const promised = Can[ability as keyof typeof attempts];
      // Exceptions: sending and starting are the same call from two statuses, an active order for the VIN prevents a clone, and taking twice is harmless.
      if (ability === "send" && StatusName !== "Pending") continue;
      if (ability === "start" && StatusName !== "Scheduled") continue;
      if (ability === "clone" && contract.isActive(StatusName)) continue;
      if (ability === "take" && who === "tech" && state.endsWith("taken")) continue;
      const answered = await attempt(who, id);
      expect(answered.status === 200, `${ability}: ${answered.status} ${answered.problem?.code}`).toBe(promised);
      if (!promised) expect([403, 409]).toContain(answered.status);
    }
  });

  test("an administrator without a working role gets forbidden", async () => {
    const id = await requestIn("Pending");
    const refused = [
      attempts.edit("super", id),
      attempts.prioritise("super", id),
      attempts.cancel("super", id),
      attempts.send("super", id),
    ];
    for (const answered of await Promise.all(refused)) expect(answered.problem).toMatchObject({ code: "forbidden", status: 403 });
  });
});

describe("completing", () => {
  test("needs the technician who has the job", async () => {
    const id = await requestIn("waiting");
    expect((await attempts.complete("tech", id)).problem.code).toBe("job-not-yours");
    await take("tech", id);
    expect((await attempts.complete("tech2", id)).problem).toMatchObject({ code: "job-taken", info: { Technician: "Jonas Keller" } });
    expect((await attempts.complete("tech", id)).status).toBe(200);
  });

  test("without a report needs a reason, which the shop sees", async () => {
    const id = await requestIn("taken");
    expect((await move("tech", id, "Completed")).problem.errors).toMatchObject([{ path: "Reason", code: "required" }]);
    expect((await move("tech", id, "Completed", { Reason: "The car has no radar" })).status).toBe(200);
    expect(await get(id)).toMatchObject({ StatusName: "Completed", Report: null, Reason: "The car has no radar" });
  });

  test("with a report needs no reason", async () => {
    const id = await reported();
    expect((await move("tech", id, "Completed")).status).toBe(200);
    expect(await get(id)).toMatchObject({ StatusName: "Completed", Report: { Version: 1 }, Reason: "" });
  });
});

async function reported(): Promise<number> {
  const id = await requestIn("taken");
  const Scans = [scanOf("before", "ABS", { Code: "C0035", FailureType: "", Status: "", Text: "" })];
  await people.tech.ask(contract.saveFindings, { body: { Id: id, Scans, Work: [] } });
  await people.tech.ask(contract.sendReport, { body: { Id: id } });
  return id;
}

describe("the completion that follows a report", () => {
  const technicianId = () => seedIds.userIds["tech@demo.test"] ?? 0;
  const completeNow = async (id: number) => {
    const who = await identityOf(app.database.db, { id: "", userId: technicianId(), demo: false, solutionId: 1 });
    await completeReported(who ? app.contextOf(who) : app.systemContext(), id, technicianId());
  };

  test("completes a request that did not change meanwhile", async () => {
    const id = await reported();
    await completeNow(id);
    expect(await get(id)).toMatchObject({ StatusName: "Completed" });
    expect((await people.shop.ask(contract.getRequestHistory, { query: { id } }))[0]).toMatchObject({
      To: "Completed",
      Who: "Jonas Keller",
    });
  });

  test.each([
    ["was banned", "update users set banned = true where id = $1", "update users set banned = false where id = $1"],
    [
      "lost their roles",
      "with gone as (delete from user_roles where user_id = $1 returning *) insert into lost_roles select * from gone",
      "insert into user_roles select * from lost_roles where user_id = $1",
    ],
  ])("is the system's if the technician %s meanwhile", async (_what, change, restore) => {
    const id = await reported();
    await app.database.pool.query("create table if not exists lost_roles as select * from user_roles limit 0");
    await app.database.pool.query(change, [technicianId()]);
    try {
      await completeNow(id);
    } finally {
      await app.database.pool.query(restore, [technicianId()]);
    }
    expect(await get(id)).toMatchObject({ StatusName: "Completed" });
    expect((await people.shop.ask(contract.getRequestHistory, { query: { id } }))[0]).toMatchObject({ To: "Completed", Who: "" });
  });

  test.each([
    ["scheduled it", "Scheduled", (id: number) => move("dispatch", id, "Scheduled", { Date: "2026-03-12T14:00:00Z" })],
    ["cancelled it", "Cancelled", (id: number) => move("shop", id, "Cancelled", { Reason: "Sold" })],
    ["took it over", "InProcess", async (id: number) => [await attempts.release("tech", id), await take("tech2", id)]],
  ])("does nothing where somebody %s meanwhile", async (_what, status, meanwhile) => {
    const id = await reported();
    await meanwhile(id);
    const before = await get(id);
    expect(before.StatusName).toBe(status);
    await completeNow(id);
    expect(await get(id)).toEqual(before);
  });
});

test("a job that was scheduled and is begun keeps the time at which the shop sent it", async () => {
  const id = await requestIn("waiting");
  const { SentDate } = await get(id);
  expect(SentDate).not.toBeNull();
  app.clock.advance(60_000);
  await move("dispatch", id, "Scheduled", { Date: "2026-03-09T14:00:00Z" });
  await take("tech", id);
  expect((await move("tech", id, "InProcess")).status).toBe(200);
  expect(await get(id)).toMatchObject({ StatusName: "InProcess", SentDate });
});

test("a report call on a request without a report returns no-report", async () => {
  const id = await requestIn("completed");
  expect((await people.shop.send(contract.createPdf, { query: { workorderId: id } })).problem).toMatchObject({
    code: "no-report",
    status: 409,
  });
});

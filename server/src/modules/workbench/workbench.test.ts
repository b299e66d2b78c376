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
// The clock moves on, and a token lasts 15 minutes.
beforeEach(async () => {
  const users = ["shop@demo.test", "tech@demo.test", "tech2@demo.test", "dispatch@demo.test"];
  [shop, tech, tech2, dispatch] = (await Promise.all(users.map((user) => app.signIn(user)))) as [Person, Person, Person, Person];
});
afterAll(() => app.close());

const sent = async (change: Parameters<typeof newRequest>[0] = {}): Promise<number> =>
  (await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ...change }) })).id;
const take = (person: Person, Id: number) => person.send(contract.takeJob, { body: { Id } });

describe("the queue", () => {
  test("contains sent requests, by priority and then waiting time, and no pending ones", async () => {
    const first = await sent();
    app.clock.advance(60_000 * 8);
    const second = await sent();
    const urgent = await sent();
    const pending = (await shop.ask(contract.createRequest, { body: newRequest() })).id;
    await shop.ask(contract.updateRequestPriority, { body: { Id: urgent, Priority: "Urgent" } });
    const later = await sent({ ScheduleDates: [{ Date: "2026-03-20T09:00:00.000Z", UserTimeZone: "UTC" }] });
    await dispatch.ask(contract.updateRequestStatus, { body: { Id: later, Status: "Scheduled" } });
    app.clock.advance(60_000 * 4);
    const queue = await tech.ask(contract.getQueue, { query: {} });
    expect(queue.map((row) => row.Id)).toEqual([urgent, first, second, later]);
    expect(queue.map((row) => row.WaitingMinutes)).toEqual([4, 12, 4, 0]);
    expect(queue[1]).toMatchObject({
      LocationName: "Northside Collision",
      StatusName: "InProcess",
      Priority: "Normal",
      Technician: "",
      Mine: false,
    });
    expect(queue.map((row) => row.Id)).not.toContain(pending);
  });

  test("names the service and the ordered function, and says that the report was sent", async () => {
    const [ScanType, ServiceElement] = [{ Id: 3 }, { Id: 101 }];
    const id = await sent({ ScanType, ServiceElement });
    const german = (await tech.send(contract.getQueue, { query: {} }, { headers: { "accept-language": "de-DE" } })).reply;
    const row = (rows: contract.QueueRow[]) => rows.find(({ Id }) => Id === id);
    expect(row(german)).toMatchObject({ ServiceElementName: "Kalibrierung der Frontkamera", ReportSent: false });
    await take(tech, id);
    await tech.ask(contract.saveFindings, {
      body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] },
    });
    await tech.ask(contract.sendReport, { body: { Id: id } });
    const english = row(await tech.ask(contract.getQueue, { query: {} }));
    expect(english).toMatchObject({ ScanTypeName: "Calibration", ServiceElementName: "Front camera calibration", ReportSent: true });
    await tech.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Completed" } });
  });

  test("can be searched by vehicle and shop, and filtered by own jobs and status", async () => {
    const id = await sent({ RONumber: "needle-1" });
    await take(tech, id);
    expect((await tech.ask(contract.getQueue, { query: { search: "needle-1" } })).map((row) => row.Id)).toEqual([id]);
    expect(
      (await tech.ask(contract.getQueue, { query: { search: "northside", mine: "true" } })).map((row) => [
        row.Id,
        row.Mine,
        row.Technician,
      ]),
    ).toEqual([[id, true, "Jonas Keller"]]);
    expect(await tech2.ask(contract.getQueue, { query: { mine: "true" } })).toEqual([]);
    expect((await tech.ask(contract.getQueue, { query: { status: "Scheduled" } })).every((row) => row.StatusName === "Scheduled")).toBe(
      true,
    );
  });

  test("is in working order over statuses, priorities and dates, in one page or in several", async () => {
    const shopCall = async (Id: number, priority: contract.Args<typeof contract.updateRequestPriority>["body"]["Priority"]) => {
      await shop.ask(contract.updateRequestPriority, { body: { Id, Priority: priority } });
      app.clock.advance(1_000);
    };
    const scheduled = async (minutes: number, priority: Parameters<typeof shopCall>[1]) => {
      const Id = await sent();
      const Date = new globalThis.Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
      await dispatch.ask(contract.updateRequestStatus, { body: { Id, Status: "Scheduled", Date } });
      await shopCall(Id, priority);
    };
    for (const priority of ["Normal", "Urgent", "High"] as const) {
      await shopCall(await sent(), priority);
      for (const minutes of [9, 1, 4]) await scheduled(minutes, priority);
    }
    app.clock.advance(3 * 60_000);
    const query = { pageSize: 100 };
    const whole = await tech.send(contract.getQueue, { query });
    const rank = (row: contract.QueueRow) => [
      row.StatusName === "Scheduled" && (row.ConfirmedDate ?? "") > app.clock.now().toISOString() ? 1 : 0,
      -["Normal", "High", "Urgent"].indexOf(row.Priority),
      Date.parse(row.WaitingSince),
      row.Id,
    ];
    const compare = (a: number[], b: number[]) => a.map((value, nth) => value - (b[nth] ?? 0)).find((difference) => difference !== 0) ?? 0;
    expect(whole.reply.map((row) => row.Id)).toEqual(whole.reply.toSorted((a, b) => compare(rank(a), rank(b))).map((row) => row.Id));
    expect(Number(whole.headers["x-total-count"])).toBe(whole.reply.length);
    const paged: number[] = [];
    for (let offset = 0; offset < whole.reply.length; offset += 7)
      paged.push(...(await tech.ask(contract.getQueue, { query: { offset, pageSize: 7 } })).map((row) => row.Id));
    expect(paged).toEqual(whole.reply.map((row) => row.Id));
    expect(new Set(whole.reply.map((row) => rank(row)[0]))).toEqual(new Set([0, 1]));
  });

  test("is closed to shops", async () => {
    expect((await shop.send(contract.getQueue, { query: {} })).problem.code).toBe("forbidden");
    expect((await take(shop, 1000)).problem.code).toBe("forbidden");
  });
});

describe("taking a job", () => {
  test("by two concurrent calls assigns it to one and names that one to the other", async () => {
    const id = await sent();
    const answers = await Promise.all([take(tech, id), take(tech2, id)]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    const winner = answers[0]?.status === 200 ? "Jonas Keller" : "Aisha Rahman";
    expect(answers.find((answer) => answer.status === 409)?.problem).toMatchObject({ code: "job-taken", info: { Technician: winner } });
    expect((await shop.ask(contract.getRequest, { query: { id } })).Technician?.Name).toBe(winner);
  });

  test("again by its technician is harmless; Dispatch cannot take but can release", async () => {
    const id = await sent();
    await take(tech, id);
    expect((await take(tech, id)).status).toBe(200);
    expect((await take(dispatch, id)).problem.code).toBe("forbidden");
    expect((await tech2.send(contract.releaseJob, { body: { Id: id } })).problem.code).toBe("job-taken");
    expect((await dispatch.send(contract.releaseJob, { body: { Id: id } })).status).toBe(200);
    expect((await take(tech2, id)).status).toBe(200);
  });

  test("is possible only for sent, unfinished requests", async () => {
    const pending = (await shop.ask(contract.createRequest, { body: newRequest() })).id;
    expect((await take(tech, pending)).problem.code).toBe("move-not-allowed");
  });

  test("keeps another technician from completing it", async () => {
    const id = await sent();
    await take(tech, id);
    const refused = await tech2.send(contract.updateRequestStatus, { body: { Id: id, Status: "Completed" } });
    expect(refused.problem).toMatchObject({ code: "job-taken", info: { Technician: "Jonas Keller" } });
  });
});

describe("assigning", () => {
  const idOf = (name: string) => seedIds.userIds[`${name}@demo.test`] ?? 0;
  const assign = (person: Person, Id: number, to: string, from: string | null) =>
    person.send(contract.assignJob, { body: { Id, TechnicianId: idOf(to), From: from === null ? null : idOf(from) } });
  const technicianOf = async (id: number) => (await shop.ask(contract.getRequest, { query: { id } })).Technician?.Id ?? null;

  test("Dispatch gives a free job to a technician, who hands it over with all that is in it", async () => {
    const id = await sent();
    expect((await assign(dispatch, id, "tech", null)).status).toBe(200);
    await tech.ask(contract.saveFindings, { body: { Id: id, Scans: [], Work: [], Notes: "Radar bracket bent" } });
    expect((await assign(tech, id, "tech2", "tech")).status).toBe(200);
    expect(await technicianOf(id)).toBe(idOf("tech2"));
    expect((await tech2.ask(contract.getFindings, { query: { id } })).Notes).toBe("Radar bracket bent");
    const history = await shop.ask(contract.getRequestHistory, { query: { id } });
    expect(history.find(({ Action }) => Action === "request.handedOver")).toMatchObject({ From: "Jonas Keller", To: "Aisha Rahman" });
    expect(history.map(({ Action }) => Action)).toContain("request.assigned");
  });

  test("of two who give it away concurrently one succeeds, and the other is told who has it", async () => {
    const id = await sent();
    const both = await Promise.all([assign(dispatch, id, "tech", null), take(tech2, id)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.problem.info?.["Technician"]).not.toBe("");
    expect((await assign(dispatch, id, "tech", "dispatch")).status).toBe((await technicianOf(id)) === idOf("tech") ? 200 : 409);
  });

  test("only technicians get jobs, and nobody gives away another's", async () => {
    const id = await sent();
    expect((await assign(dispatch, id, "shop", null)).problem.errors).toMatchObject([{ path: "TechnicianId", code: "choice" }]);
    expect((await assign(tech, id, "tech2", null)).problem.code).toBe("job-not-yours");
    await take(tech2, id);
    expect((await assign(tech, id, "tech", "tech2")).status).toBe(409);
    expect((await assign(shop, id, "tech", "tech2")).problem.code).toBe("forbidden");
  });

  test("Dispatch sees who is busy, the least busy first", async () => {
    const before = new Map((await dispatch.ask(contract.getTechnicians, {})).map(({ Id, Jobs }) => [Id, Jobs]));
    const id = await sent();
    await assign(dispatch, id, "tech", null);
    const after = await dispatch.ask(contract.getTechnicians, {});
    expect(after.find(({ Id }) => Id === idOf("tech"))?.Jobs).toBe((before.get(idOf("tech")) ?? 0) + 1);
    expect(after.map(({ Jobs }) => Jobs)).toEqual(after.map(({ Jobs }) => Jobs).toSorted((one, other) => one - other));
    expect((await shop.send(contract.getTechnicians, {})).problem.code).toBe("forbidden");
  });
});

describe("the place in the queue", () => {
  const place = (id: number) => shop.ask(contract.getQueuePlace, { query: { id } });

  test("counts the free jobs before a request, and ends when it is taken", async () => {
    const first = await sent();
    app.clock.advance(60_000);
    const second = await sent();
    const ahead = (await place(first))?.Ahead ?? 0;
    expect((await place(second))?.Ahead).toBe(ahead + 1);
    await shop.ask(contract.updateRequestPriority, { body: { Id: second, Priority: "Urgent" } });
    expect((await place(second))?.Ahead).toBeLessThan(ahead + 1);
    await take(tech, second);
    expect(await place(second)).toBeNull();
  });

  test("says how long such requests waited lately, and nothing once it waits for longer than nearly all", async () => {
    for (let wait = 4; wait <= 15; wait += 1) {
      // The clock moves on, and a token lasts 15 minutes.
      [shop, tech] = await Promise.all([app.signIn("shop@demo.test"), app.signIn("tech@demo.test")]);
      const id = await sent();
      await shop.ask(contract.updateRequestPriority, { body: { Id: id, Priority: "High" } });
      app.clock.advance(60_000 * wait);
      await take(tech, id);
      await tech.send(contract.updateRequestStatus, { body: { Id: id, Status: "Completed", Reason: "By phone" } });
    }
    shop = await app.signIn("shop@demo.test");
    const id = await sent();
    await shop.ask(contract.updateRequestPriority, { body: { Id: id, Priority: "High" } });
    expect(await place(id)).toMatchObject({ FromMinutes: 6, ToMinutes: 11, IsLate: false });
    app.clock.advance(60_000 * 40);
    shop = await app.signIn("shop@demo.test");
    expect(await place(id)).toMatchObject({ FromMinutes: null, ToMinutes: null, IsLate: true });
  });
});

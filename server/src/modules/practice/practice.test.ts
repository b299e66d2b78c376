import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { testDatabase } from "../../testing/database.ts";
import { chooseLanguage } from "../../testing/choose-language.ts";
import { newRequest } from "../../testing/examples.ts";
import { phraseText } from "../translations/service.ts";
import { hasUsers, seedRoles, simulatedTechnician } from "../users/service.ts";
import { lookAt } from "./service.ts";

const patience = { timeout: 20_000, interval: 20 };
const say = (...keys: string[]) => keys.map((key) => phraseText(key, "en")).join(" ");
const systems = { Reason: "glass" as const, Systems: [101, 102], Ready: true };

let app: TestApp;
let shop: Person;
let tech: Person;

/** An application whose technician makes no pauses, or one that stands still until it is told to look. */
async function start(pace: number, beside?: TestApp): Promise<TestApp> {
  const environment = { PRACTICE_PACE: String(pace) };
  const started = await makeApp({ environment, ...(beside && { beside }) });
  if (!beside) await seedPeople(started.database);
  return started;
}

beforeAll(async () => {
  app = await start(0);
  [shop, tech] = [await app.signIn("shop@demo.test", { demo: true }), await app.signIn("tech@demo.test")];
});
afterAll(() => app.close());

const send = async (person: Person, change: Parameters<typeof newRequest>[0] = {}): Promise<number> =>
  (await person.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ...change }) })).id;
const get = (person: Person, id: number) => person.ask(contract.getRequest, { query: { id } });
const items = (person: Person, id: number) => person.ask(contract.getCalibration, { query: { id, verbose: "true" } });
const happened = async (person: Person, id: number): Promise<string[]> => {
  const found = (await items(person, id)).find(({ Key }) => Key === "events");
  const events = JSON.parse(found?.Calibration ?? "[]") as contract.CalibrationHappening[];
  return events.map(({ Event, Value }) => (Value === 0 ? Event : `${Event} ${Value}`)).toReversed();
};
const stage = async (person: Person, id: number) => contract.stageOf(contract.calibrationStatusOf(await items(person, id)));
const becomes = async (person: Person, id: number, wanted: contract.CalibrationStage) => {
  await expect.poll(() => stage(person, id), patience).toBe(wanted);
};
const ends = async (person: Person, id: number, status: contract.StatusName) => {
  await expect.poll(async () => (await get(person, id)).StatusName, patience).toBe(status);
};
const said = async (person: Person, id: number): Promise<string[]> => {
  const { messages } = await person.ask(contract.getMessages, { query: { url: contract.channelUrl(id), limit: 100 } });
  return messages.filter(({ messageType, type }) => messageType === "user" && type === "received").map(({ text }) => text);
};
const write = (person: Person, id: number, text: string) =>
  person.ask(contract.sendMessage, { body: { url: contract.channelUrl(id), clientId: crypto.randomUUID(), text, language: "en" } });
const publish = (person: Person, id: number, event: contract.CalibrationEventName) =>
  person.ask(contract.publishEvent, { body: { id, event } });
const ready = (person: Person, Id: number) =>
  person.ask(contract.saveCalibration, { body: { Id, Key: "configuration", Calibration: systems } });
const steps = async (id: number) =>
  (await app.database.pool.query("select * from practice_jobs where request_id = $1", [id])).rows[0] as Record<string, unknown>;

/** A calibration from its sending to the end, as the shop lives it. */
async function calibrate(person: Person): Promise<number> {
  const id = await send(person, { ScanType: { Id: 3 } });
  await becomes(person, id, "arrived");
  await ready(person, id);
  await becomes(person, id, "quickscanFailed");
  await publish(person, id, "devicesPaired");
  await becomes(person, id, "preparation");
  await publish(person, id, "prepComplete");
  await ends(person, id, "Completed");
  return id;
}

const wholeStory = [
  "techArrived",
  "reviewedConfiguration",
  "devicesPaired",
  "quickScanResult 3",
  "devicesPaired",
  "quickScanResult",
  "quickScanResult 1",
  "prepInstructions",
  "aimingsnap",
  "prepComplete",
  "devicesPaired",
  ...[5, 20, 40, 60, 80, 95, 100].map((progress) => `changeProgressScan ${progress}`),
  "completed 1",
  "techWorkingReport",
  "finalReportSent",
];

test("a calibration passes through every event with a failed quick scan, findings and report, and nobody real sees it", async () => {
  const id = await calibrate(shop);
  expect(await happened(shop, id)).toEqual(wholeStory);
  const request = await get(shop, id);
  expect(request).toMatchObject({ Demo: true, Technician: { Name: "Simulated technician" }, Report: { Version: 1 } });
  const findings = await shop.ask(contract.getFindings, { query: { id } });
  expect(findings.Work.map(({ ServiceElementId, Result }) => [ServiceElementId, Result])).toEqual([
    [101, "Passed"],
    [102, "Passed"],
  ]);
  const { rows } = contract.outcomesOf(findings);
  expect(contract.countOutcomes(rows)).toMatchObject({ cleared: rows.length });
  expect(rows.map(({ Code }) => Code)).toEqual(["C1A67", "C1A60", "U0428"]);
  expect((await said(shop, id))[0]).toBe(say("greeting.hello", "practice.simulated"));
  expect(await said(shop, id)).toEqual([...new Set(await said(shop, id))]);
  expect((await tech.send(contract.getRequest, { query: { id } })).status).toBe(404);
  expect((await tech.ask(contract.getTechnicians, {})).map(({ Name }) => Name)).not.toContain("Simulated technician");
  expect((await tech.ask(contract.getQueue, { query: {} })).map(({ Id }) => Id)).not.toContain(id);
  expect(await steps(id)).toMatchObject({ planned: null, ended_at: expect.any(Date), failures: 0 });
});

test("he is made once, is no reason to leave out the demonstration world, and cannot sign in", async () => {
  const { db } = await testDatabase();
  await seedRoles(db);
  const [one, other] = await Promise.all([simulatedTechnician({ db }), simulatedTechnician({ db })]);
  expect([one.id, one.demo, one.can.takeJobs]).toEqual([other.id, true, true]);
  expect(await hasUsers(db)).toBe(false);
  await send(shop);
  await expect.poll(async () => (await app.database.pool.query("select 1 from users where simulated")).rows.length, patience).toBe(1);
  const { rows } = await app.database.pool.query<{ username: string; email: string }>("select username, email from users where simulated");
  expect(rows).toHaveLength(1);
  for (const user of [rows[0]?.username ?? "", rows[0]?.email ?? ""])
    for (const pwd of ["demo-Bay-2026", " "]) expect((await app.send(contract.getToken, { body: { user, pwd } })).status).toBe(401);
});

describe("another service", () => {
  test("is answered with findings and a report, in the shop's language", async () => {
    const german = await app.signIn("coord@demo.test", { demo: true });
    const body = newRequest({ Status: "InProcess", ScanType: { Id: 1 } });
    // The profile is the real world's, which a practice session does not change.
    await chooseLanguage(await app.signIn("coord@demo.test"), "de");
    // The language of the screen is another matter.
    const { id } = (await german.send(contract.createRequest, { body }, { headers: { "accept-language": "el" } })).reply;
    await ends(german, id, "Completed");
    expect((await said(german, id))[0]).toBe(["greeting.hello", "practice.simulated"].map((key) => phraseText(key, "de")).join(" "));
    const findings = await german.ask(contract.getFindings, { query: { id } });
    expect(findings.Scans.map(({ Phase }) => Phase)).toEqual(["before", "after"]);
    expect(findings.Work.map(({ Result }) => Result)).toEqual(["Completed"]);
    expect(await items(german, id)).toEqual([]);
  });

  test("one that was saved as pending is taken when it is sent", async () => {
    const { id } = await shop.ask(contract.createRequest, { body: newRequest({ ScanType: { Id: 8 } }) });
    await expect.poll(async () => (await steps(id))?.["planned"], patience).toBe(null);
    expect((await get(shop, id)).Technician).toBeNull();
    await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "InProcess" } });
    await ends(shop, id, "Completed");
  });
});

describe("the shop", () => {
  test("is answered in the chat, where 'done' begins another try too", async () => {
    const id = await send(shop, { ScanType: { Id: 3 } });
    await becomes(shop, id, "arrived");
    const answered = async (text: string, answer: string) => {
      await write(shop, id, text);
      app.clock.advance(6000);
      await app.tick();
      await expect.poll(async () => (await said(shop, id)).at(-1), patience).toBe(answer);
    };
    await answered("Hello, how long will it take?", say("wait.about").replace("{value}", "2"));
    await answered("My cat likes radar.", say("practice.unclear", "practice.next"));
    const channel = await shop.ask(contract.getChannel, { query: { url: contract.channelUrl(id) } });
    expect(channel.othersReadSeq).toBe(channel.lastSeq - 1);
    await ready(shop, id);
    await becomes(shop, id, "quickscanFailed");
    await write(shop, id, "Done!");
    app.clock.advance(6000);
    await app.tick();
    await becomes(shop, id, "preparation");
    expect(await happened(shop, id)).not.toContain("prepComplete");
  });

  test("confirms the preparation after its instructions, not before them", async () => {
    const id = await send(shop, { ScanType: { Id: 3 } });
    await ready(shop, id);
    await becomes(shop, id, "quickscanFailed");
    await publish(shop, id, "devicesPaired");
    await becomes(shop, id, "preparation");
    // As it was before the instructions came; the technician, who would send them again, has left.
    await app.database.pool.query("update practice_jobs set ended_at = now() where request_id = $1", [id]);
    await app.database.pool.query(
      `update calibrations set status = status || '{"prepInstructions":"","aimingSnap":""}' where request_id = $1`,
      [id],
    );
    const early = await shop.send(contract.publishEvent, { body: { id, event: "prepComplete" } });
    expect(early.problem).toMatchObject({ code: "event-not-possible", info: { Possible: [], Stage: "quickscanPassed" } });
    await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Other" } });
  });

  test("cancels in the middle, and nothing more happens", async () => {
    const id = await send(shop, { ScanType: { Id: 3 } });
    await becomes(shop, id, "arrived");
    await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Other" } });
    await expect.poll(async () => (await steps(id))["ended_at"], patience).not.toBeNull();
    expect(await happened(shop, id)).toEqual(["techArrived"]);
  });

  test("that does nothing is reminded three times, and then the practice ends", async () => {
    const id = await send(shop, { ScanType: { Id: 3 } });
    await expect.poll(async () => (await steps(id))["planned"], patience).toBe("remind ready");
    for (const [nth, seconds] of [60, 180, 420].entries()) {
      app.clock.advance(seconds * 1000);
      await app.tick();
      await expect.poll(async () => ((await steps(id))["done"] as string[]).at(-1), patience).toBe(`remind ready ${nth}`);
    }
    shop = await app.signIn("shop@demo.test", { demo: true });
    tech = await app.signIn("tech@demo.test");
    expect((await said(shop, id)).at(-1)).toBe(say("wait.tellReady", "practice.next"));
    app.clock.advance(600_000);
    await app.tick();
    await ends(shop, id, "Cancelled");
  });

  test("has at most three jobs worked on at once; the others wait until one ends", async () => {
    const uk = await app.signIn("uk@demo.test", { demo: true });
    const ids: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      ids.push(await send(uk, { ScanType: { Id: 3 } }));
      await expect.poll(async () => (await steps(ids[nth] ?? 0))?.["planned"], patience).toBe(nth < 3 ? "remind ready" : "lookAgain");
    }
    const [first = 0, , , fourth = 0] = ids;
    expect((await get(uk, fourth)).Technician).toBeNull();
    await uk.ask(contract.updateRequestStatus, { body: { Id: first, Status: "Cancelled", Reason: "Other" } });
    app.clock.advance(16_000);
    await app.tick();
    await becomes(uk, fourth, "arrived");
  });
});

describe("several processes", () => {
  test("do each step once", async () => {
    const other = await start(0, app);
    other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime());
    try {
      const person = await app.signIn("shop@demo.test", { demo: true });
      const id = await calibrate(person);
      expect(await happened(person, id)).toEqual(wholeStory);
      expect(await said(person, id)).toEqual([...new Set(await said(person, id))]);
    } finally {
      await other.close();
    }
  });

  test("that look at the same moment do a step once", async () => {
    const person = await app.signIn("shop@demo.test", { demo: true });
    const slow = await start(1, app);
    try {
      const { id } = await person.ask(contract.createRequest, { body: newRequest({ ScanType: { Id: 3 } }) });
      await app.database.pool.query("update requests set status_id = 2, sent_at = now() where id = $1", [id]);
      const enqueue = () => Promise.resolve(undefined);
      const look = (pace: number) =>
        lookAt(app.systemContext(), { jobs: { enqueue }, pace, contextOf: app.contextOf }, { requestId: id, language: "en" });
      for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 4 }, () => look(0)));
      expect(await happened(person, id)).toEqual(["techArrived"]);
      expect(await said(person, id)).toEqual([say("greeting.hello", "practice.simulated"), say("greeting.arrived", "practice.next")]);
    } finally {
      await slow.close();
    }
  });

  test("that are ended between two steps leave the rest to the next one", async () => {
    const database = await testDatabase();
    const open = (now?: Date) => makeApp({ databaseUrl: database.url, environment: { PRACTICE_PACE: "1" }, ...(now && { now }) });
    const first = await open();
    await seedPeople(first.database);
    const id = await send(await first.signIn("shop@demo.test", { demo: true }), { ScanType: { Id: 1 } });
    const planned = async () => (await database.pool.query(`select planned from practice_jobs where request_id = ${id}`)).rows[0]?.planned;
    const look = async (process: TestApp, steps: readonly (string | null)[]) => {
      for (const step of steps) {
        process.clock.advance(20_000);
        await process.tick();
        await expect.poll(planned, patience).toBe(step);
      }
    };
    await expect.poll(planned, patience).toBe("take");
    await look(first, ["greet", "askConnect", "preScan", "writeBefore"]);
    await first.close();
    const second = await open(first.clock.now());
    await look(second, ["writeAfter", "sendReport", "goodbye", "complete", null]);
    await ends(await second.signIn("shop@demo.test", { demo: true }), id, "Completed");
    await second.close();
  });
});

test("a step that fails is undone and tried again later, and at last he leaves the request alone", async () => {
  const person = await app.signIn("nl@demo.test", { demo: true });
  const { id } = await person.ask(contract.createRequest, { body: newRequest() });
  await expect.poll(async () => (await steps(id))?.["planned"], patience).toBe(null);
  await app.database.pool.query("update requests set status_id = 2, sent_at = now() where id = $1", [id]);
  const logged: unknown[] = [];
  const system = { ...app.systemContext(), log: { info: () => {}, warn: () => {}, error: (data: object) => logged.push(data) } };
  const enqueue = () => Promise.reject(new Error("no queue"));
  const waits: number[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    await lookAt(system, { jobs: { enqueue }, pace: 0, contextOf: app.contextOf }, { requestId: id, language: "en" });
    waits.push((((await steps(id))["due_at"] as Date).getTime() - system.now.getTime()) / 1000);
  }
  expect(waits).toEqual([5, 20, 80, 320, 1280, 5120, 5120]);
  expect(logged).toHaveLength(6);
  expect(await steps(id)).toMatchObject({ failures: 6, ended_at: expect.any(Date) });
  expect((await get(person, id)).Technician).toBeNull();
});

test("failures are counted from the last step that he did", async () => {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest() });
  await expect.poll(async () => (await steps(id))?.["planned"], patience).toBe(null);
  await app.database.pool.query("update requests set status_id = 2, sent_at = now() where id = $1", [id]);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const look = async (enqueue: () => Promise<undefined>) => {
    const system = { ...app.systemContext(), log };
    await lookAt(system, { jobs: { enqueue }, pace: 0, contextOf: app.contextOf }, { requestId: id, language: "en" });
    return (await steps(id))["failures"];
  };
  const failing = () => Promise.reject(new Error("no queue"));
  expect([await look(failing), await look(failing), await look(() => Promise.resolve(undefined))]).toEqual([1, 2, 0]);
});

test("a request that is no practice is never his, whoever asks him to look at it", async () => {
  const id = await send(await app.signIn("shop@demo.test"));
  const enqueue = () => Promise.resolve(undefined);
  await lookAt(app.systemContext(), { jobs: { enqueue }, pace: 0, contextOf: app.contextOf }, { requestId: id, language: "en" });
  expect(await steps(id)).toBeUndefined();
  expect((await get(await app.signIn("tech@demo.test"), id)).Technician).toBeNull();
});

test("what a technician of the practice session has is left to them", async () => {
  const person = await app.signIn("nl@demo.test", { demo: true });
  const { id } = await person.ask(contract.createRequest, { body: newRequest() });
  await expect.poll(async () => (await steps(id))?.["planned"], patience).toBe(null);
  await app.database.pool.query(
    "update requests set status_id = 2, sent_at = now(), technician_id = (select id from users where username = 'tech@demo.test') where id = $1",
    [id],
  );
  const enqueue = () => Promise.resolve(undefined);
  await lookAt(app.systemContext(), { jobs: { enqueue }, pace: 0, contextOf: app.contextOf }, { requestId: id, language: "en" });
  expect(await steps(id)).toMatchObject({ planned: null, done: [], failures: 0 });
});

test("practice requests that nobody has touched for two weeks are deleted with all that belongs to them", async () => {
  const id = await calibrate(await app.signIn("shop@demo.test", { demo: true }));
  const real = await send(await app.signIn("shop@demo.test"));
  app.clock.advance(13 * 86_400_000);
  await app.tick();
  const count = async (table: string, column: string) =>
    (await app.database.pool.query(`select 1 from ${table} where ${column} = $1`, [id])).rows.length;
  expect(await count("requests", "id")).toBe(1);
  app.clock.advance(2 * 86_400_000);
  await app.tick();
  for (const [table, column] of [
    ["requests", "id"],
    ["practice_jobs", "request_id"],
    ["chat_messages", "channel_id"],
    ["calibration_events", "request_id"],
    ["findings", "request_id"],
    ["reports", "request_id"],
  ] as const)
    expect([table, await count(table, column)]).toEqual([table, 0]);
  const person = await app.signIn("shop@demo.test");
  expect((await get(person, real)).StatusName).toBe("InProcess");
});

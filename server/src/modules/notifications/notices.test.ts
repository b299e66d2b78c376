import { readTexts } from "../../../../locales/texts.ts";
import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { makeSubscriber, openMailbox, openReceiver, type Receiver } from "../../testing/receivers.ts";
import { announceTo } from "./logic/notices.ts";
import type { Telling } from "./logic/deliver.ts";

let app: TestApp;
let pushService: Receiver;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let shop: Person;
let tech: Person;
let dispatch: Person;

beforeAll(async () => {
  pushService = await openReceiver();
  mailbox = await openMailbox();
  app = await makeApp({
    now: "2026-03-02T15:00:00Z",
    toLoopback: true,
    environment: { PUBLIC_URL: "https://portal.example.test", SMTP_URL: mailbox.url, MAIL_FROM: "RemoteBay <bay@example.test>" },
  });
  await seedPeople(app.database);
  [shop, tech, dispatch] = [await signIn("rd"), await signIn("tech"), await signIn("dispatch")];
});
afterAll(async () => {
  await app.close();
  for (const one of [pushService, mailbox]) one.close();
});
beforeEach(() => {
  mailbox.letters.length = pushService.received.length = 0;
});

const signIn = (name: string, how = {}) => app.signIn(`${name}@demo.test`, how);
const ask = (Description: string, who = shop) => who.ask(contract.requestSupport, { query: {}, body: { Description } });
/** The letters to an account, with their long lines joined again. */
const lettersTo = (name: string) =>
  mailbox.letters.filter((letter) => letter.includes(`To: ${name}@demo.test\r\n`)).map((letter) => letter.replaceAll("=\r\n", ""));

/** Waits until every notice that is due has been sent. */
async function told(): Promise<void> {
  const open =
    "select 1 from jobs.job where name like 'notifications.%' and state in ('created', 'active', 'retry') and start_after <= now()";
  await expect.poll(async () => (await app.database.pool.query(open)).rowCount, { timeout: 20_000 }).toBe(0);
}

test("a call for help is pushed and written to dispatch, in their own language, and to nobody else", async () => {
  const subscriber = makeSubscriber();
  const { P256dh, Auth } = subscriber;
  const { id } = await dispatch.ask(contract.addPushDevice, {
    body: { Endpoint: `https://push.example.test/${randomUUID()}`, P256dh, Auth, Name: "Test" },
  });
  await app.database.pool.query("update push_devices set endpoint = $1 where id = $2", [`${pushService.url}/dispatch`, id]);
  await app.database.pool.query("update users set language = 'de' where username = 'dispatch@demo.test'");
  await ask("The box does not answer <b>at all</b>");
  await told();
  expect(mailbox.letters).toHaveLength(1);
  const [letter = ""] = lettersTo("dispatch");
  expect(letter).toContain("<title>Officina Bellini bittet um Hilfe</title>");
  expect(letter).toContain("Luca Bellini");
  expect(letter).toContain("https://portal.example.test/support");
  expect(letter).toContain("does not answer &lt;b&gt;at all");
  const [push] = pushService.received;
  expect(subscriber.read(push?.body ?? Buffer.alloc(0))).toMatchObject({ title: "Officina Bellini bittet um Hilfe", url: "/support" });
});

test("quiet hours postpone it; once it is dealt with, or from practice, nobody is told", async () => {
  const all = { On: true, From: 0, Until: 1439 };
  const choose = (QuietHours: typeof all) =>
    dispatch.ask(contract.saveNotificationChoices, { body: { ...contract.usualChoices, QuietHours } });
  await choose(all);
  await ask("At night");
  await told();
  expect(mailbox.letters).toEqual([]);
  const [open] = await dispatch.ask(contract.getSupportRequests, { query: {} });
  await tech.ask(contract.handleSupportRequest, { body: { Id: open?.Id ?? 0 } });
  await app.database.pool.query("update jobs.job set start_after = now() where name = 'notifications.notice'");
  await told();
  await choose({ ...all, On: false });
  await ask("Only a try", await signIn("rd", { demo: true }));
  await told();
  expect([mailbox.letters, pushService.received]).toEqual([[], []]);
});

test("a report that was asked for again is written to who asked and to the contact, also after the request is completed", async () => {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  await tech.ask(contract.saveFindings, {
    body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] },
  });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  await tech.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Completed" } });
  const { WorkOrderNumber } = await shop.ask(contract.getRequest, { query: { id } });
  await shop.ask(contract.saveNotificationChoices, {
    body: { ...contract.usualChoices, MailOn: false, QuietHours: { On: true, From: 0, Until: 1439 } },
  });
  await shop.ask(contract.resendReport, { query: { workOrderNo: WorkOrderNumber } });
  await told();
  expect(mailbox.letters).toHaveLength(1);
  const [letter = ""] = lettersTo("rd");
  // The shop of this user reads Italian.
  expect(letter).toContain(`<title>${readTexts("it")["notifications.resent.title"]}</title>`);
  expect(letter).toContain(WorkOrderNumber);
  expect(letter).toContain(`https://portal.example.test/report/${id}`);
});

test("the contact of a request gets the report that somebody else asked for again", async () => {
  const [asker, coord] = [await signIn("shop"), await signIn("coord")];
  const Contact = { Id: (await coord.ask(contract.getUserByName, {})).Id };
  const { id } = await asker.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", Contact }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  await tech.ask(contract.saveFindings, {
    body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] },
  });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const { WorkOrderNumber } = await asker.ask(contract.getRequest, { query: { id } });
  await asker.ask(contract.resendReport, { query: { workOrderNo: WorkOrderNumber } });
  await told();
  expect([lettersTo("shop").length, lettersTo("coord").length, mailbox.letters.length]).toEqual([1, 1, 2]);
});

const giveDispatch = (which: string, values: unknown[]) =>
  app.database.pool.query(
    `insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where r.name = 'Dispatch' and ${which}`,
    values,
  );

test("a failure at one dispatcher delays no other, and the next attempt tells nobody twice", async () => {
  const { pool } = app.database;
  await dispatch.ask(contract.saveNotificationChoices, { body: contract.usualChoices });
  await giveDispatch("u.username = $1", ["tech2@demo.test"]);
  await pool.query(`create function refuse_notice() returns trigger language plpgsql as $$ begin
      if new.name = 'notifications.notice' and new.data->>'userId' = (select id::text from users where username = 'tech2@demo.test')
        then raise 'no notice'; end if; return new; end $$`);
  await pool.query("create trigger refuse before insert on jobs.job for each row execute function refuse_notice()");
  await ask("Of two dispatchers");
  await expect.poll(() => mailbox.letters.length, { timeout: 20_000 }).toBe(1);
  const failed = "select 1 from jobs.job where name = 'notifications.address' and state = 'retry'";
  await expect.poll(async () => (await pool.query(failed)).rowCount, { timeout: 20_000 }).toBe(1);
  await pool.query("drop function refuse_notice cascade");
  await pool.query("update jobs.job set start_after = now() where state = 'retry'");
  await told();
  expect([lettersTo("dispatch").length, lettersTo("tech2").length]).toEqual([1, 1]);
});

test("letters about work go to a verified e-mail only, and an address that is refused three times has to be verified again", async () => {
  const { pool } = app.database;
  const verify = (at: string) =>
    pool.query(`update users set email_verified_at = ${at}, email_refusals = 0 where username = 'dispatch@demo.test'`);
  // A shop may have only so many calls for help open.
  const help = async (description: string) => {
    for (const { Id, HandledBy } of await tech.ask(contract.getSupportRequests, { query: {} }))
      if (HandledBy === "") await tech.ask(contract.handleSupportRequest, { body: { Id } });
    await ask(description);
    await told();
  };
  await verify("null");
  await help("Not verified");
  expect(lettersTo("dispatch")).toEqual([]);
  await verify("now()");
  mailbox.refused.add("dispatch@demo.test");
  const state = async () =>
    (await pool.query("select email_verified_at is not null as ok, email_refusals as n from users where username = 'dispatch@demo.test'"))
      .rows;
  for (const text of ["Refused", "Refused again"]) await help(text);
  expect(await state()).toEqual([{ ok: true, n: 2 }]);
  await help("Refused for the third time");
  expect(await state()).toEqual([{ ok: false, n: 3 }]);
  mailbox.refused.clear();
  await help("Not verified any more");
  expect(lettersTo("dispatch")).toEqual([]);
  await verify("now()");
  await help("Verified again");
  expect(lettersTo("dispatch")).toHaveLength(1);
});

test("of more dispatchers than a call for help may tell, the first are told, without those who were banned, and the log says so", async () => {
  await app.database.pool.query(
    `insert into users (username, email, given_name, family_name, time_zone, password_hash, banned)
      select 'many' || n, 'many' || n || '@demo.test', 'Many', 'Dispatchers', 'UTC', '', n <= 50 from generate_series(1, 260) n`,
  );
  await giveDispatch("u.username like $1", ["many%"]);
  const warnings: object[] = [];
  const system = () => ({
    ...app.systemContext(),
    log: { info: () => {}, error: () => {}, warn: (facts: object) => warnings.push(facts) },
  });
  const added: { userId: number }[] = [];
  const jobs = {
    enqueueAll: (_: unknown, all: { data: { userId: number } }[]) => Promise.resolve(void added.push(...all.map((one) => one.data))),
  };
  await announceTo({ about: "support", id: 1, by: 0 }, { systemContext: system, jobs } as unknown as Telling);
  expect(new Set(added.map(({ userId }) => userId)).size).toBe(200);
  const { rows } = await app.database.pool.query("select id from users where banned");
  expect(added.filter(({ userId }) => rows.some(({ id }) => id === userId))).toEqual([]);
  expect(warnings).toEqual([{ about: "support", id: 1, told: 200 }]);
});

import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { makeSubscriber, openMailbox, openReceiver, type Receiver } from "../../testing/receivers.ts";

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
    pushesToLoopback: true,
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
  await tech.ask(contract.saveFindings, { body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Result: "Passed" }] } });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  await tech.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Completed" } });
  const { WorkOrderNumber } = await shop.ask(contract.getRequest, { query: { id } });
  await shop.ask(contract.saveNotificationChoices, { body: { ...contract.usualChoices, MailOn: false } });
  await shop.ask(contract.resendReport, { query: { workOrderNo: WorkOrderNumber } });
  await told();
  expect(mailbox.letters).toHaveLength(1);
  const [letter = ""] = lettersTo("rd");
  expect(letter).toContain("<title>Your scan report</title>");
  expect(letter).toContain(WorkOrderNumber);
  expect(letter).toContain(`https://portal.example.test/report/${id}`);
});

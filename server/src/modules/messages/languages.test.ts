import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { chooseLanguage } from "../../testing/choose-language.ts";
import { newRequest } from "../../testing/examples.ts";
import { phraseText } from "../translations/service.ts";

let app: TestApp;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00.000Z" });
  await seedPeople(app.database);
  [shop, tech] = await Promise.all([app.signIn("shop@demo.test"), app.signIn("tech@demo.test")]);
});
afterAll(() => app.close());

/** The languages of the language choice (domain.md#languages-choice), as a profile has them; Greek by both of its codes. */
const offered = ["en", "es", "fr", "it", "nl", "de", "pt", "gr", "el", "no", "fi", "sv", "sl", "pl", "hr", "da", "lt"];

/** The screen of everybody here is in German. */
const screen = { headers: { "accept-language": "de-DE,de;q=0.9" } };

async function takenJob(): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ScanType: { Id: 3 } }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}

async function write(person: Person, id: number, text: string): Promise<string> {
  const body = { url: contract.channelUrl(id), clientId: randomUUID(), text };
  const { reply, problem } = await person.send(contract.sendMessage, { body }, screen);
  expect(problem).not.toHaveProperty("code");
  return reply.id;
}

/** A message as a reader's page of the conversation has it. */
async function readBy(person: Person, id: number, messageId: string): Promise<contract.ChatMessage> {
  const { reply } = await person.send(contract.getMessages, { query: { url: contract.channelUrl(id) } }, screen);
  const found = reply.messages.find((message) => message.messageId === messageId);
  if (!found) throw new Error(`There is no message ${messageId}.`);
  return found;
}

const translationFor = (message: contract.ChatMessage, profile: string) =>
  message.translations.find(({ Language }) => Language === contract.messageLanguage(profile))?.Message;

async function eventsOf(id: number): Promise<contract.CalibrationHappening[]> {
  const items = await shop.ask(contract.getCalibration, { query: { id, verbose: "true" } });
  return JSON.parse(items.find(({ Key }) => Key === "events")?.Calibration ?? "[]") as contract.CalibrationHappening[];
}

/** Every language with the chat's default and with another one, so that each is written and read on both sides. */
const pairs = offered.flatMap((one, nth) => [
  { technician: one, other: "" },
  { technician: one, other: offered[(nth + 1) % offered.length] ?? "" },
]);

describe.each(pairs)("a technician with the profile $technician and a shop with '$other'", ({ technician, other }) => {
  const [theirs, shops] = [contract.messageLanguage(technician), contract.messageLanguage(other)];

  test("write and read in their own language, whatever that of the screen", async () => {
    const id = await takenJob();
    await Promise.all([chooseLanguage(tech, technician), chooseLanguage(shop, other)]);
    const connect = await write(tech, id, phraseText("device.connect", theirs));
    const answer = await write(shop, id, phraseText("answer.notReady", shops));
    const [toShop, toTech] = [
      { reader: shop, messageId: connect, profile: other, from: theirs, key: "device.connect" },
      { reader: tech, messageId: answer, profile: technician, from: shops, key: "answer.notReady" },
    ];
    for (const { reader, messageId, profile, from, key } of [toShop, toTech]) {
      const into = contract.messageLanguage(profile);
      const message = await readBy(reader, id, messageId);
      expect(message.language).toBe(from);
      const { translation } = await reader.ask(contract.translateChatMessage, { body: { messageId, language: into } });
      expect(translation?.Message).toBe(from === into ? undefined : phraseText(key, into));
      // Afterwards it comes with the page and with the history.
      const expected = from === into ? undefined : phraseText(key, into);
      expect(translationFor(await readBy(reader, id, messageId), profile)).toBe(expected);
      const history = (await reader.send(contract.getRequestMessages, { query: { id } }, screen)).reply.Dates.flatMap(
        ({ Messages }) => Messages,
      );
      const line = history.find(({ Id }) => Id === message.seq);
      expect(line?.Translations.find(({ Language }) => Language === into)?.Message).toBe(expected);
    }
  });

  test("have ready-made replies in it, and instructions are stored in it and translated from it", async () => {
    const id = await takenJob();
    await Promise.all([chooseLanguage(tech, technician), chooseLanguage(shop, other)]);
    const replies = await Promise.all([tech, shop].map((person) => person.send(contract.getCannedReplies, { query: {} }, screen)));
    expect(replies.map(({ reply }) => reply.Language)).toEqual([theirs, shops]);
    const publish = (person: Person, body: Omit<contract.Args<typeof contract.publishEvent>["body"], "id">) =>
      person.send(contract.publishEvent, { body: { id, ...body } }, screen);
    await publish(tech, { event: "techArrived" });
    await publish(tech, { event: "reviewedConfiguration" });
    await publish(shop, { event: "devicesPaired" });
    await publish(tech, { event: "quickScanResult", value: 1, text: phraseText("scan.passed", theirs) });
    await publish(tech, { event: "prepInstructions", text: phraseText("vehicle.closeDoors", theirs) });
    const written = (await eventsOf(id)).filter(({ Text }) => Text !== "");
    expect(written.map(({ Event, Language }) => [Event, Language])).toEqual([
      ["prepInstructions", theirs],
      ["quickScanResult", theirs],
    ]);
    for (const [nth, key] of ["vehicle.closeDoors", "scan.passed"].entries()) {
      const body = { Id: id, Seq: written[nth]?.Seq ?? 0, Language: shops };
      const { translation } = await shop.ask(contract.translateCalibration, { body });
      expect(translation).toEqual(theirs === shops ? null : { Language: shops, Message: phraseText(key, shops) });
    }
  });
});

test("what is written reaches the others in their languages without being asked for", async () => {
  const id = await takenJob();
  await Promise.all([chooseLanguage(tech, "fr"), chooseLanguage(shop, "lt")]);
  const connect = await write(tech, id, phraseText("device.connect", "fr"));
  const ready = await write(shop, id, phraseText("answer.ready", "lt"));
  const patience = { timeout: 20_000 };
  await expect.poll(async () => translationFor(await readBy(shop, id, connect), "lt"), patience).toBe(phraseText("device.connect", "lt"));
  await expect.poll(async () => translationFor(await readBy(tech, id, ready), "fr"), patience).toBe(phraseText("answer.ready", "fr"));
  // The newest message in the list of chats too.
  const search = contract.channelUrl(id);
  const { channels } = await tech.ask(contract.listChannels, { query: { userid: "", token: "", pagesize: 1, search } });
  const [{ lastMessage }] = channels as [contract.ChannelRow];
  expect(lastMessage).toMatchObject({ messageId: ready, type: "received" });
  expect(lastMessage?.translations).toContainEqual({ Language: "fr", Message: phraseText("answer.ready", "fr") });
});

test("a language that messages are not translated into is stored as itself, and its texts are not taken for English", async () => {
  const id = await takenJob();
  // Known by what it replaces: both others are English to the ready-made replies.
  await chooseLanguage(tech, "fr");
  await Promise.all([chooseLanguage(tech, "tr"), chooseLanguage(shop, "")]);
  // Words of the English phrase book.
  const messageId = await write(tech, id, "OK");
  const { language } = await readBy(shop, id, messageId);
  expect([language, contract.isForeignText(language, "")]).toEqual(["tr", true]);
  expect((await shop.ask(contract.translateChatMessage, { body: { messageId, language: "de" } })).translation).toBeNull();
});

test("a client may name the language of a message itself; what is no language is refused", async () => {
  const id = await takenJob();
  const url = contract.channelUrl(id);
  await chooseLanguage(tech, "fr");
  for (const [language, expected] of [
    ["de-AT", "de"],
    ["nb_NO", "no"],
  ] as const) {
    const sent = await tech.ask(contract.sendMessage, { body: { url, clientId: randomUUID(), text: "P0420", language } });
    expect((await readBy(shop, id, sent.id)).language, language).toBe(expected);
  }
  const refused = await tech.send(contract.sendMessage, { body: { url, clientId: randomUUID(), text: "P0420", language: "?" } });
  expect(refused.problem.errors).toMatchObject([{ path: "language", code: "language" }]);
});

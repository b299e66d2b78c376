import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let keeper: Person;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00.000Z" });
  await seedPeople(app.database);
  [keeper, shop, tech] = [await app.signIn("super@demo.test"), await app.signIn("shop@demo.test"), await app.signIn("tech@demo.test")];
});
afterAll(() => app.close());

type ReplyValues = contract.Values<typeof contract.replyThing>;

const offered = async (language: contract.MessageLanguage, who = shop) =>
  (await who.ask(contract.getCannedReplies, { query: { language } })).Phrases;
const none = Object.fromEntries(contract.messageLanguages.map((language) => [language, ""])) as Record<contract.MessageLanguage, string>;
const save = (Id: number, Version: string, Values: ReplyValues) => keeper.send(contract.saveReply, { body: { Id, Version, Values } });
const add = (part: Partial<ReplyValues>) => save(0, "", { Group: "wait", Position: 1, Offered: true, ...none, ...part });
const find = async (search: string) => (await keeper.ask(contract.listReplies, { query: { search } }))[0]?.Id ?? 0;
async function change(id: number, part: Partial<ReplyValues>) {
  const { Version, Values } = await keeper.ask(contract.readReply, { query: { id } });
  return save(id, Version, { ...Values, ...part });
}
async function translated(text: string, language: contract.MessageLanguage): Promise<string | undefined> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  const sent = await shop.ask(contract.sendMessage, { body: { url: contract.channelUrl(id), clientId: randomUUID(), text } });
  const { translation } = await tech.ask(contract.translateChatMessage, { body: { messageId: sent.id, language } });
  return translation?.Message;
}

test("a phrase of the product is reworded in one language, moved and withdrawn, and given back by undoing each", async () => {
  const before = await offered("en");
  const id = await find("Please do not disconnect the device.");
  expect(await change(id, { en: "Leave the box plugged in, please." })).toMatchObject({ status: 200 });
  const words = async (language: contract.MessageLanguage) => (await offered(language)).find(({ Key }) => Key === "device.keep")?.Text;
  expect(await words("en")).toBe("Leave the box plugged in, please.");
  expect(await words("de")).toBe("Bitte trennen Sie das Gerät nicht.");
  // Its translations stay exact: what is sent in the new words is read in the phrase book's.
  expect(await translated("Leave the box plugged in, please.", "de")).toBe("Bitte trennen Sie das Gerät nicht.");
  await change(id, { Position: 0 });
  expect((await offered("en")).find(({ Key }) => Key.startsWith("device."))?.Key).toBe("device.keep");
  await change(id, { Offered: false });
  expect(await words("en")).toBeUndefined();
  for (const { Id } of (await keeper.ask(contract.getHistory, { query: { noun: "reply", id } })).slice(0, 3))
    await keeper.ask(contract.undoChange, { body: { Entry: String(Id) } });
  expect(await offered("en")).toEqual(before);
});

test("an own reply is offered in the languages that it has, in its place, and read in the words of each", async () => {
  const { id } = (await add({ en: "Our van is on its way.", de: "Unser Wagen ist unterwegs." })).reply;
  const first = (await offered("en")).find(({ Key }) => Key.startsWith("wait."));
  expect(first).toEqual({ Key: `wait.${id}`, Text: "Our van is on its way." });
  expect((await offered("fr")).map(({ Key }) => Key)).not.toContain(`wait.${id}`);
  expect(await translated("Our van is on its way.", "de")).toBe("Unser Wagen ist unterwegs.");
  expect(await translated("Our van is on its way.", "fr")).toBeUndefined();
  const { Version } = await keeper.ask(contract.readReply, { query: { id } });
  await keeper.ask(contract.removeReply, { body: { Id: id, Version } });
  expect((await offered("en")).map(({ Key }) => Key)).not.toContain(`wait.${id}`);
});

test("a reply has words, the same gaps in every language, and a phrase of the product is not removed", async () => {
  expect((await add({})).problem.errors).toMatchObject([{ path: "Values.en", code: "required" }]);
  expect((await add({ en: "In {value} minutes.", de: "Gleich." })).problem.errors).toMatchObject([{ path: "Values.de", code: "gaps" }]);
  const id = await find("Please wait {value} minutes.");
  expect((await change(id, { en: "Wait." })).problem.errors).toMatchObject([{ path: "Values.en", code: "gaps" }]);
  const { Version, CanRemove } = await keeper.ask(contract.readReply, { query: { id } });
  expect(CanRemove).toBe(false);
  expect((await keeper.send(contract.removeReply, { body: { Id: id, Version } })).status).toBe(403);
  const admin = await app.signIn("admin@demo.test");
  expect(await admin.ask(contract.listReplies, {})).toEqual([]);
  expect((await admin.send(contract.readReply, { query: { id } })).status).toBe(404);
});

test("replies are listed by group and place, and a filter keeps one group", async () => {
  const rows = await keeper.ask(contract.listReplies, { query: { pageSize: 500 } });
  const groups = rows.map(({ Group }) => contract.phraseGroups.indexOf(Group));
  expect(groups).toEqual(groups.toSorted((a, b) => a - b));
  expect(rows.every(({ Kind, Offered }) => Kind === "product" && Offered)).toBe(true);
  const waiting = await keeper.ask(contract.listReplies, { query: { group: "wait" } });
  expect(new Set(waiting.map(({ Group }) => Group))).toEqual(new Set(["wait"]));
  expect(waiting.map(({ Position }) => Position)).toEqual(waiting.map(({ Position }) => Position).toSorted((a, b) => a - b));
});

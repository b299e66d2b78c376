import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { chooseLanguage } from "../../testing/choose-language.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let people: Record<"shop" | "tech" | "tech2", Person>;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00.000Z" });
  await seedPeople(app.database);
  const names = ["shop", "tech", "tech2"] as const;
  const signed = await Promise.all(names.map(async (name) => [name, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
});
afterAll(() => app.close());

const greek = { headers: { "accept-language": "el" } };
const repliesOf = async (person: Person, language?: contract.MessageLanguage) =>
  (await person.ask(contract.getCannedReplies, { query: language === undefined ? {} : { language } })).Own.map(({ Text }) => Text);

test("a standard phrase comes in the language of the writer's profile, whatever their screen's, and is translated exactly", async () => {
  await chooseLanguage(people.tech, "de");
  const { reply } = await people.tech.send(contract.getCannedReplies, { query: {} }, greek);
  expect(reply.Language).toBe("de");
  const groups = new Set(reply.Phrases.map(({ Key }) => Key.split(".")[0]));
  expect([...groups]).toEqual(contract.phraseGroups);
  const find = (replies: contract.CannedReplies) => replies.Phrases.find(({ Key }) => Key === "device.keep")?.Text ?? "";
  const english = await people.shop.ask(contract.getCannedReplies, { query: { language: "en" } });
  expect(english.Phrases.length).toBe(reply.Phrases.length);
  expect(find(english)).toBe("Please do not disconnect the device.");

  const { id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  const body = { url: contract.channelUrl(id), clientId: randomUUID(), text: find(reply) };
  const sent = await people.tech.send(contract.sendMessage, { body }, greek);
  const { translation } = await people.shop.ask(contract.translateChatMessage, { body: { messageId: sent.reply.id, language: "en" } });
  expect(translation).toEqual({ Language: "en", Message: find(english) });
  const own = await people.tech.send(contract.saveCannedReply, { body: { Text: "Der Radar braucht 12 V." } }, greek);
  expect(await repliesOf(people.tech, "de")).toEqual(["Der Radar braucht 12 V."]);
  await people.tech.ask(contract.removeCannedReply, { body: { Id: own.reply.id } });
  await chooseLanguage(people.tech, "");
});

test("own replies belong to one person and language, and are changed and removed by them alone", async () => {
  const save = (person: Person, body: contract.Args<typeof contract.saveCannedReply>["body"]) =>
    person.send(contract.saveCannedReply, { body });
  const { id } = (await save(people.tech, { Text: "The radar needs 12 V.", Language: "en" })).reply;
  await save(people.tech, { Text: "Der Radar braucht 12 V.", Language: "de" });
  expect([await repliesOf(people.tech, "en"), await repliesOf(people.tech, "de")]).toEqual([
    ["The radar needs 12 V."],
    ["Der Radar braucht 12 V."],
  ]);
  expect(await repliesOf(people.tech2, "en")).toEqual([]);
  expect((await save(people.tech2, { Id: id, Text: "Mine" })).problem).toMatchObject({ code: "not-found" });
  expect((await people.tech2.send(contract.removeCannedReply, { body: { Id: id } })).problem).toMatchObject({ code: "not-found" });
  expect((await save(people.shop, { Text: "Mine" })).problem).toMatchObject({ code: "forbidden" });
  await save(people.tech, { Id: id, Text: "The radar needs 13 V." });
  expect(await repliesOf(people.tech, "en")).toEqual(["The radar needs 13 V."]);
  await people.tech.ask(contract.removeCannedReply, { body: { Id: id } });
  expect(await repliesOf(people.tech, "en")).toEqual([]);
  const { rows } = await app.database.pool.query(
    "select action from audit_entries where noun = 'canned-reply' and noun_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["canned-reply.saved", "canned-reply.saved", "canned-reply.removed"]);
});

test("there are at most 100 in a language, also where several are saved at once, and none is longer than 1,000 characters", async () => {
  await app.database.pool.query(
    "insert into canned_replies (user_id, language, text, created_at) select (select id from users where username = 'tech2@demo.test'), 'fi', 'n ' || n, now() from generate_series(1, $1) n",
    [contract.maxCannedReplies - 1],
  );
  const save = (Text: string) => people.tech2.send(contract.saveCannedReply, { body: { Text, Language: "fi" } });
  const answers = await Promise.all(["a", "b", "c"].map(save));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ problem }) => problem.errors?.[0])).toEqual(
    [0, 1].map(() => expect.objectContaining({ path: "Text", code: "too-many" })),
  );
  const long = await people.tech.send(contract.saveCannedReply, { body: { Text: "x".repeat(contract.maxCannedReplyLength + 1) } });
  expect(long.problem.errors).toMatchObject([{ path: "Text", code: "max-length" }]);
});

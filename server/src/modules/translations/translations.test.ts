import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getCalibrationWelcome, messageLanguages, type MessageTranslation } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../platform/database/executor.ts";
import { startJobs, type Jobs } from "../../platform/jobs/jobs.ts";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import * as translations from "./service.ts";

let server: Server;
let isDown = false;
let calls = 0;
let app: TestApp;
let jobs: Jobs;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      calls += 1;
      if (isDown) response.writeHead(503).end("{}");
      else if (request.url === "/languages") response.end('[{"code":"en"},{"code":"de"},{"code":"el"}]');
      else {
        const { q, target } = JSON.parse(body) as { q: string[]; target: string };
        response.end(JSON.stringify({ translatedText: q.map((text) => `${target}: ${text}`) }));
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await makeApp({ environment: { TRANSLATE_LIBRE_URL: url } });
  await seedPeople(app.database);
  jobs = await startJobs(app.database);
});

afterAll(async () => {
  await jobs.stop();
  await app.close();
  server.close();
});

const toTranslate = (messageId: string, text: string, to: string[] = ["de", "gr"]) => ({
  messageId,
  stream: "channel/17",
  rooms: ["channel:17"],
  text,
  language: "en-US",
  to,
  names: ["Maria Rossi"],
});

async function storedFor(messageId: string, languages: string[], atLeast: number): Promise<MessageTranslation[]> {
  const read = async () => (await translations.translationsOf(app.systemContext(), [messageId], languages)).get(messageId) ?? [];
  await expect.poll(read, { timeout: 20_000 }).toHaveLength(atLeast);
  return read();
}

test("a queued message is translated for its readers and told to its rooms after it was stored", async () => {
  await inTransaction(app.systemContext(), (tx) =>
    translations.queueTranslations(tx, jobs, toTranslate("17-1", "Maria, the camera has P0301 at 12.4 V", ["de", "el", "en", "de"])),
  );
  expect(await storedFor("17-1", ["de", "gr", "en"], 2)).toEqual([
    { Language: "de", Message: "de: Maria, the camera has P0301 at 12.4 V" },
    { Language: "el", Message: "el: Maria, the camera has P0301 at 12.4 V" },
  ]);
  const { rows } = await app.database.pool.query("select rooms, data from live_events where name = 'chat.translated'");
  expect(rows).toMatchObject([{ rooms: ["channel:17"], data: { Stream: "channel/17", MessageId: "17-1" } }]);
});

test("a message of a transaction that is rolled back, or whose readers use its language, is not translated", async () => {
  const before = calls;
  await expect(
    inTransaction(app.systemContext(), async (tx) => {
      await translations.queueTranslations(tx, jobs, toTranslate("17-2", "Never stored"));
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await translations.queueTranslations(app.systemContext(), jobs, toTranslate("17-3", "Only English", ["en", ""]));
  await translations.queueTranslations(app.systemContext(), jobs, toTranslate("17-4", "Please wait."));
  await storedFor("17-4", ["de", "el"], 2);
  const found = await translations.translationsOf(app.systemContext(), ["17-2", "17-3"], ["de", "el"]);
  expect([found.size, calls]).toEqual([0, before]);
});

test("while the translator is down, phrases are translated; the job is retried for the rest", async () => {
  isDown = true;
  await translations.queueTranslations(app.systemContext(), jobs, toTranslate("17-5", "The bumper is missing"));
  await translations.queueTranslations(app.systemContext(), jobs, toTranslate("17-6", "Thank you"));
  expect(await storedFor("17-6", ["de"], 1)).toEqual([{ Language: "de", Message: "Danke." }]);
  isDown = false;
  // Past the pause of a translator that failed.
  app.clock.advance(60_000);
  expect(await storedFor("17-5", ["de", "el"], 2)).toMatchObject([
    { Message: "de: The bumper is missing" },
    { Message: "el: The bumper is missing" },
  ]);
});

test("at its last attempt a job that met an outage ends without a failure; a reader can still ask", async () => {
  isDown = true;
  const queued = { ...toTranslate("17-8", "The mirror is loose"), language: "en" as const, to: ["de" as const] };
  const attempt = (retry: number) =>
    translations.translateQueued(app.systemContext(), translations.translatorsOf(app.config), queued, {
      signal: AbortSignal.timeout(5000),
      retry,
    });
  await expect(attempt(0)).rejects.toThrow("did not answer");
  await attempt(6);
  isDown = false;
  app.clock.advance(60_000);
  expect(await translations.translateMessage(app.systemContext(), translations.translatorsOf(app.config), queued, "de")).toMatchObject({
    Message: "de: The mirror is loose",
  });
});

test("a reader asks for a language: it is made once, stored, and null where nobody can translate it", async () => {
  const ctx = app.systemContext();
  const translators = translations.translatorsOf(app.config);
  const message = { messageId: "17-7", text: "The grille is broken", language: "en", names: [] };
  expect(await translations.translateMessage(ctx, translators, message, "gr")).toEqual({
    Language: "el",
    Message: "el: The grille is broken",
  });
  const before = calls;
  expect(await translations.translateMessage(ctx, translators, message, "el-GR")).toEqual({
    Language: "el",
    Message: "el: The grille is broken",
  });
  expect(await translations.translateMessage(ctx, translators, message, "en-GB")).toBeNull();
  expect(await translations.translateMessage(ctx, translators, message, "fi")).toBeNull();
  expect(calls).toBe(before);
});

test("the welcome to a calibration is in every language of messages, and in English for others", async () => {
  const shop = await app.signIn("shop@demo.test");
  const welcome = (languageCode?: string) => shop.ask(getCalibrationWelcome, { query: { languageCode } });
  expect(await welcome("de")).toMatch(/^Willkommen zu Ihrer Kalibrierung\./);
  expect(await welcome("gr")).toBe(await welcome("el-GR"));
  for (const other of ["", "xx", "../../en", undefined]) expect(await welcome(other)).toMatch(/^Welcome to your calibration\./);
  const all = await Promise.all(messageLanguages.map(welcome));
  expect(new Set(all).size).toBe(messageLanguages.length);
  expect((await app.send(getCalibrationWelcome, { query: { languageCode: "de" } })).status).toBe(401);
});

test("the standard phrases are listed by the same keys in every language", () => {
  const english = translations.standardPhrases("en");
  expect(english).toContainEqual({ key: "report.sent", text: "The report has been sent." });
  for (const language of messageLanguages)
    expect(translations.standardPhrases(language).map(({ key }) => key)).toEqual(english.map(({ key }) => key));
});

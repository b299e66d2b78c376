import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { languages } from "../../../../locales/languages.ts";
import { readTexts } from "../../../../locales/texts.ts";
import { seedPeople } from "../../../../seed/world/people.ts";
import type { Delivery } from "../../platform/letters/delivery.ts";
import type { Letter } from "../../platform/letters/mail.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { createUser } from "../users/service.ts";
import { write } from "./logic/letters.ts";

let app: TestApp;
let userId: number;
const sent: Letter[] = [];
const email = "person@example.test";
const at = Date.parse("2026-03-02T23:30:00Z");

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T16:00:00Z" });
  await seedPeople(app.database);
  const person = {
    username: email,
    timeZone: "Europe/Berlin",
    email,
    givenName: "Ada",
    familyName: "Berg",
    locationId: null,
    roleIds: [3],
    password: "Wrench-and-kettle-9",
  };
  ({ id: userId } = await createUser(app.systemContext(), { ...person, emailVerifiedAt: app.clock.now() }));
});
afterAll(() => app.close());
beforeEach(() => void sent.splice(0));

function send(letter: Letter): Promise<Delivery> {
  sent.push(letter);
  return Promise.resolve("delivered");
}

const tell = (what: string, who = userId) =>
  write(
    { kind: "told", what, userId: who, at },
    { retry: 0 },
    {
      jobs: { enqueue: () => Promise.reject(new Error("Nothing is queued.")) },
      linkKey: new Uint8Array(32),
      publicUrl: "https://portal.example.test",
      systemContext: app.systemContext,
      mail: { send, tidy: () => Promise.resolve(), close: () => undefined },
    },
  );

const change = (set: string) => app.database.pool.query(`update users set ${set} where id = $1`, [userId]);

const told = Object.keys(readTexts("en")).flatMap((key) => /^letters\.told\.(\w+)\.title$/.exec(key)?.[1] ?? []);

test.each(told.flatMap((what) => languages.map(({ code }) => [what, code] as const)))(
  "the letter about %s in %s says what happened and when, and where to look",
  async (what, code) => {
    await change(`language = '${code}'`);
    await tell(what);
    const texts = readTexts(code);
    expect(sent).toHaveLength(1);
    const letter = sent[0] as Letter;
    expect(letter).toMatchObject({ to: email, subject: expect.stringContaining(texts[`letters.told.${what}.title`] ?? "") as string });
    for (const body of [letter.text, letter.html.replace(/<style>[^]*<.style>/, "")]) {
      expect(body).toContain("https://portal.example.test/user");
      expect(body).not.toMatch(/[{}]|undefined|letters\./);
    }
    expect(letter.text).toContain(texts[`letters.told.${what}.text`]);
    // Half past midnight of the next day, where its reader is.
    expect(letter.text).toMatch(/\b0?3\b|12:30|00:30/);
  },
);

test("it goes to the verified e-mail, else to the one to sign in by, else nowhere", async () => {
  await change("login_email = 'login@example.test', email_verified_at = null");
  await tell("passwordChanged");
  await change("login_email = null");
  await tell("passwordChanged");
  await change("email_verified_at = now()");
  await tell("passwordChanged");
  expect(sent.map(({ to }) => to)).toEqual(["login@example.test", email]);
});

test("who is banned and demonstration accounts get none", async () => {
  await change("banned = true");
  await tell("passwordChanged");
  await change("banned = false, demonstration = true");
  await tell("passwordChanged");
  await change("demonstration = false");
  expect(sent).toEqual([]);
  await tell("passwordChanged");
  expect(sent).toHaveLength(1);
});

import { readdirSync } from "node:fs";
import * as contract from "@remotebay/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { htmlOfBlocks, pageOfTerms, shippedTerms } from "./logic/terms-page.ts";

let app: TestApp;
let keeper: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  keeper = await app.signIn("super@demo.test");
});
afterAll(() => app.close());

const hours = (later: number) => new Date(app.clock.now().getTime() + later * 3_600_000).toISOString();
const write = (Language: string, Text: string, ValidFrom = hours(0), who = keeper) =>
  who.send(contract.saveTerms, { body: { Id: 0, Version: "", Values: { Language, Text, ValidFrom } } });
const page = async (language: string) =>
  (await app.send(contract.getTerms, {}, { headers: { "accept-language": language } })).bytes.toString();

test("a version is shown from its time on in its language alone; the shipped terms come back with an empty one", async () => {
  const shipped = { de: await page("de"), en: await page("en") };
  const { id } = (await write("de", "# Preise\n\nWie vereinbart.\n\n- eins\n- zwei", hours(1))).reply;
  expect(await page("de-AT")).toBe(shipped.de);
  expect(await keeper.ask(contract.readTerms, { query: { id } })).toMatchObject({
    Facts: { State: "later", By: "Tomas Varga", Before: expect.stringContaining("1993") },
    CanSave: true,
    CanRemove: true,
  });
  app.clock.advance(3_601_000);
  const shown = await page("de-AT");
  expect(shown).toContain("<h2>Preise</h2>\n<p>Wie vereinbart.</p>\n<ul>\n<li>eins</li>\n<li>zwei</li>\n</ul>");
  expect(shown).toContain('<html lang="de">');
  expect(shown).not.toContain("1993");
  expect(await page("en")).toBe(shipped.en);
  keeper = await app.signIn("super@demo.test");
  expect((await write("de", "")).status).toBe(200);
  expect(await page("de")).toBe(shipped.de);
  const versions = await keeper.ask(contract.listTerms, { query: { language: "de", sortBy: "desc" } });
  expect(versions.map(({ State, IsShipped }) => [State, IsShipped])).toEqual([
    ["now", true],
    ["past", false],
  ]);
});

test("what has begun stays as it was shown: it is neither changed nor removed, and a time that has passed is now", async () => {
  const { id } = (await write("fr", "Un texte.", hours(-48))).reply;
  const { Version, Values, CanSave, CanRemove } = await keeper.ask(contract.readTerms, { query: { id } });
  expect(Values.ValidFrom).toBe(hours(0));
  expect({ CanSave, CanRemove }).toEqual({ CanSave: false, CanRemove: false });
  const changed = await keeper.send(contract.saveTerms, { body: { Id: id, Version, Values: { ...Values, Text: "Un autre." } } });
  expect(changed.status).toBe(403);
  expect((await keeper.send(contract.removeTerms, { body: { Id: id, Version } })).status).toBe(403);
  const [created] = await keeper.ask(contract.getHistory, { query: { noun: "terms", id } });
  expect(created?.CanUndo).toBe(false);
  for (const [language, from, path, code] of [
    ["fr", Values.ValidFrom, "Values.ValidFrom", "taken"],
    ["xx", hours(2), "Values.Language", "choice"],
  ] as const)
    expect((await write(language, "Texte", from)).problem.errors).toMatchObject([{ path, code }]);
});

test("nothing that is typed becomes markup", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const html = htmlOfBlocks(contract.textBlocks(`${typed}<script>alert(1)</script>\n- <a href="javascript:x">&`));
      expect(html.replaceAll(/<\/?(?:h2|p|ul|li)>/g, "")).not.toMatch(/[<>]/);
    }),
  );
  expect(pageOfTerms("en", "# <img src=x onerror=alert(1)>").html).toContain("<h2>&lt;img src=x onerror=alert(1)&gt;</h2>");
});

const translated = readdirSync(new URL("template", import.meta.url)).flatMap((file) => /^terms-(.*)\.html$/.exec(file)?.[1] ?? []);

test.each(translated)("the shipped terms in %s are written on as text without losing a word or an element", (language) => {
  const bare = (html: string) => html.replaceAll(/\s+/g, " ").replaceAll(/ ?(<[^>]+>) ?/g, "$1");
  const main = (html: string) => bare(/<main>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "");
  expect(main(pageOfTerms(language, shippedTerms(language)).html)).toBe(main(pageOfTerms(language, "").html));
});

test("a version is begun from the text in force, for a SuperAdmin alone", async () => {
  await write("it", "Un testo.");
  const text = async (language: string) => (await keeper.ask(contract.getTermsText, { query: { language } })).Text;
  expect(await text("it")).toBe("Un testo.");
  expect(await text("es")).toContain("# ");
  // A language without shipped terms of its own is read in English.
  expect(await text("sq")).toBe(await text("en"));
  expect((await keeper.send(contract.getTermsText, { query: { language: "xx" } })).status).toBe(404);
  const admin = await app.signIn("admin@demo.test");
  expect((await admin.send(contract.getTermsText, { query: { language: "it" } })).status).toBe(403);
  expect(await admin.ask(contract.listTerms, {})).toEqual([]);
  expect((await write("it", "No", hours(3), admin)).status).toBe(403);
});

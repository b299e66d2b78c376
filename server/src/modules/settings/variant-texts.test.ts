import {
  filledWording,
  getConfiguration,
  hasItsPlaces,
  maxWordingBytes,
  readAdministeredVariant,
  saveAdministeredVariant,
  variantTextNames,
  variantTexts,
} from "@remotebay/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "../../../../locales/languages.ts";
import { readTexts } from "../../../../locales/texts.ts";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { brandOf } from "./logic/brands.ts";

let app: TestApp;
let keeper: Person;

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  keeper = await app.signIn("super@demo.test");
});
afterAll(() => app.close());

/** Saves a change of the first portal. */
async function save(part: object) {
  const { Version, Values } = await keeper.ask(readAdministeredVariant, { query: { id: 1 } });
  return keeper.send(saveAdministeredVariant, { body: { Id: 1, Version, Values: { ...Values, ...part } } });
}

const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

test.each(variantTextNames)("%s stands for texts that the product has, with places that they have too", (name) => {
  const { keys, parameters } = variantTexts[name];
  for (const { code } of languages) {
    const texts = readTexts(code);
    for (const key of keys) {
      expect([code, key, texts[key]]).toEqual([code, key, expect.any(String)]);
      expect(placesIn(texts[key] ?? "")).toEqual(expect.arrayContaining([...parameters]));
    }
  }
});

test("a wording has the places of its text, and they are filled in", () => {
  const words = fc.string().map((text) => text.replaceAll(/[{}]/g, ""));
  fc.assert(
    fc.property(words, words, fc.string(), (before, after, number) => {
      const wording = `${before}{phoneNumber}${after}`;
      expect(hasItsPlaces("redAdviceText", wording)).toBe(true);
      expect(filledWording(wording, { phoneNumber: number })).toBe(`${before}${number}${after}`);
      expect(hasItsPlaces("aboutText", before)).toBe(true);
      for (const other of [before, `${wording}{phoneNumber}`, `${wording}{name}`, `${wording}{`, `${wording}{{phoneNumber}}`])
        expect([other, hasItsPlaces("redAdviceText", other)]).toEqual([other, false]);
    }),
  );
});

test("wordings are stored as differences, reach everybody, and are given back", async () => {
  expect((await save({ welcomeText: { en: "Your bay, our technician.", de: "Ihr Platz, unser Techniker." } })).status).toBe(200);
  const shown = async () => (await app.send(getConfiguration, {})).reply.variants.find(({ key }) => key === "default")?.texts;
  await expect.poll(shown).toMatchObject({ welcomeText: { en: "Your bay, our technician." }, aboutText: {} });
  const { rows } = await app.database.pool.query("select overrides from variants where key = 'default'");
  expect(rows).toEqual([{ overrides: { texts: { welcomeText: { en: "Your bay, our technician.", de: "Ihr Platz, unser Techniker." } } } }]);
  const { Facts } = await keeper.ask(readAdministeredVariant, { query: { id: 1 } });
  expect(JSON.parse(Facts.Shipped["welcomeText"] ?? "")).toEqual({});
  expect((await save({ welcomeText: {} })).status).toBe(200);
  expect((await app.database.pool.query("select overrides from variants where key = 'default'")).rows).toEqual([{ overrides: {} }]);
});

test.each([
  ["another place", { redAdviceText: { en: "Call {number}." } }, "redAdviceText", "places"],
  ["no place", { redAdviceText: { en: "Call us." } }, "redAdviceText", "places"],
  ["a language that is not offered", { aboutText: { xx: "About" } }, "aboutText", "choice"],
  ["what is no language", { aboutText: { english: "About" } }, "aboutText", "max-length"],
  ["nothing", { aboutText: { en: "  " } }, "aboutText", "required"],
  ["too many bytes", { aboutText: { en: "é".repeat(maxWordingBytes / 2 + 1) } }, "aboutText", "max-length"],
  [
    "too much together",
    Object.fromEntries(variantTextNames.slice(0, 3).map((name) => [name, longWordings()])),
    "welcomeText",
    "max-length",
  ],
])("a wording with %s is refused", async (_, part, field, code) => {
  const { status, problem } = await save(part);
  expect([status, problem.code]).toEqual([400, "invalid"]);
  expect(problem.errors?.map((fault) => [fault.path.split(".")[1], fault.code])).toContainEqual([field, code]);
});

function longWordings(): Record<string, string> {
  return Object.fromEntries(languages.map(({ code }) => [code, "w".repeat(300)]));
}

test("a stored wording that has lost its places is left out, and the shipped words are shown", () => {
  const texts = { redAdviceText: { en: "Call us." }, aboutText: { en: "We, since 1993." }, later: { en: "Of another release" } };
  expect(brandOf({ key: "uk", overrides: { texts } }).texts).toMatchObject({ redAdviceText: {}, aboutText: { en: "We, since 1993." } });
});

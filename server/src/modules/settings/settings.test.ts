import { readdirSync } from "node:fs";
import { apiLevel, variantWithDefaults, defaultVariant, getConfiguration, getTerms, getUserByName } from "@remotebay/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { brandOf, shippedKeys } from "./logic/brands.ts";
import { seedSettings } from "./service.ts";

const brands = shippedKeys.map((key) => brandOf({ key, overrides: {} }));

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
});
afterAll(() => app.close());

test("solutions, brands and flags are public, and the host decides the default solution", async () => {
  const { reply, status } = await app.send(getConfiguration, {});
  expect(status).toBe(200);
  expect(reply).toMatchObject({ environment: "test", version: expect.stringMatching(/^\d+\.\d+\.\d+/), apiLevel, defaultSolution: 1 });
  expect(reply.solutions.map(({ id, variant, appId }) => [id, variant, appId])).toEqual([
    [1, "default", 3],
    [2, "uk", 1],
    [3, "five", 5],
    [4, "nl", 4],
    [5, "rd", 6],
    [6, "glass", 1],
    [7, "partner", 2],
  ]);
  expect(reply.variants.find(({ key }) => key === "nl")?.submittedLabel).toBe("requested");
  expect(reply.variants.find(({ key }) => key === "rd")).toMatchObject({
    wrongLogin: "short",
    features: { coins: true, profileLink: false, location: false },
  });
  expect(Object.keys(reply.variants[0] ?? {})).not.toContain("appId");
  expect(Object.keys(reply.flags).toSorted()).toEqual([
    "ChatAuditEnabled",
    "ChatFileUploadEnabled",
    "MAHLEOpeningHoursEnabled",
    "MAHLERagRatingEnabled",
    "OpeningHoursEnabled",
    "RagRatingEnabled",
  ]);
  const dutch = await app.send(getConfiguration, {}, { headers: { host: "NL.remotebay.example:4000" } });
  expect(dutch.reply.defaultSolution).toBe(4);
});

test("rows of an older release (missing keys) and of a newer one (unknown keys) are read, and sign-in works", async () => {
  const rows = {
    // Only the keys of the previous release.
    uk: { appName: "Kerb Portal", theme: { brand: "#112233" }, features: { profileLink: false } },
    // Keys, types and colours of a later release.
    default: {
      submittedLabel: "asked",
      features: { holograms: true, coins: "yes", location: null },
      theme: { brand: "teal" },
      holograms: 7,
    },
    nl: null,
    own: { appName: "Our own" },
  };
  for (const [key, overrides] of Object.entries(rows)) {
    await app.database.pool.query("insert into variants values ($1, $2) on conflict (key) do update set overrides = excluded.overrides", [
      key,
      JSON.stringify(overrides),
    ]);
  }
  await app.database.pool.query("insert into solutions (id, variant) values (40, 'own')");
  await app.database.pool.query("insert into flags values ('HologramsEnabled', '1')");
  app.clock.advance(10_001);
  const { status, reply } = await app.send(getConfiguration, {});
  expect(status).toBe(200);
  const variant = (key: string) => reply.variants.find((one) => one.key === key);
  const uk = brands.find(({ key }) => key === "uk");
  expect(variant("uk")).toEqual({
    ...variantWithDefaults(uk),
    key: "uk",
    appName: "Kerb Portal",
    theme: { ...uk?.theme, brand: "#112233" },
    features: { ...uk?.features, profileLink: false },
  });
  expect(variant("default")).toEqual(defaultVariant);
  expect(variant("nl")?.submittedLabel).toBe("requested");
  expect(variant("own")).toEqual({ ...defaultVariant, key: "own", appName: "Our own" });
  expect(reply.solutions.find(({ id }) => id === 40)).toMatchObject({
    name: "Our own",
    appId: 3,
    domainLogo: { logoPath: "/logos/default.svg" },
  });
  expect(reply.flags).not.toHaveProperty("HologramsEnabled");
  for (const [user, record] of Object.entries({ uk: { Variant: "uk", AppId: 1 }, shop: { AppId: 3 }, nl: { Variant: "nl", AppId: 4 } })) {
    const person = await app.signIn(`${user}@demo.test`);
    expect(await person.ask(getUserByName, { query: { username: "" } })).toMatchObject(record);
  }
});

test("a variant is complete for any content of its row", () => {
  fc.assert(
    fc.property(fc.constantFrom(...shippedKeys, "own", "constructor"), fc.jsonValue(), (key, overrides) => {
      expect(Object.keys(variantWithDefaults(brandOf({ key, overrides })).features)).toEqual(Object.keys(defaultVariant.features));
      expect(brandOf({ key, overrides: { features: overrides, theme: overrides } }).theme).toEqual(brandOf({ key, overrides: {} }).theme);
    }),
  );
});

test("changes by an administrator survive a restart", async () => {
  await app.database.pool.query("insert into flags values ('RagRatingEnabled', '0')");
  await seedSettings(app.database.db);
  app.clock.advance(10_001);
  expect((await app.send(getConfiguration, {})).reply.flags["RagRatingEnabled"]).toBe("0");
});

test.each(brands)("the brand $key has enough contrast on white, on the dark surface and under its own text", ({ theme }) => {
  expect(contrast(theme.brand, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.brand, theme.onBrand)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.brandDark, "#2e3236")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.brandDark, theme.onBrandDark)).toBeGreaterThanOrEqual(4.5);
});

test("no two brands have the same colours", () => {
  expect(new Set(brands.map(({ theme }) => theme.brand)).size).toBe(brands.length);
});

/** WCAG 2.2, 1.4.3. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("the terms are a page in the user's language without scripts", async () => {
  const pages = await Promise.all(
    ["de-AT,de;q=0.9,en;q=0.8", "cs, el;q=0.5", "cs", ""].map((accepted) =>
      app.send(getTerms, {}, { headers: { "accept-language": accepted } }),
    ),
  );
  expect(pages.map(({ bytes }) => /lang="(\w+)"/.exec(bytes.toString())?.[1])).toEqual(["de", "el", "en", "en"]);
  for (const { status, headers, bytes } of pages) {
    const html = bytes.toString();
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).toContain("1993");
    expect(html).not.toMatch(/<script|javascript:|\son\w+=|style="/i);
    expect(html.match(/<h2>/g)?.length).toBe(10);
  }
});

const translated = readdirSync(new URL("template", import.meta.url)).flatMap((file) => /^terms-(.*)\.html$/.exec(file)?.[1] ?? []);

test.each(translated)("the terms in %s have every part of the English ones", async (code) => {
  const [english, own] = await Promise.all(
    ["en", code].map((language) => app.send(getTerms, {}, { headers: { "accept-language": language } })),
  );
  const page = own?.bytes.toString() ?? "";
  expect(page).toContain(`<html lang="${code}">`);
  expect(page.match(/<\/?(?:p|h2|ul|li|main|h1)>/g)).toEqual(english?.bytes.toString().match(/<\/?(?:p|h2|ul|li|main|h1)>/g));
});

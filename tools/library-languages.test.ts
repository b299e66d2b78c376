import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allLanguages } from "../locales/languages.ts";
import { allLists, dictionaryOf, followingList, inLatin, isForeignDictionary, nameOf } from "../web/vite-library-languages.ts";

test("every list of React Aria's texts keeps English and follows the language that is spoken, or is not used", () => {
  expect(allLists().length).toBeGreaterThan(20);
  expect(new Set(allLists().map(nameOf)).size).toBe(allLists().length);
  for (const path of allLists()) {
    const source = readFileSync(path, "utf8");
    if (/color|breadcrumbs|steplist|tree/.test(nameOf(path))) {
      expect(() => followingList(source, path)).toThrow("is used now");
      continue;
    }
    const code = followingList(source, path);
    expect(
      Array.from(code.matchAll(/([a-z]+-[A-Z]+)\.mjs/g), ([, culture]) => culture),
      path,
    ).toEqual(["en-US"]);
    expect(code).toContain(`following("${nameOf(path)}", english)`);
  }
});

test("React Aria has the texts of every language but Albanian, and Bosnian reads Croatian's", () => {
  const source = readFileSync(allLists()[0] ?? "", "utf8");
  const without = allLanguages.filter(({ code }) => dictionaryOf(code) === undefined).map(({ code }) => code);
  expect(without.filter((code) => code !== "en")).toEqual(["sq"]);
  for (const { code } of allLanguages) expect(source).toContain(`${dictionaryOf(code) ?? "en-US"}.mjs`);
});

test("Serbian's dictionary, which mixes two scripts, is in Latin letters", () => {
  expect(inLatin("`\\u{434}\\u{430}\\u{43D}`")).toBe("`dan`");
  expect(inLatin("Њ, Џ and недеља in zavr\\u{161}etak")).toBe("Nj, Dž and nedelja in završetak");
});

test("a list that is written in another way fails the build", () => {
  const list = `import a from "../intl/menu/en-US.mjs";\nimport b from "../intl/menu/nl.mjs";\nexport default { "en-US": a, nl: b };`;
  const id = "/app/node_modules/react-aria/dist/private/menu/intlStrings.mjs";
  expect(() => followingList(list, id)).toThrow("no list of dictionaries");
  expect(() => followingList(`import a from "../intl/menu/nl-NL.mjs";`, id)).toThrow("no texts in English");
});

test("a dictionary of another language is noticed wherever a library keeps it", () => {
  const foreign = [
    "react-aria/dist/private/intl/menu/ja-JP.mjs",
    "react-aria-components/i18n/zh-TW.mjs",
    "@react-stately/color/intl/ar-AE.js",
  ];
  for (const path of foreign) expect(isForeignDictionary(`/app/node_modules/${path}`), path).toBe(true);
  const ours = ["node_modules/react-aria/dist/private/intl/menu/el-GR.mjs", "web/src/lib/i18n/nl-NL.mjs", "node_modules/react/index.js"];
  for (const path of ours) expect(isForeignDictionary(`/app/${path}`), path).toBe(false);
});

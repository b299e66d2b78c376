import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../locales/languages.ts";
import { isForeignDictionary, keptDictionaries } from "../web/vite-library-languages.ts";
import { root } from "./files.ts";

const lists = globSync("node_modules/{react-aria,react-aria-components,react-stately}/dist/**/intlStrings.mjs", { cwd: root });

/** The dictionaries of our languages that React Aria has: none in Bosnian and Albanian, which read its English. */
const own = new Set(languages.map(({ culture }) => culture.split("-")[0]));

test("every list of React Aria's texts keeps the languages of the application, and names no other", () => {
  expect(lists.length).toBeGreaterThan(20);
  for (const path of lists) {
    const code = keptDictionaries(readFileSync(join(root, path), "utf8"), path);
    const named = Array.from(code.matchAll(/"([a-z]+-[A-Z]+)":/g), ([, culture]) => culture);
    const there = Array.from(readFileSync(join(root, path), "utf8").matchAll(/([a-z]+)-[A-Z]+\.mjs/g), ([, language]) => language);
    expect(
      named.map((culture) => culture?.split("-")[0]),
      path,
    ).toEqual(there.filter((language) => own.has(language)));
    expect(named, path).toEqual(expect.arrayContaining(["de-DE", "el-GR", "en-US"]));
    expect(
      Array.from(code.matchAll(/([a-z]+-[A-Z]+)\.mjs/g), ([, culture]) => culture),
      path,
    ).toEqual(named);
  }
});

test("a list that is written in another way fails the build", () => {
  const list = `import a from "../intl/menu/en-US.mjs";\nimport b from "../intl/menu/nl.mjs";\nexport default { "en-US": a, nl: b };`;
  expect(() => keptDictionaries(list, "intlStrings.mjs")).toThrow("no list of dictionaries");
  expect(() => keptDictionaries(`import a from "../intl/menu/nl-NL.mjs";`, "intlStrings.mjs")).toThrow("no list of dictionaries");
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

import { expect, test } from "vitest";
import { bareTexts } from "./bare-texts.ts";
import { parametersOf } from "./locale-messages.ts";
import { importsOf, parseSource } from "./syntax.ts";

test("bare text is found between tags and in what is read aloud, and nowhere else", () => {
  const source = `const a = <p title="Some words" className="not words">Hello {"there"} · {t("key")} 5 km/h<b>×</b></p>;`;
  expect(bareTexts("a.tsx", source).map((found) => found.text)).toEqual(["Some words", "Hello", "there", "5 km/h"]);
});

test("every way of importing is seen", () => {
  const source = parseSource(
    "a.ts",
    `import a from "./a.ts";\nexport { b } from "./b.ts";\nimport type { C } from "./c.ts";\nawait import("./d.ts");\n`,
  );
  expect(importsOf(source)).toEqual([
    { name: "./a.ts", line: 1, lazy: false },
    { name: "./b.ts", line: 2, lazy: false },
    { name: "./c.ts", line: 3, lazy: false },
    { name: "./d.ts", line: 4, lazy: true },
  ]);
});

test("the parameters of a text are found at any depth, and a date is refused", () => {
  const text = "{n, plural, one {# for {who}} other {{kind, select, car {#} other {many}}}}";
  expect(parametersOf(text, "en")).toEqual({
    n: { kind: "number", choices: [] },
    who: { kind: "text", choices: [] },
    kind: { kind: "choice", choices: ["car"] },
  });
  expect(() => parametersOf("{at, date, short}", "en")).toThrow("not allowed");
  expect(() => parametersOf("{n, plural, one {#}", "en")).toThrow("end");
});

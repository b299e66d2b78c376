import { expect, test } from "vitest";
import { bareTexts } from "./bare-texts.ts";
import { foreignWrites } from "./foreign-writes.ts";
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

test("writing another noun's rows is found, however it is written, and reading them or one's own is not", () => {
  const tables = parseSource("server/src/modules/users/tables.ts", `export const users = pgTable("users", {});`);
  const store = parseSource(
    "server/src/modules/notes/store.ts",
    [
      `import { people, users } from "../users/joins.ts";`,
      `import { notes } from "./tables.ts";`,
      `const author = people("author");`,
      `db.insert(notes).values(users.id); db.select().from(users); sql\`update \${notes} set a = 1 from \${users}\`;`,
      `db.update(users).set({});`,
      `db.delete(author);`,
      `sql\`insert into \${users} (id) values (1)\`;`,
      `sql\`delete from users\`;`,
    ].join("\n"),
  );
  expect(foreignWrites([tables, store]).map((fault) => fault.split(" writes ")[0])).toEqual(
    [5, 6, 7, 8].map((line) => `server/src/modules/notes/store.ts:${line}`),
  );
});

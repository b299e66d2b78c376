import {
  exportRatingsFile,
  getRagMakes,
  getRagRatings,
  getRatingCoverage,
  importRatingsFile,
  type ImportScope,
  listRatingImports,
  previewRatings,
  type ProblemBody,
  type RatingImport,
  type RatingPreview,
  takeBackRatings,
} from "@remotebay/contract";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { listenLocally, openConnection } from "../../testing/live.ts";
import { multipart } from "../../testing/valid-world.ts";
import { exportRatings, importRatings } from "./service.ts";

let app: TestApp;
let keeper: Person;
let admin: Person;
let reader: Person;
let url: string;

const header = "Year,Make,Model,DeviceTypeId,FunctionId,Rating,CustomMessage,Source,RatedOn";
const start = [
  "2021,Škoda,Enyaq,1,101,Green,,Bay 4,2026-03-01",
  "2021,Škoda,Enyaq,1,405,Amber,Have the label at hand,Bay 4,",
  "2021,Peugeot,208,1,101,Green,,,",
  "2020,Peugeot,208,2,101,Red,,,",
];

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  keeper = await app.signIn("super@demo.test");
  admin = await app.signIn("admin@demo.test");
  reader = await app.signIn("rag@demo.test");
  url = await listenLocally(app.fastify);
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.database.pool.query(
    "truncate compatibility_ratings, compatibility_types, compatibility_vehicles, compatibility_models, compatibility_makes, compatibility_imports, compatibility_import_vehicles",
  );
  await fromCommand(start);
});

const fileOf = (lines: readonly string[]) => Buffer.from([header, ...lines].join("\n"));

function fromCommand(lines: readonly string[], scope: ImportScope = "named"): Promise<RatingImport> {
  return importRatings(
    app.systemContext(),
    (async function* () {
      yield fileOf(lines);
    })(),
    { name: "command.csv", scope },
  );
}

async function post<T>(path: string, query: Record<string, string>, lines: readonly string[], who = keeper) {
  const { payload, contentType } = multipart({ file: fileOf(lines) }, "may.csv");
  const response = await app.fastify.inject({
    method: "POST",
    url: `/api/${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${who.token}`, "content-type": contentType },
    payload,
  });
  return { status: response.statusCode, reply: response.json<T>(), problem: response.json<ProblemBody>() };
}

const preview = async (lines: readonly string[], query: { scope?: ImportScope; after?: string } = {}) =>
  (await post<RatingPreview>(previewRatings.path, query, lines)).reply;
const apply = (lines: readonly string[], version: string, scope: ImportScope = "named", who = keeper) =>
  post<RatingImport>(importRatingsFile.path, { version, scope }, lines, who);
/** Imports as the screen does. */
async function bring(lines: readonly string[], scope: ImportScope = "named"): Promise<RatingImport> {
  const { status, reply } = await apply(lines, (await preview(lines, { scope })).Version, scope);
  expect(status).toBe(200);
  return reply;
}
async function saved(): Promise<string> {
  const parts: string[] = [];
  await exportRatings(app.systemContext(), async (text) => void parts.push(text));
  return parts.join("");
}
const imports = () => keeper.ask(listRatingImports, {});
const back = (Id: number, Newest: number) => keeper.send(takeBackRatings, { body: { Id, Newest } });

test("a preview counts and shows what would be added, changed and removed, and changes nothing", async () => {
  const before = await saved();
  const lines = [
    "2021,SKODA,enyaq,1,101,Red,Broken,Bay 5,2026-05-01",
    "2021,Škoda,Enyaq,1,405,Amber,Have the label at hand,Bay 4,",
    "2022,Audi,A4,1,101,Green,,,",
  ];
  const found = await preview(lines);
  expect(found).toMatchObject({
    Lines: 3,
    Vehicles: 2,
    Added: 1,
    Changed: 1,
    Same: 1,
    Removed: 0,
    FaultCount: 0,
    Faults: [],
    NextAfter: null,
  });
  expect(found.Samples.Added).toMatchObject([{ Line: 4, Make: "Audi", Before: null, After: { Rating: "Green" } }]);
  expect(found.Samples.Changed).toMatchObject([
    {
      Line: 2,
      Before: { Rating: "Green", CustomMessage: "", Source: "Bay 4", RatedOn: "2026-03-01" },
      After: { Rating: "Red", CustomMessage: "Broken", Source: "Bay 5", RatedOn: "2026-05-01" },
    },
  ]);
  expect(found.Samples.Removed).toEqual([]);
  const all = await preview(lines, { scope: "all" });
  expect(all).toMatchObject({ Added: 1, Changed: 1, Same: 1, Removed: 2 });
  expect(all.Samples.Removed.map(({ Make, Year, Before }) => `${Make} ${Year} ${Before?.Rating}`).toSorted()).toEqual([
    "Peugeot 2020 Red",
    "Peugeot 2021 Green",
  ]);
  expect(await saved()).toBe(before);
  expect(await imports()).toHaveLength(1);
});

test("bad lines are named with number, column, rule and what they say, page by page; with one of them nothing is imported", async () => {
  const before = await saved();
  const some = ["2021,Audi,A4,1,101,Gren,,,", "21,Audi,A4,1,102,Green,,,", "2021,Audi,A4,1,103,Green,,,", "2021,Audi,A4,7,104,Green,,,"];
  const few = await preview(some);
  expect(few).toMatchObject({ FaultCount: 3, Added: 0, NextAfter: null });
  expect(few.Faults).toEqual([
    { Line: 2, Column: "Rating", Code: "choice", Value: "Gren" },
    { Line: 3, Column: "Year", Code: "year", Value: "21" },
    { Line: 5, Column: "DeviceTypeId", Code: "device-type", Value: "7" },
  ]);
  const refused = await apply(some, few.Version);
  expect(refused).toMatchObject({ status: 400, problem: { code: "invalid", info: { Total: 3 } } });
  expect(refused.problem.errors?.map(({ path }) => path)).toEqual(["2.Rating", "3.Year", "5.DeviceTypeId"]);

  // 1,700 lines with a wrong rating, and 800 that are there twice between and behind them: each has its place on exactly one page.
  const many = Array.from({ length: 3_400 }, (_, nth) => {
    if (nth % 2 === 0) return `2001,Long,Model ${nth},1,101,Blue,,,`;
    return `2001,Long,Model ${nth >= 1_800 ? nth - (nth % 4) : nth},1,101,Green,,,`;
  });
  const pages: RatingPreview[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: RatingPreview = await preview(many, { after: String(after) });
    pages.push(page);
    after = page.NextAfter;
  }
  const lines = pages.flatMap(({ Faults }) => Faults.map(({ Line }) => Line));
  expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b));
  expect(pages.map(({ FaultCount }) => FaultCount)).toEqual(pages.map(() => lines.length));
  expect(lines.length).toBeGreaterThan(2_000);
  expect(await saved()).toBe(before);
});

test("an import is told to open pages, stands in the audit trail with its counts, and in the list with who, when and file", async () => {
  const shop = await openConnection(url, reader.token);
  const made = await bring(["2021,Škoda,Enyaq,1,101,Red,,Bay 5,"]);
  const told = await shop.hear(({ name }) => name === "compatibility.changed");
  shop.close();
  expect(told.data).toEqual({ Id: made.Id });
  const query = { make: "Skoda", model: "Enyaq", year: 2021, deviceTypeId: 1 };
  expect((await reader.ask(getRagRatings, { query })).find(({ Id }) => Id === 101)?.RagRatingLabel).toBe("Red");
  const [last, first] = await imports();
  expect(last).toMatchObject({
    Id: made.Id,
    Name: "may.csv",
    Scope: "named",
    Lines: 1,
    Changed: 1,
    Added: 0,
    Removed: 0,
    TakenBackAt: null,
  });
  expect(last?.Who).not.toBe("");
  expect(first).toMatchObject({ Who: "", Name: "command.csv", Added: 4 });
  const { rows } = await app.database.pool.query(
    "select details from audit_entries where action = 'compatibility.imported' and noun_id = $1",
    [made.Id],
  );
  expect(rows).toEqual([{ details: { name: "may.csv", scope: "named", lines: 1, vehicles: 1, added: 0, changed: 1, removed: 0 } }]);
});

test("two at once: what was previewed before another import is stale, and so is another file or scope", async () => {
  const mine = ["2021,Škoda,Enyaq,1,101,Red,,,"];
  const yours = ["2021,Škoda,Enyaq,1,101,Amber,Mind the gap,,"];
  const [my, your] = [await preview(mine), await preview(yours)];
  expect((await apply(yours, my.Version)).problem.code).toBe("stale");
  expect((await apply(mine, my.Version, "all")).problem.code).toBe("stale");
  const answers = await Promise.all([apply(mine, my.Version), apply(yours, your.Version)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await imports()).toHaveLength(2);
});

test("an import is taken back to the byte, also behind a later one, which goes with it; whoever saw another list is told", async () => {
  const states = [await saved()];
  const made = [];
  for (const [lines, scope] of [
    [["2021,SKODA,enyaq,1,101,Red,,Bay 5,", "2019,Lada,Niva,1,101,Green,,,"], "named"],
    [["2021,Škoda,Enyaq,1,102,Green,,,", "2020,PEUGEOT,208,2,101,Amber,Slowly,,"], "all"],
    [["2019,LADA,NIVA,1,101,Red,,,"], "named"],
  ] as const) {
    made.push(await bring(lines, scope));
    states.push(await saved());
  }
  const [one, two, three] = made.map(({ Id }) => Id);
  expect((await back(one ?? 0, two ?? 0)).problem.code).toBe("stale");
  expect((await back(9_999, three ?? 0)).problem.code).toBe("not-found");
  expect((await back(three ?? 0, three ?? 0)).status).toBe(200);
  expect(await saved()).toBe(states[2]);
  expect((await back(three ?? 0, two ?? 0)).problem.code).toBe("stale");
  const four = await bring(["2022,Audi,A4,1,101,Green,,,"]);
  const both = await Promise.all([back(two ?? 0, four.Id), back(two ?? 0, four.Id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await saved()).toBe(states[1]);
  expect((await imports()).map(({ Id, TakenBackAt }) => [Id, TakenBackAt !== null])).toEqual([
    [four.Id, true],
    [three, true],
    [two, true],
    [one, false],
    [expect.any(Number), false],
  ]);
  expect((await back(one ?? 0, one ?? 0)).status).toBe(200);
  expect(await saved()).toBe(states[0]);
});

test("of ten imports the ratings before them are kept, and no more", async () => {
  for (let nth = 0; nth < 11; nth += 1) await fromCommand([`2021,Škoda,Enyaq,1,101,Amber,Note ${nth},,`]);
  expect(await imports()).toHaveLength(10);
  const counted = await app.database.pool.query(
    "select count(distinct import_id)::int as n, count(*)::int as rows from compatibility_import_vehicles",
  );
  expect(counted.rows).toEqual([{ n: 10, rows: 10 }]);
  // The type of the last ten, and the one that each of them replaced.
  const types = await app.database.pool.query("select count(*)::int as n from compatibility_types");
  expect(types.rows[0].n).toBe(13);
});

test("an Admin and everybody else have no part in it", async () => {
  const lines = ["2021,Škoda,Enyaq,1,101,Red,,,"];
  const { Version } = await preview(lines);
  const [newest] = await imports();
  expect((await post(previewRatings.path, {}, lines, admin)).problem.code).toBe("not-found");
  expect((await apply(lines, Version, "named", admin)).problem.code).toBe("not-found");
  expect((await admin.send(listRatingImports, {})).problem.code).toBe("not-found");
  expect((await admin.send(exportRatingsFile, {})).problem.code).toBe("not-found");
  expect((await admin.send(getRatingCoverage, {})).problem.code).toBe("not-found");
  expect((await admin.send(takeBackRatings, { body: { Id: newest?.Id ?? 0, Newest: newest?.Id ?? 0 } })).problem.code).toBe("not-found");
  expect((await apply(lines, Version, "named", reader)).problem.code).toBe("forbidden");
  expect(await imports()).toHaveLength(1);
});

test("the file that is downloaded is every rating, and imports to the same", async () => {
  const { bytes, headers } = await keeper.send(exportRatingsFile, {});
  expect(headers["content-type"]).toContain("text/csv");
  expect(headers["content-disposition"]).toContain("attachment");
  expect(bytes.toString()).toBe(await saved());
  const [first = "", ...lines] = bytes.toString().replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(first).toContain("Year,Make,Model");
  expect(lines).toHaveLength(start.length);
  const some = await keeper.send(exportRatingsFile, { query: { make: "skoda" } });
  expect(some.bytes.toString().trimEnd().split("\r\n").slice(1)).toEqual(lines.filter((line) => line.includes("Škoda")));
});

test("a file that is too large, or that is none, is refused", async () => {
  const { payload, contentType } = multipart({ file: Buffer.alloc(33 * 1_048_576, "a") }, "large.csv");
  const headers = { authorization: `Bearer ${keeper.token}`, "content-type": contentType };
  const large = await app.fastify.inject({ method: "POST", url: `/api/${previewRatings.path}`, headers, payload });
  expect(large.json()).toMatchObject({ code: "too-large" });
  const none = await keeper.send(previewRatings, { query: {} });
  expect(none.problem.code).toBe("unsupported-type");
});

test("coverage counts what is rated by make and year, and what nobody rated as unknown", async () => {
  const every = await keeper.ask(getRatingCoverage, { query: {} });
  const functions = (await reader.ask(getRagRatings, { query: { make: "Skoda", model: "Enyaq", year: 2021, deviceTypeId: 1 } })).length;
  const nameOf = new Map(every.Makes.map(({ Id, Name }) => [Id, Name]));
  const all = functions * every.DeviceTypes.length;
  expect(every.Cells.map((cell) => Object.assign(cell, { MakeId: nameOf.get(cell.MakeId) }))).toEqual([
    { MakeId: "Peugeot", Year: 2020, Vehicles: 1, Green: 0, Amber: 0, Red: 1, Unknown: all - 1 },
    { MakeId: "Peugeot", Year: 2021, Vehicles: 1, Green: 1, Amber: 0, Red: 0, Unknown: all - 1 },
    { MakeId: "Škoda", Year: 2021, Vehicles: 1, Green: 1, Amber: 1, Red: 0, Unknown: all - 2 },
  ]);
  const second = await keeper.ask(getRatingCoverage, { query: { deviceTypeId: 2 } });
  expect(second.Cells.map(({ Red, Unknown }) => [Red, Unknown])).toEqual([
    [1, functions - 1],
    [0, functions],
    [0, functions],
  ]);
  expect((await reader.ask(getRagMakes, { query: { year: 2021 } })).map(({ Text }) => Text)).toEqual(["Peugeot", "Škoda"]);
});

test("property: imports and taking them back, in any order, lead back to the same file to the byte", async () => {
  const line = fc
    .record({
      year: fc.integer({ min: 2019, max: 2021 }),
      car: fc.constantFrom("Škoda,Enyaq", "SKODA,enyaq", "Peugeot,208", "PEUGEOT,2.0.8", "Lada,Niva"),
      device: fc.constantFrom(1, 2),
      element: fc.constantFrom(101, 102, 405),
      rating: fc.constantFrom("Green", "Amber", "Red", "Unknown"),
      words: fc.constantFrom(",,", "Slowly,,", "=1+1,Bay 4,2026-01-02"),
    })
    .map(({ year, car, device, element, rating, words }) => `${year},${car},${device},${element},${rating},${words}`);
  const key = (text: string) => text.split(",").slice(0, 5).join().toLowerCase().replaceAll(".", "").replace("š", "s");
  const file = fc.record({
    scope: fc.constantFrom<ImportScope>("named", "all"),
    lines: fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: key }),
  });
  const step = fc.oneof({ weight: 3, arbitrary: file }, { weight: 2, arbitrary: fc.record({ back: fc.nat(3) }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      /** Each import that holds, with what there was before it. */
      const holding: { id: number; before: string }[] = [];
      for (const one of steps) {
        if ("lines" in one) {
          const before = await saved();
          holding.push({ id: (await fromCommand(one.lines, one.scope)).Id, before });
          continue;
        }
        const at = holding.length - 1 - one.back;
        const [target, newest] = [holding[at], holding.at(-1)];
        if (target === undefined || newest === undefined) continue;
        expect((await back(target.id, newest.id)).status).toBe(200);
        expect(await saved()).toBe(target.before);
        holding.length = at;
      }
      const [first] = holding;
      if (first === undefined) return;
      await back(first.id, holding.at(-1)?.id ?? 0);
      expect(await saved()).toBe(first.before);
    }),
    { numRuns: 20 },
  );
}, 120_000);

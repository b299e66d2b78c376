import * as contract from "@remotebay/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";

let app: TestApp;
let people: Record<"shop" | "coord" | "tech" | "rag", Person>;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00.000Z" });
  await seedPeople(app.database);
  const names = ["shop", "coord", "tech", "rag"] as const;
  const signed = await Promise.all(names.map(async (name) => [name, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
});
afterAll(() => app.close());

type Saved = contract.Args<typeof contract.saveView>["body"];

const save = (person: Person, body: Saved) => person.send(contract.saveView, { body });
const viewsOf = (person: Person) => person.ask(contract.getViews, {});
const named = (Name: string, more: Partial<Saved> = {}) =>
  ({ List: "devices", Name, Query: { search: "bay" }, Columns: [], ...more }) as Saved;
const removeAll = async (person: Person) => {
  for (const { Id } of await viewsOf(person)) await person.ask(contract.removeView, { body: { Id } });
};

test("a view is saved, replaced, renamed and removed, and is its owner's alone", async () => {
  const Query = { list: "completed", search: "audi", orderBy: "Make", sortBy: "asc", filterBy: "mine", pageSize: 25 } as const;
  const { id } = (await save(people.shop, { List: "requests", Name: " Audis ", Query, Columns: ["VIN", "Make"] })).reply;
  expect(await viewsOf(people.shop)).toEqual([{ Id: id, List: "requests", Name: "Audis", Query, Columns: ["VIN", "Make"] }]);
  expect(await viewsOf(people.coord)).toEqual([]);
  const changed = { List: "requests" as const, Name: "AUDIS", Query: { list: "pending" as const }, Columns: [] };
  expect((await save(people.coord, { Id: id, ...changed })).problem).toMatchObject({ code: "not-found" });
  expect((await people.coord.send(contract.removeView, { body: { Id: id } })).problem).toMatchObject({ code: "not-found" });
  // Its list is what it is: the parameters of another one would mean nothing there.
  expect((await save(people.shop, named("Boxes", { Id: id }))).problem).toMatchObject({ code: "not-found" });
  await save(people.shop, { Id: id, ...changed });
  expect(await viewsOf(people.shop)).toEqual([{ Id: id, ...changed }]);
  await people.shop.ask(contract.removeView, { body: { Id: id } });
  expect(await viewsOf(people.shop)).toEqual([]);
  expect((await people.shop.send(contract.removeView, { body: { Id: id } })).problem).toMatchObject({ code: "not-found" });
  const { rows } = await app.database.pool.query(
    "select action, details from audit_entries where noun = 'view' and noun_id = $1 order by id",
    [id],
  );
  const actions = ["view.saved", "view.saved", "view.removed"];
  expect(rows).toEqual(actions.map((action) => ({ action, details: null })));
});

test("who reads the checker alone saves views of it, and nobody does without a session", async () => {
  await save(people.rag, { List: "ratings", Name: "My Golf", Query: { year: "2019", make: "Volkswagen", model: "Golf", ratings: "Red" } });
  expect((await viewsOf(people.rag)).map(({ Name }) => Name)).toEqual(["My Golf"]);
  expect((await app.send(contract.getViews, {})).status).toBe(401);
  await removeAll(people.rag);
});

test("a name is one view's of its list, in any capitals, also where two save it at once", async () => {
  expect((await save(people.shop, named("Bäder"))).status).toBe(200);
  const again = await save(people.shop, named("BÄDER"));
  expect(again.problem).toMatchObject({ code: "invalid", errors: [{ path: "Name", code: "taken" }] });
  expect((await save(people.shop, { List: "chats", Name: "bäder", Query: { unread: true } })).status).toBe(200);
  expect((await save(people.coord, named("bäder"))).status).toBe(200);
  const answers = await Promise.all(["Twice", "TWICE", "twice"].map((name) => save(people.shop, named(name))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { id } = (await save(people.shop, named("Other"))).reply;
  expect((await save(people.shop, named("twice", { Id: id }))).problem.errors).toMatchObject([{ path: "Name", code: "taken" }]);
  await Promise.all([removeAll(people.shop), removeAll(people.coord)]);
});

test("there are at most 30 of a list, also where several are saved at once; a full list's views can be replaced", async () => {
  for (let nth = 0; nth < contract.maxViews - 1; nth += 1) await save(people.tech, named(`View ${nth}`));
  const answers = await Promise.all(["a", "b", "c"].map((name) => save(people.tech, named(name))));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ problem }) => problem.errors?.[0])).toEqual(
    [0, 1].map(() => expect.objectContaining({ path: "Name", code: "too-many" })),
  );
  const [view] = await viewsOf(people.tech);
  expect((await save(people.tech, named("Renamed", { Id: view?.Id ?? 0 }))).status).toBe(200);
  expect((await save(people.tech, { List: "queue", Name: "Mine", Query: { mine: true } })).status).toBe(200);
  await removeAll(people.tech);
});

test.each<[what: string, body: object, path: string, code: string]>([
  ["no name", { ...named(" ") }, "Name", "required"],
  ["a long name", { ...named("x".repeat(contract.maxViewName + 1)) }, "Name", "max-length"],
  ["a list that does not exist", { ...named("a"), List: "nothing" }, "List", "type"],
  ["an order of another list", { ...named("a"), Query: { orderBy: "VIN" } }, "Query.orderBy", "choice"],
  ["a parameter that the list does not have", { ...named("a"), Query: { pageSize: 10 } }, "Query.pageSize", "unknown-field"],
  ["a long search", { ...named("a"), Query: { search: "x".repeat(121) } }, "Query.search", "max-length"],
  ["requests of no list", { ...named("a"), List: "requests", Query: {} }, "Query.list", "required"],
  ["what is no column's name", { ...named("a"), Columns: ["a b"] }, "Columns.0", "choice"],
  ["too many columns", { ...named("a"), Columns: Array.from({ length: 31 }, () => "Id") }, "Columns", "max-length"],
])("%s is refused", async (_, body, path, code) => {
  const { problem } = await save(people.shop, body as Saved);
  expect(problem).toMatchObject({ code: "invalid", errors: [{ path, code }] });
});

test("of a damaged or outdated view the rest is read, whatever is stored", async () => {
  const { id } = (await save(people.shop, named("Damaged"))).reply;
  const store = (query: unknown, columns: unknown, list = "devices") =>
    app.database.pool.query("update saved_views set query = $2, columns = $3, list = $4 where id = $1", [
      id,
      JSON.stringify(query),
      JSON.stringify(columns),
      list,
    ]);
  await store({ search: "bay", orderBy: "Weight", sortBy: 7, gone: "x" }, ["Id", "<b>"]);
  expect(await viewsOf(people.shop)).toEqual([{ Id: id, List: "devices", Name: "Damaged", Query: { search: "bay" }, Columns: [] }]);
  await store({}, [], "gone");
  expect(await viewsOf(people.shop)).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (query, columns) => {
      // PostgreSQL has no U+0000 in jsonb, so none can be stored.
      fc.pre(!/\\u0000|\\ud[89a-f]/i.test(JSON.stringify([query, columns])));
      await store(query, columns);
      expect(await viewsOf(people.shop)).toMatchObject([{ Id: id, List: "devices", Name: "Damaged" }]);
    }),
    { numRuns: 50 },
  );
  await removeAll(people.shop);
});

test("every parameter of every list is stored and read as it was", async () => {
  const bodies: Saved[] = [
    { List: "requests", Name: "a", Query: { list: "scheduled", search: "2019", filterBy: "service-7", pageSize: 100 }, Columns: ["Id"] },
    { List: "queue", Name: "a", Query: { search: "golf", mine: true, status: "Scheduled" }, Columns: [] },
    { List: "chats", Name: "a", Query: { search: "golf", unread: true }, Columns: [] },
    { List: "devices", Name: "a", Query: { search: "bay", orderBy: "LastHeardAt", sortBy: "desc" }, Columns: ["SerialNumber"] },
    { List: "support", Name: "a", Query: { search: "wifi", state: "open" }, Columns: [] },
    { List: "ratings", Name: "a", Query: { year: "2019", make: "Audi", ratings: "Green.Amber", family: "4", sortBy: "asc" }, Columns: [] },
  ];
  expect(bodies.map(({ List }) => List)).toEqual(contract.ViewList.options);
  for (const body of bodies) await save(people.shop, body);
  const kept = await viewsOf(people.shop);
  expect(kept).toHaveLength(bodies.length);
  for (const body of bodies) expect(kept.find(({ List }) => List === body.List)).toEqual({ Id: expect.any(Number), ...body });
  await removeAll(people.shop);
});

test("a person's views go with the person", async () => {
  const { rows: users } = await app.database.pool.query<{ id: number }>(
    "insert into users (username, email, given_name, family_name, time_zone, password_hash) values ('gone', 'gone@demo.test', 'A', 'B', 'UTC', '') returning id",
  );
  const id = users[0]?.id ?? 0;
  await app.database.pool.query(
    "insert into saved_views (user_id, list, name, name_key, query, columns, changed_at) values ($1, 'devices', 'a', 'a', '{}', '[]', now())",
    [id],
  );
  await app.database.pool.query("delete from users where id = $1", [id]);
  const { rows } = await app.database.pool.query("select id from saved_views where user_id = $1", [id]);
  expect(rows).toEqual([]);
});

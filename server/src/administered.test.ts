import { type Args, type Call, getHistory, type ThingChange, undoChange } from "@remotebay/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { everyExample, type ThingExample } from "./testing/call-examples.ts";
import { callsOf, createOf, freshValues, idOf, readOf } from "./testing/thing-inputs.ts";
import { makeWorld } from "./testing/valid-world.ts";

/*
 * Everything that administrators keep (domain.md#admin-things), by its examples: what is changed is recorded so that the records lead from the
 * first state to the last, each change can be taken back, of two at once one is told, and another location's administrator finds nothing.
 */

let app: TestApp;
let superAdmin: Person;
let stranger: Person;
let examples: Record<string, ThingExample>;

beforeAll(async () => {
  app = await makeApp();
  const world = await makeWorld(app, false);
  superAdmin = world.people.super;
  await app.database.pool.query("update users set location_id = $1 where username = 'admin@demo.test'", [world.bellini]);
  stranger = await app.signIn("admin@demo.test");
  examples = (await everyExample()).things(world);
});
afterAll(() => app.close());

const nouns = Object.keys((await everyExample()).things(new Proxy({}, { get: () => new Proxy({}, { get: () => 0 }) }) as never));
const exampleOf = (noun: string) => examples[noun] as ThingExample;

test("every administered thing has its examples", () => {
  expect(app.administered.map(({ thing }) => thing.noun).toSorted()).toEqual(Object.keys(examples).toSorted());
});

describe.each(nouns)("%s", (noun) => {
  test("any changes are recorded from the first state to the last, and taken back they lead to the first again", async () => {
    const { changes } = exampleOf(noun);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(changes.length - 1), { minLength: 1, maxLength: 5 }), async (order) => {
        const id = await anyOf(noun);
        const earlier = new Set((await historyOf(noun, id)).map(({ Id }) => Id));
        const first = await readOf(superAdmin, noun, id);
        for (const nth of order) await change(superAdmin, noun, id, changes[nth] ?? {});
        const last = await readOf(superAdmin, noun, id);
        const records = (await historyOf(noun, id)).filter((entry) => !earlier.has(entry.Id)).toReversed();
        expect(replayed(first.Values, records)).toEqual(last.Values);
        for (const { Id } of records.toReversed()) await superAdmin.ask(undoChange, { body: { Entry: String(Id) } });
        expect((await readOf(superAdmin, noun, id)).Values).toEqual(first.Values);
      }),
      { numRuns: 4 },
    );
  });

  test("of two changes based on the same state one is told", async () => {
    const id = await anyOf(noun);
    const { Version, Values } = await readOf(superAdmin, noun, id);
    const [one, other] = exampleOf(noun).changes;
    const bodies = [one, other ?? one].map((part) => ({ Id: id, Version, Values: { ...Values, ...part } }));
    const answers = await Promise.all(bodies.map((body) => save(superAdmin, noun, body)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: "stale",
      info: { Current: { Id: id, Values: expect.any(Object) } },
    });
  });

  test("a change that something else has followed is not taken back", async () => {
    const id = await anyOf(noun);
    const { changes } = exampleOf(noun);
    const [one = {}, other = {}] = changes;
    await change(superAdmin, noun, id, one);
    const [entry] = await historyOf(noun, id);
    const field = Object.keys(entry?.After ?? one)[0] ?? "";
    const changed = changes.find((part) => field in part && part !== one) ?? other;
    await change(superAdmin, noun, id, changed);
    const [, before] = await historyOf(noun, id);
    if (!(field in changed) || before === undefined) return expect(changed).toBeDefined();
    expect(before.CanUndo).toBe(false);
    const refused = await superAdmin.send(undoChange, { body: { Entry: String(before.Id) } });
    expect(refused.problem.code).toBe("stale");
  });

  test("another location's administrator neither finds nor changes it", async () => {
    const id = await anyOf(noun);
    const { Version, Values } = await readOf(superAdmin, noun, id);
    const body = { Id: id, Version, Values: { ...Values, ...exampleOf(noun).changes[0] } };
    await change(superAdmin, noun, id, exampleOf(noun).changes[0] ?? {});
    const [entry] = await historyOf(noun, id);
    const listed = (await stranger.send(callsOf(noun).list, { query: { pageSize: 500 } } as object as Args<Call>)).reply as unknown;
    if (Array.isArray(listed)) expect(listed.map((row: { Id: number }) => row.Id)).not.toContain(id);
    for (const status of [
      (await stranger.send(callsOf(noun).read, { query: { id } } as object as Args<Call>)).status,
      (await save(stranger, noun, body)).status,
      (await stranger.send(getHistory, { query: { noun, id } })).status,
      (await stranger.send(undoChange, { body: { Entry: String(entry?.Id) } })).status,
    ])
      expect([403, 404]).toContain(status);
    const fresh = freshValues(exampleOf(noun));
    if (fresh !== undefined) expect([400, 403, 404]).toContain((await save(stranger, noun, { Id: 0, Version: "", Values: fresh })).status);
  });

  test("one that was created is taken back by removing it, and a removed one comes back as it was, where that is possible", async () => {
    const { remove } = callsOf(noun);
    const example = exampleOf(noun);
    if (!remove || example.fresh === undefined) return expect(remove === undefined || example.fresh === undefined).toBe(true);
    const id = await createOf(superAdmin, noun, example);
    const before = await readOf(superAdmin, noun, id);
    const [created] = await historyOf(noun, id);
    await superAdmin.ask(undoChange, { body: { Entry: String(created?.Id) } });
    expect((await superAdmin.send(callsOf(noun).read, { query: { id } } as object as Args<Call>)).status).toBe(404);
    const { rows } = await app.database.pool.query(
      "select id from audit_entries where noun = $1 and noun_id = $2 order by id desc limit 1",
      [noun, id],
    );
    await superAdmin.ask(undoChange, { body: { Entry: String(rows[0].id) } });
    expect((await readOf(superAdmin, noun, id)).Values).toEqual(before.Values);
  });
});

/** A new one where it can be created, else the example's. */
function anyOf(noun: string): Promise<number> {
  const example = exampleOf(noun);
  return example.fresh === undefined ? idOf(superAdmin, noun, example) : createOf(superAdmin, noun, example);
}

function save(who: Person, noun: string, body: object) {
  return who.send(callsOf(noun).save, { body } as object as Args<Call>);
}

async function change(who: Person, noun: string, id: number, part: object): Promise<void> {
  const { Version, Values } = await readOf(who, noun, id);
  const { status, problem } = await save(who, noun, { Id: id, Version, Values: { ...Values, ...part } });
  expect(problem ?? {}, JSON.stringify(problem)).toEqual(status === 200 ? expect.anything() : {});
  expect(status, JSON.stringify(problem)).toBe(200);
}

type Change = ThingChange & { After?: Record<string, unknown> };

function historyOf(noun: string, id: number): Promise<Change[]> {
  return superAdmin.ask(getHistory, { query: { noun, id } });
}

/** The state after these changes of one; every value before a change has to be the one that it found. */
function replayed(first: object, records: readonly ThingChange[]): object {
  const state: Record<string, unknown> = { ...first };
  for (const { Changes } of records) {
    for (const { Field, Before, After } of Changes) {
      expect(state[Field]).toEqual(Before);
      state[Field] = After;
    }
  }
  return state;
}

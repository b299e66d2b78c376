import {
  addPicture,
  type Call,
  channelUrl,
  createChannel,
  createRequest,
  isWrite,
  type Noun,
  saveFindings,
  type Scope,
  scopeOf,
  sendFile,
  sendReport,
  takeJob,
} from "@remotebay/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApiToken } from "../../testing/api-token.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { everyCall } from "../../testing/every-call.ts";
import { newRequest } from "../../testing/examples.ts";
import { withValue } from "../../testing/input-fields.ts";
import { sendInput } from "../../testing/record-examples.ts";
import { validCalls, type ValidInput } from "../../testing/valid-inputs.ts";
import { picture, upload } from "../../testing/valid-world.ts";

/*
 * Every call that a scope names and that names rows of a location is sent with the input of its example, by the token of one location and of
 * another: with the location's own rows it is answered, with any one row of the other location it is not found and changes nothing.
 */

let app: TestApp;
let valid: Awaited<ReturnType<typeof validCalls>>;
let file: Buffer;
let admin: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp();
  valid = await validCalls(app);
  file = await picture();
  [admin, tech] = [await app.signIn("super@demo.test"), await app.signIn("tech@demo.test")];
});
afterAll(() => app.close());

/** A row of each noun. */
type Rows = Record<Noun, number | string>;

async function idOf(statement: string, value: unknown): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: number }>(statement, [value]);
  return rows[0]?.id ?? 0;
}

/** Rows of the location of somebody: a new request whose report was sent, with a conversation, and what is there for good. */
async function makeRows(username: string): Promise<Rows> {
  const shop = await app.signIn(username);
  const location = await idOf("select location_id as id from users where username = $1", username);
  const { id } = await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) });
  const url = channelUrl(id);
  await shop.ask(createChannel, { body: { url } });
  const message = await upload(app, sendFile, shop, { url, clientId: randomUUID() }, { file });
  await tech.ask(takeJob, { body: { Id: id } });
  const added = await upload(app, addPicture, tech, { id: String(id) }, { file });
  await tech.ask(saveFindings, { body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] } });
  await tech.ask(sendReport, { body: { Id: id } });
  return {
    request: id,
    location,
    device: await idOf("select id from devices where location_id = $1 order by id limit 1", location),
    user: await idOf("select id from users where username = $1", username),
    picture: added.Id ?? 0,
    channel: url,
    message: String(message.id),
  };
}

const rowsOfReads = new Map<string, Promise<Rows>>();

/** Rows of a location for a call: of a write new ones each time, so that no case finds what another left. */
function rowsFor(call: Call, username: string): Promise<Rows> {
  if (isWrite(call)) return makeRows(username);
  const rows = rowsOfReads.get(username) ?? makeRows(username);
  rowsOfReads.set(username, rows);
  return rows;
}

/** A program's token, and the user that it acts as. */
interface Program {
  token: string;
  user: number;
}

const programs = new Map<string, Promise<Program>>();

/** A program of somebody's location whose token has only the scope of a call. */
function programFor(call: Call, username: string): Promise<Program> {
  const scope = scopeOf(call) as Scope;
  const key = `${scope} ${username}`;
  const program = programs.get(key) ?? makeProgram(scope, username);
  programs.set(key, program);
  return program;
}

async function makeProgram(scope: Scope, username: string): Promise<Program> {
  const LocationId = await idOf("select location_id as id from users where username = $1", username);
  const { id, token } = await makeApiToken(app, admin, { Scopes: [scope], LocationId });
  return { token, user: await idOf("select user_id as id from api_tokens where id = $1", id) };
}

const named = everyCall.flatMap(({ name, call }) =>
  scopeOf(call) === undefined || Object.keys(call.owns ?? {}).length === 0 ? [] : [{ name, call, owns: Object.entries(call.owns ?? {}) }],
);
/** Each field of the calls that name several rows. */
const fields = named
  .filter(({ owns }) => owns.length > 1)
  .flatMap(({ owns, ...one }) => owns.map(([field, noun]) => ({ ...one, field, noun })));

/** An input with a row at a field (`query.id`, `body.Contact.Id`). */
function withRow(input: ValidInput, field: string, row: number | string): ValidInput {
  const value = field.startsWith("query.") ? String(row) : row;
  return withValue(input, field.split("."), value) as ValidInput;
}

/** The input of a call's example, with these rows, as a program may send it. */
async function inputOf(name: string, call: Call, rows: Rows): Promise<ValidInput> {
  const input = await valid(name, call).input();
  const own = Object.entries(call.owns ?? {}).reduce((whole, [field, noun]) => withRow(whole, field, rows[noun]), input);
  // A shop reads reports that were sent, not previews.
  return name === "createPdf" ? withRow(own, "query.preview", "false") : own;
}

/** Somebody's rows as their program names them: conversations are listed of oneself alone. */
async function ownRows(name: string, call: Call, username: string): Promise<Rows> {
  const rows = await rowsFor(call, username);
  return name === "listChannels" ? { ...rows, user: (await programFor(call, username)).user } : rows;
}

async function answerTo(call: Call, input: ValidInput, { token }: Program): Promise<string> {
  const response = await sendInput(app, call, input, { authorization: `Bearer ${token}` }, file);
  return response.statusCode < 400 ? "answered" : response.body;
}

/** All that a scope lets a program write. */
async function written(): Promise<unknown> {
  const tables = ["requests", "chat_channels", "chat_messages", "pictures", "findings"];
  const all = tables.map((table) => app.database.pool.query<object>(`select * from ${table} order by 1, 2`));
  return (await Promise.all(all)).map(({ rows }) => rows);
}

/** Those whose shop sends a call, each with those whose rows it must not find. */
const shops = [
  ["shop@demo.test", "shop2@demo.test"],
  ["shop2@demo.test", "shop@demo.test"],
] as const;

/** Sends a call as the program of somebody's shop, which has to be told that there is no such row, and to change none. */
async function expectNotFound(call: Call, username: string, input: ValidInput): Promise<void> {
  const program = await programFor(call, username);
  const before = isWrite(call) && (await written());
  expect([username, await answerTo(call, input, program)]).toEqual([username, expect.stringContaining('"code":"not-found"')]);
  expect(isWrite(call) && (await written())).toEqual(before);
}

describe("a token with the scope of the call alone", () => {
  test.each(named)("$name with rows of its own shop is answered", async ({ name, call }) => {
    for (const [own] of shops) {
      const input = await inputOf(name, call, await ownRows(name, call, own));
      expect([own, await answerTo(call, input, await programFor(call, own))]).toEqual([own, "answered"]);
    }
  });

  test.each(named)("$name with rows of another shop is not-found and changes nothing", async ({ name, call }) => {
    for (const [own, other] of shops) await expectNotFound(call, own, await inputOf(name, call, await rowsFor(call, other)));
  });

  test.each(fields)(
    "$name of its own shop with $field of another is not-found and changes nothing",
    async ({ name, call, field, noun }) => {
      for (const [own, other] of shops) {
        const input = await inputOf(name, call, await ownRows(name, call, own));
        await expectNotFound(call, own, withRow(input, field, (await rowsFor(call, other))[noun]));
      }
    },
  );
});

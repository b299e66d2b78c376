import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getToken, type Args, type Call, type ProblemBody, type Reply } from "@remotebay/contract";
import type { LightMyRequestResponse } from "fastify";
import { buildApp, type App } from "../app.ts";
import { readConfig } from "../config.ts";
import { personalData } from "../personal-data.ts";
import { modules } from "../modules.ts";
import { notificationsModule } from "../modules/notifications/module.ts";
import { webhooksModule } from "../modules/webhooks/module.ts";
import type { OutwardRules } from "../platform/http/outward.ts";
import { reportsModule } from "../modules/reports/module.ts";
import { testClock, type TestClock } from "../platform/clock.ts";
import { connect, type Database } from "../platform/database/database.ts";
import { openFiles } from "../platform/files/files.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import type { ModuleDefinition } from "../platform/module.ts";
import { freshDatabase } from "./database.ts";

/** The response of a call: `reply` if it succeeded, `problem` if it failed. */
export interface Answered<C extends Call> {
  status: number;
  headers: LightMyRequestResponse["headers"];
  reply: Reply<C>;
  problem: ProblemBody;
  bytes: Buffer;
}

export interface SendOptions {
  token?: string;
  headers?: Record<string, string>;
}

/** The whole service with its own database and without a network port. */
export interface TestApp extends App {
  clock: TestClock;
  database: Database;
  send<C extends Call>(call: C, args: Args<C>, options?: SendOptions): Promise<Answered<C>>;
  /** Signs a user in through `getToken`. */
  signIn(user: string, options?: { demo?: boolean; password?: string }): Promise<Person>;
}

/** A signed-in user. */
export interface Person {
  token: string;
  cookie: string;
  send<C extends Call>(call: C, args: Args<C>, options?: SendOptions): Promise<Answered<C>>;
  /** Like `send`, but throws the problem if the call fails. */
  ask<C extends Call>(call: C, args: Args<C>): Promise<Reply<C>>;
}

export const demoPassword = "demo-Bay-2026";

export interface MakeOptions {
  /** Initial time of its clock. */
  now?: string | Date;
  callsPerMinute?: number;
  /** Further variables of the environment. */
  environment?: Record<string, string>;
  completeAfterSeconds?: number;
  /** When a report's evidence pack is made; undefined: when somebody asks for it. */
  packAfterSeconds?: number;
  /** The addresses to which pushes and webhooks may go. */
  outward?: OutwardRules;
  /** Lets them go to addresses of this machine. */
  toLoopback?: boolean;
  /** Additional modules. */
  modules?: readonly ModuleDefinition[];
  /** Another app whose database this one shares, to test several processes. */
  beside?: TestApp;
  /** URL of an existing database, which is not dropped when the app is closed. */
  databaseUrl?: string;
}

/** Starts the service; the caller closes it. */
export async function makeApp(options: MakeOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "remotebay-test-"));
  const given = options.databaseUrl ?? options.beside?.database.url;
  const fresh = given === undefined ? await freshDatabase() : { url: given, drop: () => Promise.resolve() };
  const database = connect(fresh.url);
  const log = createLog({ personal: personalData, level: "error" });
  const jobs = await startJobs(database);
  const clock = testClock(options.now ?? new Date());
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: fresh.url,
    ENVIRONMENT: "test",
    INSTALLATION_KEY_FILE: await testInstallationKey(dataDir),
    CALLS_PER_MINUTE: String(options.callsPerMinute ?? 0),
    // The simulated technician takes a request after an hour, so that he is in no other test's way.
    PRACTICE_PACE: "999",
    ...options.environment,
  });
  const files = openFiles(config);
  const app = await buildApp({
    config,
    database,
    jobs,
    files,
    log,
    clock,
    modules: modulesFor(options),
    pollSeconds: 0,
  });
  await app.fastify.ready();
  const send = sender(app);
  return {
    ...app,
    clock,
    database,
    send,
    signIn: (user, how) => signIn(send, user, how),
    close: async () => {
      await app.close();
      await files.close();
      await database.close();
      await fresh.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The key of all test installations. */
export const testKey = new Uint8Array(32).fill(7);

/**
 * One key for all applications of a run, since several of them share a database. Each has a file of its own: one that all workers write would be
 * read by one of them while another has just emptied it.
 */
async function testInstallationKey(folder: string): Promise<string> {
  const file = join(folder, "test-installation.key");
  await writeFile(file, `${Buffer.from(testKey).toString("base64url")}\n`);
  return file;
}

const anywhere = { protocols: ["http:"], isAllowed: () => true };

/** The modules with those replaced that a test sets differently. */
function modulesFor({
  completeAfterSeconds = 60,
  packAfterSeconds,
  toLoopback = false,
  outward = toLoopback ? anywhere : undefined,
  modules: others = [],
}: MakeOptions): readonly ModuleDefinition[] {
  const own = [
    reportsModule({ completeAfterSeconds, packAfterSeconds }),
    ...(outward ? [notificationsModule({ outward }), webhooksModule({ outward })] : []),
  ];
  return [...modules.map((one) => own.find(({ name }) => name === one.name) ?? one), ...others];
}

function sender(app: App): TestApp["send"] {
  return async (call, args, options = {}) => {
    const query = Object.entries((args.query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
    const response = await app.fastify.inject({
      method: call.method,
      url: `/api/${call.path}`,
      query: Object.fromEntries(query.map(([key, value]) => [key, String(value)])),
      headers: { ...(options.token ? { authorization: `Bearer ${options.token}` } : {}), ...options.headers },
      ...(args.body === undefined ? {} : { payload: args.body as object }),
    });
    const isJson = /json/.test(response.headers["content-type"] ?? "");
    const value: unknown = isJson && response.body !== "" ? JSON.parse(response.body) : undefined;
    return { status: response.statusCode, headers: response.headers, reply: value, problem: value, bytes: response.rawPayload } as Answered<
      typeof call
    >;
  };
}

async function signIn(send: TestApp["send"], user: string, how: { demo?: boolean; password?: string } = {}): Promise<Person> {
  const answered = await send(getToken, { body: { user, pwd: how.password ?? demoPassword, demo: how.demo ?? false } });
  if (answered.status !== 200) throw new Error(`sign-in of ${user} failed: ${JSON.stringify(answered.problem)}`);
  const token = answered.reply;
  const cookie = String(answered.headers["set-cookie"] ?? "").split(";")[0] ?? "";
  const asPerson: Person["send"] = (call, args, options = {}) => send(call, args, { token, ...options });
  return {
    token,
    cookie,
    send: asPerson,
    ask: async (call, args) => {
      const reply = await asPerson(call, args);
      if (reply.status >= 300) throw new Error(`${call.path} answered ${reply.status}: ${JSON.stringify(reply.problem)}`);
      return reply.reply;
    },
  };
}

import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { runningEmbedded, startEmbedded } from "./platform/database/embedded.ts";
import type { Stopper } from "./platform/start-up/stopper.ts";

const Account = v.object({ username: v.string(), password: v.string(), place: v.string(), role: v.string() });
const World = v.object({ accounts: v.array(Account) });

/** An account of the demonstration world. */
export type Account = v.InferOutput<typeof Account>;

const world = new URL("../../seed/world/world.ts", import.meta.url);

/** Fills an empty installation with the demonstration world; returns its accounts, also if it was filled before. */
export async function fillWorld(app: object, report: (text: string) => void): Promise<Account[]> {
  if (!existsSync(world)) return [];
  // Imported dynamically, because the world imports the whole application and may be missing from an installation.
  const { seedDemoWorld }: { seedDemoWorld: (app: object, report: (text: string) => void) => Promise<unknown> } = await import(world.href);
  const made = v.safeParse(World, await seedDemoWorld(app, report));
  return made.success ? made.output.accounts : [];
}

/**
 * Creates the embedded database with the demonstration world by `npm run seed`, in a process of its own whose memory is freed afterwards (150 MB).
 * Where that fails, its error is reported and `fillWorld` does it.
 */
export async function createWorld(dataDir: string, stopper: Pick<Stopper, "add">, report: (text: string) => void): Promise<void> {
  const program = fileURLToPath(new URL("main.ts", world));
  if (!existsSync(program)) return;
  // In a process group of its own: on Ctrl+C it is stopped below, and its database with it.
  const child = fork(program, { stdio: ["ignore", "ignore", "pipe", "ipc"], detached: true });
  child.on("message", (text) => typeof text === "string" && report(text));
  let errors = "";
  child.stderr?.on("data", (part: Buffer) => (errors += part.toString("utf8")));
  const { promise, resolve } = Promise.withResolvers<void>();
  const onEnd = (code: number | null): void => {
    if (code !== 0)
      report(`The demonstration world is created later, because this failed now: ${errors.trim() || "its process was ended"}`);
    resolve();
  };
  child.once("close", onEnd).once("error", ({ message }) => {
    errors = message;
    onEnd(null);
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // The start must not go on while its database is being stopped.
    child.off("close", onEnd);
    child.kill("SIGKILL");
    if ((await runningEmbedded(dataDir)) !== undefined) await (await startEmbedded({ dataDir })).stop();
  };
  stopper.add("demonstration world", stop, 2_000);
  await promise;
}

/** Prints the accounts as a table. */
export function printAccounts(accounts: readonly Account[], line: (text: string) => void): void {
  const width = (pick: (account: Account) => string) => Math.max(...accounts.map((account) => pick(account).length));
  const [names, places] = [width((account) => account.username), width((account) => account.place)];
  const passwords = new Set(accounts.map((account) => account.password));
  line("");
  line(passwords.size === 1 ? `Sign in as one of these; the password is ${[...passwords].join("")}` : "Sign in as one of these:");
  for (const { username, place, role, password } of accounts) {
    line(`  ${username.padEnd(names)}  ${place.padEnd(places)}  ${role}${passwords.size === 1 ? "" : `  ${password}`}`);
  }
}

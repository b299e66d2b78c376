import { existsSync } from "node:fs";
import * as v from "valibot";

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

import { eq } from "drizzle-orm";
import type { Executor } from "../database/executor.ts";
import { secrets } from "./tables.ts";

/** A secret of the installation: made by whichever process asks first, and the same for all from then on. */
export async function loadSecret(db: Executor, name: string, make: () => string): Promise<string> {
  const known = await readSecret(db, name);
  if (known !== undefined) return known;
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing();
  const found = await readSecret(db, name);
  if (found === undefined) throw new Error(`the secret ${name} was neither found nor created`);
  return found;
}

export async function readSecret(db: Executor, name: string): Promise<string | undefined> {
  return (await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)))[0]?.value;
}

/** Stores a value instead of the one there was. */
export async function replaceSecret(db: Executor, name: string, value: string): Promise<void> {
  await db.insert(secrets).values({ name, value }).onConflictDoUpdate({ target: secrets.name, set: { value } });
}

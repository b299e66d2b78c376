import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Executor } from "../database/executor.ts";
import { secrets } from "./tables.ts";

const name = "session-signing-key";

/** The 256-bit key that signs sessions: generated at the first start and shared by all processes of the installation. */
export async function loadSigningKey(db: Executor): Promise<Uint8Array> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [found] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  if (!found) throw new Error("the signing key was neither found nor created");
  return new Uint8Array(Buffer.from(found.value, "base64url"));
}

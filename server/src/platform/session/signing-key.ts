import { randomBytes } from "node:crypto";
import type { Executor } from "../database/executor.ts";
import { loadSecret } from "./secrets.ts";

/** The 256-bit key that signs sessions: generated at the first start and shared by all processes of the installation. */
export async function loadSigningKey(db: Executor): Promise<Uint8Array> {
  const value = await loadSecret(db, "session-signing-key", () => randomBytes(32).toString("base64url"));
  return new Uint8Array(Buffer.from(value, "base64url"));
}

import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { hashPassword } from "../../../platform/session/passwords.ts";
import * as store from "../store.ts";
import { asTaken, taken } from "./user-faults.ts";

interface NewUser {
  username: string;
  email: string;
  givenName: string;
  familyName: string;
  password: string;
  /** IANA name. */
  timeZone: string;
  /** Null: operations staff. */
  locationId: number | null;
  roleIds: readonly number[];
  phone?: string;
  language?: string;
  showRag?: boolean;
  isUk?: boolean;
  isMahle?: boolean;
  /** An account whose password is public. */
  demonstration?: boolean;
  /** When its reader proved that the e-mail is theirs. */
  emailVerifiedAt?: Date;
}

/** Creates a user. Permission is checked by the caller: the seed, later the administration. Throws `invalid` if a name is taken. */
export async function createUser(ctx: Pick<Ctx, "db">, input: NewUser): Promise<{ id: number }> {
  const { password, roleIds, ...values } = input;
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    for (const path of ["username", "email"] as const) {
      if (await store.isLoginTaken(tx.db, input[path], 0)) throw problem("invalid", { errors: [taken(path)] });
    }
    return { id: await store.insertUser(tx.db, { ...values, loginEmail: input.email, passwordHash }, roleIds).catch(asTaken) };
  });
}

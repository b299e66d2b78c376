import type { Ctx, Identity } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import * as store from "../store.ts";
import { roleIds } from "./roles.ts";
import { identityOf } from "./session-identity.ts";
import { defaultSolution } from "./visible-user.ts";

const simulatedUsername = "simulated-technician";

/** The technician who answers in practice sessions; made when first asked for. */
export async function simulatedTechnician(ctx: Pick<Ctx, "db">): Promise<Identity> {
  const id = (await store.selectProgram(ctx.db, simulatedUsername)) ?? (await createSimulated(ctx));
  const identity = id === undefined ? null : await identityOf(ctx.db, { id: "", userId: id, demo: true, solutionId: defaultSolution });
  if (identity === null) throw new Error("The simulated technician is missing or banned.");
  return identity;
}

async function createSimulated(ctx: Pick<Ctx, "db">): Promise<number | undefined> {
  const person = {
    username: simulatedUsername,
    email: "simulated-technician@remotebay.invalid",
    givenName: "Simulated",
    familyName: "technician",
    timeZone: "UTC",
    // No password has this hash.
    passwordHash: "",
    program: true,
  };
  await inTransaction(ctx, (tx) => store.insertProgram(tx.db, person, roleIds.MasterTech));
  return store.selectProgram(ctx.db, simulatedUsername);
}

/** Whether a user is the simulated technician. */
export function isSimulated(user: Pick<Identity, "username" | "locationId">): boolean {
  return user.username === simulatedUsername && user.locationId === null;
}

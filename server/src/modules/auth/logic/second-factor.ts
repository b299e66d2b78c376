import type { AnonymousCtx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { writeAudit } from "../../audit/service.ts";
import { needsCode, spendCode } from "../../factors/service.ts";
import type { Auth } from "./auth.ts";

/**
 * Checks the code of a user whose password was right, if they have set up an authenticator app. The try was counted with the password, and is not
 * forgiven while no code was right: otherwise asking without a code would give new tries. Throws `second-factor` without a code, `wrong-code`, and
 * `too-many`.
 */
export async function requireSecondFactor(ctx: AnonymousCtx, auth: Auth, userId: number, code: string): Promise<void> {
  if (!(await needsCode(ctx.db, auth.factors, userId))) return;
  if (code === "") throw problem("second-factor");
  const wait = await auth.limits.admitCode(userId);
  if (wait > 0) throw problem("too-many", { info: { RetryAfter: wait } });
  if (!(await spendCode(ctx, auth.factors, userId, code))) {
    await writeAudit({ ...ctx, user: null }, { action: "session.sign-in-failed", noun: "user", id: userId, details: { reason: "code" } });
    throw problem("wrong-code");
  }
  await auth.limits.forgiveCodes(userId);
}

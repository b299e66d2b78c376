import type { addArchivePart, beginRestore, getSetup, Input, listBackups, Reply } from "@remotebay/contract";
import type { AnonymousCtx } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import type { Setup } from "../../platform/setup/setup.ts";
import { findEmptiness } from "./store.ts";

export { isEmptyQuery, noUsersQuery } from "./store.ts";

/** What is known of it: an installation that has data of its own once has it for good. */
export interface Emptiness {
  read(ctx: Pick<AnonymousCtx, "db">): Promise<{ isEmpty: boolean; isDemo: boolean }>;
}

export function makeEmptiness(): Emptiness {
  let isUsed = false;
  return {
    read: async ({ db }) => {
      if (isUsed) return { isEmpty: false, isDemo: false };
      const found = await findEmptiness(db);
      isUsed = !found.isEmpty;
      return found;
    },
  };
}

/** Whether an installation has no data of its own, so that a backup may replace it. */
export async function canRestore(ctx: Pick<AnonymousCtx, "db">): Promise<boolean> {
  return (await findEmptiness(ctx.db)).isEmpty;
}

/** Whether a backup can be restored, and how far that is. */
export async function readSetup(ctx: AnonymousCtx, emptiness: Emptiness, setup: Setup | undefined): Promise<Reply<typeof getSetup>> {
  const { phase, percent, fault } = setup?.state() ?? { phase: "none", percent: 0, fault: null };
  const { isEmpty, isDemo } = setup === undefined ? { isEmpty: false, isDemo: false } : await emptiness.read(ctx);
  return { CanRestore: isEmpty && phase !== "ready", IsDemo: isEmpty && isDemo, Phase: phase, Percent: percent, Fault: fault };
}

/** For who has the code, as long as there is nothing that a restore could replace. Throws `not-found` and `wrong-code`. */
async function requireSetup(ctx: AnonymousCtx, emptiness: Emptiness, setup: Setup | undefined, code: string): Promise<Setup> {
  if (setup === undefined || !(await emptiness.read(ctx)).isEmpty) throw problem("not-found");
  if (setup.admits(code)) return setup;
  ctx.log.warn({ ip: ctx.origin.ip }, "a wrong code for restoring a backup");
  throw problem("wrong-code");
}

export async function findBackups(
  ctx: AnonymousCtx,
  emptiness: Emptiness,
  given: Setup | undefined,
  code: string,
): Promise<Reply<typeof listBackups>> {
  const setup = await requireSetup(ctx, emptiness, given, code);
  return (await setup.backups()).map(({ name, madeAt, isEncrypted }) => ({ Name: name, MadeAt: madeAt, IsEncrypted: isEncrypted }));
}

export async function addPart(
  ctx: AnonymousCtx,
  emptiness: Emptiness,
  given: Setup | undefined,
  { Code, Parts, Part, Bytes }: Input<typeof addArchivePart>["body"],
): Promise<{ Part: number }> {
  const setup = await requireSetup(ctx, emptiness, given, Code);
  return { Part: await setup.archive.add({ parts: Parts, part: Part, bytes: Buffer.from(Bytes, "base64") }) };
}

export async function begin(
  ctx: AnonymousCtx,
  emptiness: Emptiness,
  given: Setup | undefined,
  body: Input<typeof beginRestore>["body"],
): Promise<undefined> {
  const setup = await requireSetup(ctx, emptiness, given, body.Code);
  setup.begin({ name: body.Name, key: body.Key, installationKey: body.InstallationKey, keyIsLost: body.KeyIsLost }, ctx.origin.ip);
}

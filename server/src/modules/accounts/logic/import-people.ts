import { randomBytes } from "node:crypto";
import type { checkPeople as checkCall, Fault, importPeople as importCall, Input, PersonLine, Reply } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import * as store from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { type JudgedLine, judgePeople } from "./judge-people.ts";
import { writing } from "./letters.ts";
import { lives } from "./links.ts";
import { type PeopleFile, readPeople } from "./people-file.ts";

/** What each line of a file of people would do; why it cannot be read at all. */
export async function checkPeople(ctx: Ctx, written: readonly string[]): Promise<Reply<typeof checkCall>> {
  const { faults, lines } = await readPeople(written);
  const judged = await judgePeople(ctx, lines);
  return { Faults: faults, Lines: judged.map(({ shown }) => shown) };
}

/**
 * Invites the people of a file. Throws `invalid` for one that cannot be read, and for a refused line unless `OnlyGood`; `too-many`. Sent again it
 * invites nobody: those are invited already.
 */
export async function importPeople(
  ctx: Ctx,
  accounts: Pick<Accounts, "limits" | "jobs">,
  { Lines, OnlyGood }: Input<typeof importCall>["body"],
): Promise<Reply<typeof importCall>> {
  const { faults, lines } = await readPeople(Lines);
  if (faults.length > 0) throw problem("invalid", { errors: faults.map(asFault) });
  await accounts.limits.imports.admit(String(ctx.user.id));
  return inTransaction(ctx, async (tx) => {
    await store.lockImports(tx.db);
    const judged = await judgePeople(tx, lines);
    const refused = judged.filter(({ shown }) => shown.Outcome === "refused");
    if (refused.length > 0 && !OnlyGood) throw problem("invalid", { errors: lineFaults(refused.map(({ shown }) => shown)) });
    const invited = judged.filter(({ shown }) => shown.Outcome === "invite");
    await inviteAll(tx, accounts, invited);
    return { Invited: invited.length, Known: judged.length - invited.length - refused.length, LeftOut: refused.length };
  });
}

async function inviteAll(tx: Ctx, { jobs }: Pick<Accounts, "jobs">, lines: readonly JudgedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const ids = await store.insertInvitations(
    tx.db,
    lines.map(({ invited: { roleIds, language, ...person } }) => ({
      ...person,
      roleId: roleIds[0] ?? 0,
      furtherRoleIds: roleIds.slice(1),
      invitedBy: tx.user.id,
      language: language ?? tx.language,
      ownLanguage: language,
      createdAt: tx.now,
    })),
  );
  const expiresAt = new Date(tx.now.getTime() + lives.invite);
  const links = lines.map(({ invited: { email } }, nth) => ({
    id: randomBytes(16).toString("base64url"),
    purpose: "invite",
    email,
    invitationId: ids[nth] ?? 0,
    createdAt: tx.now,
    expiresAt,
  }));
  await store.insertLinks(tx.db, links);
  await jobs.enqueueAll(
    writing,
    links.map(({ id }) => ({ data: { kind: "link" as const, id } })),
    { tx: tx.db },
  );
  for (const [nth, { shown, invited }] of lines.entries()) {
    const [role, ...further] = invited.roleIds;
    await tx.audit({
      action: "account.invited",
      noun: "invitation",
      id: ids[nth] ?? 0,
      locationId: invited.locationId,
      details: { role, ...(further.length > 0 ? { further } : {}), importedLine: shown.Line },
    });
  }
}

const maxFaults = 100;

function asFault({ Code, Line, Column }: PeopleFile["faults"][number]): Fault {
  return { path: `Lines.${Line - 1}`, code: Code, message: `Line ${Line}${Column === "" ? "" : `, column "${Column}"`}: ${Code}.` };
}

function lineFaults(lines: readonly PersonLine[]): Fault[] {
  const faults = lines.flatMap(({ Line, Faults }) =>
    Faults.map(({ Column, Code }) => ({ path: `Lines.${Line - 1}.${Column}`, code: Code, message: `Line ${Line}, ${Column}: ${Code}.` })),
  );
  return faults.slice(0, maxFaults);
}

import type { AdminChoice, ChoiceList, ThingChange } from "@remotebay/contract";
import { type Administered, canUndo, type Recorded, undoThing } from "../../platform/administered/administered.ts";
import type { Ctx } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { type ChangeRow, changeOf, changesOf } from "../audit/service.ts";

/** What administrators keep, by its noun. */
export type Things = (noun: string) => Administered | undefined;

/** What was changed about an administered thing, the last first. Throws `not-found` for one that the caller does not administer. */
export async function historyOfThing(ctx: Ctx, things: Things, { noun, id }: { noun: string; id: number }): Promise<ThingChange[]> {
  const kind = things(noun);
  const kept = await kind?.find(ctx, id, false);
  if (!kind || !kept) throw problem("not-found");
  const rows = await changesOf(ctx.db, noun, id);
  return rows.map((row) => {
    const change = recordedIn(row);
    return {
      Id: row.id,
      At: row.at.toISOString(),
      Who: row.who,
      Action: row.action,
      Changes: valuesIn(row),
      CanUndo: change !== undefined && canUndo(kind, kept, change),
      Undoes: change?.undoes ?? null,
    };
  });
}

/** The choices of a field, by the modules that have them. */
export type Choices = (list: ChoiceList) => ((ctx: Ctx) => Promise<AdminChoice[]>) | undefined;

/** What a field of an administered thing can be chosen from. */
export async function choicesOf(ctx: Ctx, choices: Choices, list: ChoiceList): Promise<AdminChoice[]> {
  return (await choices(list)?.(ctx)) ?? [];
}

/** Takes back a change. Throws `not-found` for an entry that is none, or of what the caller does not administer, and what saving throws. */
export async function undo(ctx: Ctx, things: Things, entry: number): Promise<{ id: number }> {
  const row = await changeOf(ctx.db, entry);
  const change = row && recordedIn(row);
  const kind = row && things(row.noun);
  if (!change || !kind) throw problem("not-found");
  return undoThing(ctx, kind, change);
}

/** The change that an entry records; undefined of an entry about something else. */
export function recordedIn({ id, action, noun, nounId, details }: ChangeRow): (Recorded & { undoes: number | null }) | undefined {
  const what = (["created", "changed", "removed"] as const).find((one) => action === `${noun}.${one}`);
  if (what === undefined || nounId === null || !isRecord(details)) return undefined;
  const { before, after, undoes } = details;
  if (!isRecord(before) || !isRecord(after)) return undefined;
  return { entry: id, id: nounId, what, before, after, undoes: typeof undoes === "number" ? undoes : null };
}

/** What an entry says was before and after; also of one that is no change to take back, such as a booking of coins. */
export function valuesIn({ details }: ChangeRow): ThingChange["Changes"] {
  if (!isRecord(details)) return [];
  const { before, after } = details;
  return isRecord(before) && isRecord(after) ? fieldsOf({ before, after }) : [];
}

/** Each field of a change, before and after. */
function fieldsOf({ before, after }: Pick<Recorded, "before" | "after">): ThingChange["Changes"] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((Field) => ({
    Field,
    Before: before[Field],
    After: after[Field],
  }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import type { AnonymousCtx } from "../../../platform/context.ts";
import type { Executor } from "../../../platform/database/executor.ts";
import type { Remade } from "../../../platform/derived.ts";
import { ProblemError } from "../../../platform/problem.ts";
import { originOf } from "../integrity-store.ts";
import type { Checking } from "./check-parts.ts";

/** How a file was mended, and what is stored with that. */
export interface Mended {
  by: string;
  store?(db: Executor): Promise<void>;
}

interface Sources {
  ctx: AnonymousCtx;
  files: Checking["files"];
  remade: readonly Remade[];
}

/** Mends a file that is missing or damaged from what was set aside or from the picture that it is made of; undefined where neither has it. */
export async function mendFile({ ctx, files, remade }: Sources, key: string): Promise<Mended | undefined> {
  try {
    if (await files.bringBack(key)) return { by: "brought back" };
    return await remake({ ctx, files, remade }, key);
  } catch (error) {
    // A store that is away, or a picture that is damaged too: the file stays as it is.
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

async function remake({ ctx, files, remade }: Sources, key: string): Promise<Mended | undefined> {
  for (const { query, replace, forget } of remade) {
    const made = await originOf(ctx.db, query, key);
    if (made?.what === "asked" && forget) return { by: "made when it is asked for", store: (db) => forget(db, key) };
    if (made?.origin === null || made === undefined) continue;
    const bytes = await files.read(made.origin);
    const again =
      made.what === "print" ? await files.save(await files.renderPrint(bytes), "pictures", "jpg") : await files.saveThumbnail(bytes);
    if (again === key) return { by: "made again" };
    if (replace) return { by: "made again", store: (db) => replace(db, key, again) };
  }
  return undefined;
}

import type { IntegrityKind } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx } from "../../../platform/context.ts";
import type { Files } from "../../../platform/files/files.ts";
import { defineJob, type Jobs } from "../../../platform/jobs/jobs.ts";
import type { Stored } from "../../../platform/module.ts";
import type { Check } from "../integrity-store.ts";
import type { FoundOfKind } from "../tables.ts";

/** Where a check is: each part is a job of its own, so that one that is interrupted goes on where it was. */
const At = v.variant("step", [
  v.object({ step: v.literal("named") }),
  v.object({ step: v.literal("files"), after: v.string(), named: v.number() }),
  v.object({ step: v.literal("orphans") }),
  v.object({ step: v.literal("derived"), nth: v.number(), after: v.number() }),
]);
export type At = v.InferOutput<typeof At>;

/** One part of a check of all stored files and of what is derived. */
export const checking = defineJob(
  "watching.check",
  v.object({ run: v.string(), part: v.optional(v.number(), 0), at: v.optional(At, { step: "named" }) }),
  { retries: 5, timeoutSeconds: 3_600 },
);

/** Names of each kind that are kept; of more only the number is known. */
export const shown = 100;

/** What a check needs. */
export interface Checking {
  files: Pick<
    Files,
    "read" | "list" | "inspect" | "repair" | "save" | "saveThumbnail" | "renderPrint" | "setAside" | "bringBack" | "deleteAside"
  >;
  jobs: Pick<Jobs, "enqueue">;
  systemContext(): AnonymousCtx;
  stored(): Stored;
}

/** What one part found. */
export interface Finding {
  kinds: Partial<Record<IntegrityKind, Partial<FoundOfKind>>>;
  /** Changes of the check's row. */
  set?: Partial<Pick<Check, "files" | "missing" | "damaged" | "orphaned" | "counted" | "counters">>;
  /** The next part; undefined after the last. */
  next: At | undefined;
}

/**
 * The part of a check at one step: what takes long is done at once, what has to be stored with its result by the function that it answers,
 * in a transaction.
 */
export type Part<A extends At = At> = (
  parts: Checking & { ctx: AnonymousCtx; check: Check; signal: AbortSignal },
  at: A,
) => Promise<(tx: AnonymousCtx, check: Check) => Promise<Finding>>;

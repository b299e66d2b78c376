import type { Executor } from "../../../platform/database/executor.ts";
import type { GaugeDefinition } from "../../../platform/metrics.ts";
import { lastCheckpoint, selectUnsealed } from "../checkpoint-store.ts";
import { readStatement } from "./checkpoint.ts";

/** Where the last checkpoint is, and since when an entry waits for the next one. */
export function checkpointGauges(db: Executor): readonly GaugeDefinition[] {
  const lastOne = async () => {
    const last = await lastCheckpoint(db);
    return last && readStatement(last.statement);
  };
  return [
    {
      name: "remotebay_audit_checkpoint_number",
      help: "The number of the last signed checkpoint of the audit trail.",
      read: async () => (await lastOne())?.number,
    },
    {
      name: "remotebay_audit_unsealed_timestamp_seconds",
      help: "When the first audit entry was made that is in no checkpoint yet, in seconds since 1970; absent without one.",
      read: async () => {
        const { since } = await selectUnsealed(db, (await lastOne())?.upTo ?? 0);
        return since && since.getTime() / 1000;
      },
    },
  ];
}

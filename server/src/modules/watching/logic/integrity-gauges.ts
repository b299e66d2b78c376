import type { Executor } from "../../../platform/database/executor.ts";
import type { GaugeDefinition } from "../../../platform/metrics.ts";
import { selectCheck } from "../integrity-store.ts";

/** What the last check that ended found, and when that was. While another one runs both are absent. */
export function integrityGauges(db: Executor): readonly GaugeDefinition[] {
  const lastCheck = async () => {
    const check = await selectCheck(db);
    return check?.endedAt ? check : undefined;
  };
  return [
    {
      name: "remotebay_integrity",
      help: "What the last check of stored files and derived rows found, by kind and state: mended, waiting (to be set aside), left, unlooked (could not be looked at).",
      read: async () => {
        const check = await lastCheck();
        return Object.entries(check?.kinds ?? {}).flatMap(([kind, { found, mended, waiting, unlooked }]) => [
          { labels: { kind, state: "mended" }, value: mended },
          { labels: { kind, state: "waiting" }, value: waiting },
          { labels: { kind, state: "left" }, value: found - mended - waiting },
          { labels: { kind, state: "unlooked" }, value: unlooked },
        ]);
      },
      labels: ["kind", "state"],
    },
    {
      name: "remotebay_integrity_checked_timestamp_seconds",
      help: "When that check ended, in seconds since 1970.",
      read: async () => {
        const check = await lastCheck();
        return check?.endedAt ? check.endedAt.getTime() / 1000 : undefined;
      },
    },
  ];
}

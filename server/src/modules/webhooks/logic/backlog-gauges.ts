import type { Executor } from "../../../platform/database/executor.ts";
import type { GaugeDefinition } from "../../../platform/metrics.ts";
import { selectBacklog } from "../backlog-store.ts";

/** What `/metrics` says of messages that have not been taken. */
export function backlogGauges(db: Executor): GaugeDefinition[] {
  return [
    {
      name: "remotebay_webhook_messages",
      help: "Messages of webhooks, of all processes: `waiting` for a try, and given up (`failed`) of those of the last day.",
      read: async () => {
        const found = await selectBacklog(db);
        return ["waiting", "failed"].map((state) => ({ labels: { state }, value: found.find(({ State }) => State === state)?.Count ?? 0 }));
      },
      labels: ["state"],
    },
    {
      name: "remotebay_webhook_oldest_seconds",
      help: "Age of the oldest message of a webhook that waits; 0 where none does.",
      read: async () => (await selectBacklog(db)).find(({ State }) => State === "waiting")?.Oldest ?? 0,
    },
  ];
}

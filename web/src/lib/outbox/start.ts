import type { QueryClient } from "@tanstack/react-query";
import { connection } from "../live-state.ts";
import { onDevice } from "../storage.ts";
import { outbox } from "./browser-outbox.ts";

/** Sends what a user's earlier visit left, and brings the screen up to date with what goes through. Gives a function that ends it. */
export function startOutbox(client: QueryClient, userId: number): () => void {
  const unlisten = outbox.onSettled((outcome) => {
    if (!("reply" in outcome)) return;
    if (outcome.entry.draft !== undefined) onDevice.remove(`draft.${userId}.${outcome.entry.draft}`);
    // Live events refresh what changed; without them everything on the screen is asked again.
    if (connection.get() !== "online") void client.invalidateQueries();
  });
  void outbox.start(userId);
  return () => {
    unlisten();
    outbox.stop();
  };
}

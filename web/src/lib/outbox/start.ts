import type { QueryClient } from "@tanstack/react-query";
import { connection } from "../connection.ts";
import { onDevice } from "../storage.ts";
import { outbox } from "./browser-outbox.ts";

/** Sends what is left from the user's earlier visit and refreshes the screen when calls succeed. Returns a function that stops it. */
export function startOutbox(client: QueryClient, userId: number): () => void {
  const unlisten = outbox.onSettled((outcome) => {
    if (!("reply" in outcome)) return;
    if (outcome.entry.draft !== undefined) onDevice.remove(`draft.${userId}.${outcome.entry.draft}`);
    // Live events refresh what changed; without a live connection everything on the screen is fetched again.
    if (connection.get() !== "online") void client.invalidateQueries();
  });
  void outbox.start(userId);
  return () => {
    unlisten();
    outbox.stop();
  };
}

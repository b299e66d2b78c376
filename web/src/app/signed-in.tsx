import type { UserRecord } from "@remotebay/contract";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../lib/i18n/i18n.tsx";
import { startLive } from "../lib/live.ts";
import { makeQueryClient } from "../lib/query-client.ts";
import { onLeave } from "../lib/session.ts";
import { makeRouter } from "./router.tsx";
import { Starting } from "./starting.tsx";

/** Everything behind sign-in: cache, live connection, router. Mounted once per user, so that no data of another user remains. */
export function SignedIn({ user, version }: { user: UserRecord; version: string }) {
  const [client] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  useRepliesIn(useLanguage().language, client);

  // The router listens to every URL change and must stop after sign-out.
  useEffect(() => onLeave(() => router.history.destroy()), [router]);
  useEffect(() => startLive(client, user.Id), [client, user.Id]);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import("../lib/outbox/start.ts").then(({ startOutbox }) => {
      if (!gone) stop = startOutbox(client, user.Id);
    });
    return () => {
      gone = true;
      stop();
    };
  }, [client, user.Id]);
  const isRestored = useStoredReplies(client, user.Id, version);

  // What was stored is shown at once, in one step with its screen.
  if (!isRestored) return <Starting />;
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

// Loads while the session is being checked.
const persistence = import("../lib/persistence.ts");
persistence.catch(() => undefined);

/** Milliseconds for which the first screen waits for stored replies; later ones are shown when they are there. */
const patience = 150;

/** Keeps the replies on this device. True once those of last time are in the cache, or it took too long. */
function useStoredReplies(client: QueryClient, userId: number, version: string): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    const goOn = () => setRestored(true);
    const timer = setTimeout(goOn, patience);
    void persistence.then(({ persistReplies }) => {
      if (gone) return;
      const kept = persistReplies(client, userId, version);
      const forgetting = onLeave(() => void kept.forget());
      void kept.restored.then(goOn, goOn);
      stop = () => {
        forgetting();
        kept.stop();
      };
    }, goOn);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, userId, version]);
  return isRestored;
}

/** Refetches all replies when the language changes, because they contain texts of the previous one. */
function useRepliesIn(language: string, client: QueryClient): void {
  const before = useRef(language);
  useEffect(() => {
    if (before.current === language) return;
    before.current = language;
    void client.invalidateQueries();
  }, [language, client]);
}

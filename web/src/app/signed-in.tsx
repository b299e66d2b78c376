import type { UserRecord } from "@remotebay/contract";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../lib/i18n/i18n.tsx";
import { startLive } from "../lib/live.ts";
import { makeQueryClient } from "../lib/query-client.ts";
import { onLeave } from "../lib/session.ts";
import { makeRouter } from "./router.tsx";

/** Everything behind the sign-in: cache, live line, router. One per user: another user starts with nothing of the first. */
export function SignedIn({ user, version }: { user: UserRecord; version: string }) {
  const [client] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  useRepliesIn(useLanguage().language, client);

  // The router listens to every change of the address: once nobody is signed in it must not answer any more.
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
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import("../lib/persistence.ts").then(({ keepReplies }) => {
      if (gone) return;
      const kept = keepReplies(client, user.Id, version);
      const forgetting = onLeave(() => void kept.forget());
      stop = () => {
        forgetting();
        kept.stop();
      };
    });
    return () => {
      gone = true;
      stop();
    };
  }, [client, user.Id, version]);

  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Asks again for what is shown when the reader changes the language: the service answered in the one before. */
function useRepliesIn(language: string, client: QueryClient): void {
  const before = useRef(language);
  useEffect(() => {
    if (before.current === language) return;
    before.current = language;
    void client.invalidateQueries();
  }, [language, client]);
}

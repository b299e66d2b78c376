import type { UserRecord } from "@remotebay/contract";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../lib/i18n/i18n.tsx";
import { startLive } from "../lib/live.ts";
import { makeQueryClient } from "../lib/query-client.ts";
import { onLeave } from "../lib/session.ts";
import { makeRouter } from "./router.tsx";

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
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import("../lib/persistence.ts").then(({ persistReplies }) => {
      if (gone) return;
      const kept = persistReplies(client, user.Id, version);
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

/** Refetches all replies when the language changes, because they contain texts of the previous one. */
function useRepliesIn(language: string, client: QueryClient): void {
  const before = useRef(language);
  useEffect(() => {
    if (before.current === language) return;
    before.current = language;
    void client.invalidateQueries();
  }, [language, client]);
}

import type { UserRecord } from "@remotebay/contract";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, startTransition, Suspense, useEffect, useRef, useState } from "react";
import { useLanguage } from "../lib/i18n/i18n.tsx";
import { withTexts } from "../lib/i18n/load.ts";
import { startLive } from "../lib/live.ts";
import { useProofQuestion } from "../lib/proof.ts";
import { makeQueryClient } from "../lib/query-client.ts";
import { onLeave } from "../lib/session.ts";
import { isTablet } from "../lib/storage.ts";
import { makeRouter } from "./router.tsx";
import { Starting } from "./starting.tsx";

const OnTablet = lazy(async () => ({ default: (await import("../features/tablets/on-tablet.tsx")).OnTablet }));
const ProofDialog = lazy(async () => ({ default: (await withTexts(() => import("../features/factors/proof-dialog.tsx"))()).ProofDialog }));

/** Everything behind sign-in: cache, live connection, router. Mounted once per user, so that no data of another user remains. */
export function SignedIn({ user, version }: { user: UserRecord; version: string }) {
  const [client] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  useRepliesIn(useLanguage().language, client);

  // The router listens to every URL change and must stop after sign-out.
  useEffect(() => onLeave(() => router.history.destroy()), [router]);
  useEffect(() => startLive(client, user.Id), [client, user.Id]);
  const isOnBoard = user.Can.workbench && !user.Demo;
  useEffect(
    () => (isOnBoard ? startLater(import("../features/team/here.ts"), ({ startSayingHere }) => startSayingHere()) : undefined),
    [isOnBoard],
  );
  useEffect(() => startLater(import("../lib/outbox/start.ts"), ({ startOutbox }) => startOutbox(client, user.Id)), [client, user.Id]);
  const isAsked = useProofQuestion();
  const isReady = useFirstScreen({ client, router, userId: user.Id, version });

  // What was stored is shown at once, in one step with its screen.
  if (!isReady) return <Starting />;
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      {isTablet() ? (
        <Suspense fallback={null}>
          <OnTablet />
        </Suspense>
      ) : null}
      {isAsked ? (
        <Suspense fallback={null}>
          <ProofDialog />
        </Suspense>
      ) : null}
    </QueryClientProvider>
  );
}

/** Starts something of a module that the first screen does not need, once it is loaded. Returns a function that ends it, also before. */
function startLater<Module>(loading: Promise<Module>, start: (loaded: Module) => () => void): () => void {
  let stop: (() => void) | undefined;
  let gone = false;
  void loading.then((loaded) => {
    if (!gone) stop = start(loaded);
  });
  return () => {
    gone = true;
    stop?.();
  };
}

// Loads while the session is being checked.
const persistence = import("../lib/persistence.ts");
persistence.catch(() => undefined);

/** Milliseconds for which the first screen waits for stored replies and for its code; what is later is shown when it is there. */
const patience = { replies: 150, code: 300 };

interface FirstScreen {
  client: QueryClient;
  router: ReturnType<typeof makeRouter>;
  userId: number;
  version: string;
}

/** Keeps the replies on this device. True once those of last time are in the cache and the first screen's code is loaded, or it took too long. */
function useFirstScreen({ client, router, userId, version }: FirstScreen): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    const restored = persistence.then(({ persistReplies }) => {
      if (gone) return undefined;
      const kept = persistReplies(client, userId, version);
      const forgetting = onLeave(() => void kept.forget());
      stop = () => {
        forgetting();
        kept.stop();
      };
      return kept.restored;
    });
    // A transition is rendered in small steps, so that a slow phone responds to taps meanwhile. A router that has not loaded renders in one piece.
    const show = () => startTransition(() => setReady(true));
    void Promise.all([soon(restored, patience.replies), soon(router.load(), patience.code)]).then(show);
    return () => {
      gone = true;
      stop();
    };
  }, [client, router, userId, version]);
  return isReady;
}

/** Resolves when `work` has ended, well or not, or after some milliseconds. */
async function soon(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const end = () => resolve();
  void work.then(end, end);
  await promise;
  clearTimeout(timer);
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

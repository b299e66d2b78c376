import { lazy, Suspense, useEffect } from "react";
import { currentConfiguration } from "../lib/configuration.ts";
import { I18nProvider, useLanguage } from "../lib/i18n/i18n.tsx";
import type { LoadedLanguage } from "../lib/i18n/load.ts";
import { mayBeSignedIn, startSession, takeRememberedPath, useSession } from "../lib/session.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ReleaseBar } from "./shell/release-bar.tsx";
import { TestingBar } from "./shell/testing-bar.tsx";
import { Starting, Unreachable } from "./starting.tsx";
import styles from "./starting.module.css";

const loadSignIn = () => import("../screens/sign-in/sign-in.tsx");
const loadSignedIn = () => import("./signed-in.tsx");
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }));
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));

/** Preloads the likely screen while the session is being checked. */
export function loadLikelyScreen(): void {
  // A failure is ignored here: the code is loaded again, with error handling, when it is shown.
  (mayBeSignedIn() ? loadSignedIn() : loadSignIn()).catch(() => undefined);
}

/** Milliseconds between retries to reach the service. */
const again = 5000;

/** The whole application: sign-in or the signed-in part. Sign-in loads neither the router nor the cache. */
export function Root({ language }: { language: LoadedLanguage }) {
  return (
    <I18nProvider initial={language}>
      <ErrorBoundary>
        <Suspense fallback={<Starting />}>
          <Gate />
        </Suspense>
      </ErrorBoundary>
    </I18nProvider>
  );
}

function Gate() {
  const session = useSession();
  const { adoptLanguage } = useLanguage();
  const user = session.status === "signed-in" ? session.user : undefined;
  const own = user?.Language;

  useEffect(() => {
    if (own) void adoptLanguage(own);
  }, [own, adoptLanguage]);
  useEffect(() => {
    if (session.status !== "unreachable") return;
    const timer = setInterval(() => void startSession(), again);
    return () => clearInterval(timer);
  }, [session.status]);

  if (session.status === "starting") return <Starting />;
  if (session.status === "unreachable") return <Unreachable onRetry={() => void startSession()} />;
  if (!user) {
    moveTo("/login");
    // The signed-in part loads while the user types.
    requestIdleCallbackOr(() => void loadSignedIn());
    return (
      <div className={styles.visitor}>
        <div className={styles.top}>
          <TestingBar />
          <ReleaseBar />
        </div>
        <SignInScreen />
      </div>
    );
  }
  if (location.pathname === "/login") moveTo(takeRememberedPath());
  return <SignedIn key={user.Id} user={user} version={currentConfiguration()?.version ?? ""} />;
}

/** Changes the path to match the session: sign-in is the only page without a user (section 2). */
function moveTo(path: string): void {
  if (location.pathname + location.search !== path) history.replaceState(null, "", path);
}

function requestIdleCallbackOr(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}

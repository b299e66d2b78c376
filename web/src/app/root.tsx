import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { isAccountPage } from "../lib/account-page.ts";
import { currentConfiguration } from "../lib/configuration.ts";
import { I18nProvider, useLanguage } from "../lib/i18n/i18n.tsx";
import type { LoadedLanguage } from "../lib/i18n/load.ts";
import { mayBeSignedIn, startSession, takeRememberedPath, useSession } from "../lib/session.ts";
import { isTablet } from "../lib/storage.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ReleaseBar } from "./shell/release-bar.tsx";
import { TestingBar } from "./shell/testing-bar.tsx";
import { Starting, Unreachable } from "./starting.tsx";
import styles from "./starting.module.css";

const signInPart = part(async () => (await import("../screens/sign-in/sign-in.tsx")).SignInScreen);
const signedInPart = part(async () => (await import("./signed-in.tsx")).SignedIn);

/**
 * A component whose code is loaded when it is needed or, with `load`, before. Loaded before, it renders at once; `lazy` alone
 * would show the fallback first, which React then keeps for 300 ms.
 */
function part<Props extends object>(get: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded = await get());
  const Late = lazy(async () => ({ default: await load() }));
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
    return <Shown {...props} />;
  }
  return { load, Part };
}

/** Preloads the likely screen while the session is being checked. */
export function loadLikelyScreen(): void {
  // A failure is ignored here: the code is loaded again, with error handling, when it is shown.
  (mayBeSignedIn() ? signedInPart : signInPart).load().catch(() => undefined);
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

  // The pages to which a letter leads are shown whoever is signed in.
  if (isAccountPage || session.status === "anonymous") {
    if (!isAccountPage) {
      moveTo(isTablet() && location.pathname !== "/login" ? "/switch" : "/login");
      // The signed-in part loads while the user types.
      requestIdleCallbackOr(() => void signedInPart.load().catch(() => undefined));
    }
    return (
      <div className={styles.visitor}>
        <div className={styles.top}>
          <TestingBar />
          <ReleaseBar />
        </div>
        <signInPart.Part />
      </div>
    );
  }
  if (session.status === "unreachable") return <Unreachable onRetry={() => void startSession()} />;
  if (!user) return <Starting />;
  if (/^\/(login|switch)$/.test(location.pathname)) moveTo(takeRememberedPath());
  return <signedInPart.Part key={user.Id} user={user} version={currentConfiguration()?.version ?? ""} />;
}

/** Changes the path to match the session: sign-in is the only page without a user (domain.md#signin-open). */
function moveTo(path: string): void {
  if (location.pathname + location.search !== path) history.replaceState(null, "", path);
}

function requestIdleCallbackOr(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}

import { lazy, Suspense, useEffect } from "react";
import { currentConfiguration } from "../lib/configuration.ts";
import { I18nProvider, useLanguage } from "../lib/i18n/i18n.tsx";
import type { LoadedLanguage } from "../lib/i18n/load.ts";
import { mayBeSignedIn, startSession, takeRememberedPath, useSession } from "../lib/session.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Starting, Unreachable } from "./starting.tsx";

const loadSignIn = () => import("../screens/sign-in/sign-in.tsx");
const loadSignedIn = () => import("./signed-in.tsx");
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }));
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));

/** Begins to load the screen that is likely wanted, while it is found out who is here. */
export function loadLikelyScreen(): void {
  // What fails here is asked for again, and told, when it is shown.
  (mayBeSignedIn() ? loadSignedIn() : loadSignIn()).catch(() => undefined);
}

/** Milliseconds between two tries to reach the service. */
const again = 5000;

/** The whole application: what is shown depends on whether somebody is signed in. Sign-in loads neither router nor cache. */
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
    // The rest comes while the name is being typed.
    requestIdleCallbackOr(() => void loadSignedIn());
    return <SignInScreen />;
  }
  if (location.pathname === "/login") moveTo(takeRememberedPath());
  return <SignedIn key={user.Id} user={user} version={currentConfiguration()?.version ?? ""} />;
}

/** The address follows who is here: sign-in is the only page without a user (section 2). */
function moveTo(path: string): void {
  if (location.pathname + location.search !== path) history.replaceState(null, "", path);
}

function requestIdleCallbackOr(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}

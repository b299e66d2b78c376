import { createRouter, useMatches } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { rootRoute } from "../lib/screen.ts";
import { plainParameters } from "../lib/url-parameters.ts";
import { notFound } from "../screens/not-found/not-found.screen.ts";
import { Failed } from "./error-boundary.tsx";
import { homeOf } from "./navigation.ts";
import { screens } from "./screens.ts";
import { login, logout } from "./session-routes.ts";
import { BareLayout } from "./shell/bare-layout.tsx";
import { Shell } from "./shell/shell.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

const routes = rootRoute.update({ component: Layout }).addChildren([...screens, login, logout]);

// Of few screens.
const PlainLayout = lazy(async () => ({ default: (await import("./shell/plain-layout.tsx")).PlainLayout }));

/** The layout that the screen's definition requests; a path without a screen has none. It stays mounted when the screen changes. */
function Layout() {
  const layout = useMatches({
    select: (matches) => (matches.some(({ status }) => status === "notFound") ? "none" : matches.at(-1)?.staticData.screen?.layout),
  });
  if (layout === "none") return <BareLayout />;
  if (layout !== "plain") return <Shell />;
  return (
    <Suspense fallback={null}>
      <PlainLayout />
    </Suspense>
  );
}

/** Creates the router. */
export function makeRouter() {
  return createRouter({
    routeTree: routes,
    context: { homeOf },
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: notFound.options.component,
    ...plainParameters,
  });
}

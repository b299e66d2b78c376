import { createRoute, createRouter, parseSearchWith, redirect, stringifySearchWith, useMatches } from "@tanstack/react-router";
import { rootRoute } from "../lib/screen.ts";
import { notFound } from "../screens/not-found/not-found.screen.ts";
import { Failed } from "./error-boundary.tsx";
import { homeOf } from "./navigation.ts";
import { screens } from "./screens.ts";
import { PlainLayout } from "./shell/plain-layout.tsx";
import { Shell } from "./shell/shell.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

/** `/login` is the place of those who are not signed in; whoever is, goes home. */
const login = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  beforeLoad: () => {
    redirect({ to: "/", replace: true, throw: true });
  },
});

const routes = rootRoute.update({ component: Layout }).addChildren([...screens, login]);

/** The frame that the screen asks for. It stays as it is while one goes from screen to screen. */
function Layout() {
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.layout });
  return layout === "plain" ? <PlainLayout /> : <Shell />;
}

/** Makes the router; its addresses keep parameters as plain text. */
export function makeRouter() {
  return createRouter({
    routeTree: routes,
    context: { homeOf },
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: notFound.options.component,
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });
}

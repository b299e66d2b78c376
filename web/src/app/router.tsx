import { ListName } from "@remotebay/contract";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from "@tanstack/react-router";
import { ListFilters } from "../features/requests/list-filters.ts";
import { withTexts } from "../lib/i18n/load.ts";
import type { PlainTextKey } from "../lib/plain-text-key.ts";
import { currentSession } from "../lib/session.ts";
import { HomeScreen } from "../screens/home/home.tsx";
import { Failed } from "./error-boundary.tsx";
import { homeOf, isAllowed } from "./navigation.ts";
import { PlainLayout } from "./shell/plain-layout.tsx";
import { Shell } from "./shell/shell.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    /** The route's name: the first part of the page's title. */
    title?: PlainTextKey;
  }
}

const NotFoundScreen = lazyRouteComponent(() => import("../screens/not-found/not-found.tsx"), "NotFoundScreen");

/** Parameters that a screen reads by name (`useUrlState`). */
const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search;

const root = createRootRoute({
  component: Outlet,
  validateSearch: anySearch,
  beforeLoad: ({ location }) => {
    const session = currentSession();
    if (session.status !== "signed-in") return;
    const home = homeOf(session.user.Can);
    // A path that is not for this user leads home (section 6).
    if (!isAllowed(session.user, location.pathname) || (location.pathname === "/" && home !== "/"))
      redirect({ to: home, replace: true, throw: true });
  },
});

const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });
const plain = createRoute({ getParentRoute: () => root, id: "plain", component: PlainLayout });

const home = createRoute({
  getParentRoute: () => shell,
  path: "/",
  staticData: { title: "shell.home" },
  // Most who sign in come here: it is in the frame's own file (web/vite-first-files.ts).
  component: HomeScreen,
});

const list = createRoute({
  getParentRoute: () => shell,
  path: "/servicerequests/$status",
  staticData: { title: "shell.requests" },
  params: {
    parse: ({ status }) => {
      const known = ListName.options.find((name) => name === status.toLowerCase());
      if (!known) throw noSuchPage();
      return { status: known };
    },
  },
  validateSearch: ListFilters,
  component: lazyRouteComponent(
    withTexts(() => import("../screens/request-list/request-list.tsx")),
    "RequestListScreen",
  ),
});

const request = createRoute({
  getParentRoute: () => shell,
  path: "/servicerequest/$id",
  staticData: { title: "shell.request" },
  params: rowId(),
  component: RequestPage,
});
const RequestScreen = lazyRouteComponent(
  withTexts(() => import("../screens/request/request.tsx")),
  "RequestScreen",
);
const NewRequestScreen = lazyRouteComponent(
  withTexts(() => import("../screens/new-request/new-request.tsx")),
  "NewRequestScreen",
);

/** Id 0 is a new request (section 2). */
function RequestPage() {
  const { id } = request.useParams();
  return id === 0 ? <NewRequestScreen /> : <RequestScreen key={id} id={id} />;
}

const report = createRoute({
  getParentRoute: () => shell,
  path: "/report/$id",
  staticData: { title: "shell.report" },
  params: rowId(),
  component: ReportPage,
});
const ReportScreen = lazyRouteComponent(
  withTexts(() => import("../screens/report/report.tsx")),
  "ReportScreen",
);

function ReportPage() {
  const { id } = report.useParams();
  return <ReportScreen key={id} id={id} />;
}

const workbench = createRoute({
  getParentRoute: () => shell,
  path: "/workbench",
  staticData: { title: "shell.workbench" },
  component: lazyRouteComponent(
    withTexts(() => import("../screens/workbench/workbench.tsx")),
    "WorkbenchScreen",
  ),
});

const checker = createRoute({
  getParentRoute: () => shell,
  path: "/rag",
  staticData: { title: "shell.checker" },
  component: lazyRouteComponent(() => import("../screens/not-found/checker-later.tsx"), "CheckerLaterScreen"),
});

const about = createRoute({
  getParentRoute: () => shell,
  path: "/about",
  staticData: { title: "shell.about" },
  component: lazyRouteComponent(() => import("../screens/about/about.tsx"), "AboutScreen"),
});

const profile = createRoute({
  getParentRoute: () => plain,
  path: "/user",
  staticData: { title: "shell.profile" },
  component: lazyRouteComponent(() => import("../screens/profile/profile.tsx"), "ProfileScreen"),
});

/** `/login` is the place of those who are not signed in; whoever is, goes home. */
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  beforeLoad: () => {
    redirect({ to: "/", replace: true, throw: true });
  },
});

/** What the router takes for "not found", as the error it is. */
function noSuchPage(): Error {
  return Object.assign(new Error("There is no such page."), notFound());
}

/** The id in a path as a number; anything else is a page that does not exist. */
function rowId() {
  return {
    parse: ({ id }: { id: string }) => {
      if (!/^\d{1,9}$/.test(id)) throw noSuchPage();
      return { id: Number(id) };
    },
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  };
}

/** Any other path (section 2), inside the frame. */
const anywhere = createRoute({
  getParentRoute: () => shell,
  path: "$",
  staticData: { title: "shell.notFoundTitle" },
  component: NotFoundScreen,
});

const routes = root.addChildren([
  shell.addChildren([home, list, request, report, workbench, checker, about, anywhere]),
  plain.addChildren([profile]),
  login,
]);

/** Makes the router; its addresses keep parameters as plain text. */
export function makeRouter() {
  return createRouter({
    routeTree: routes,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFoundScreen,
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });
}

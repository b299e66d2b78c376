import { createRoute, redirect } from "@tanstack/react-router";
import { rootRoute } from "../lib/screen.ts";
import { logoutPath, signOut } from "../lib/session.ts";

/** `/login` is for users who are not signed in; others are redirected to Home. */
export const login = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  beforeLoad: () => {
    redirect({ to: "/", replace: true, throw: true });
  },
});

/** `/logout` signs out, here and in every other tab (domain.md#signout). A page that is loaded at this path never gets here: see `startSession`. */
export const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: logoutPath,
  beforeLoad: async ({ preload }) => {
    if (!preload) await signOut();
  },
});

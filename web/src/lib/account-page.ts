import { makeStore, useStore } from "./store.ts";

/** The pages of somebody who forgot their password, and those to which a letter leads: states of sign-in (domain.md#signin-open). */
const accountPaths = ["/forgot", "/reset", "/welcome", "/verify"] as const;
export type AccountPath = (typeof accountPaths)[number];

/** The page of a path; null for any other path. */
export function accountPageOf(path: string): AccountPath | null {
  return accountPaths.find((one) => one === path.toLowerCase()) ?? null;
}

const page = makeStore<AccountPath | null>(typeof location === "undefined" ? null : accountPageOf(location.pathname));

if (typeof addEventListener !== "undefined") {
  // Back and forward; and a link of a second letter that is opened in the same tab.
  for (const event of ["popstate", "hashchange"]) addEventListener(event, () => page.set(accountPageOf(location.pathname)));
}

/** The page that is shown instead of sign-in or the signed-in part; null for these. */
export function useAccountPage(): AccountPath | null {
  return useStore(page);
}

/** Opens one of the pages. */
export function openAccountPage(path: AccountPath): void {
  history.pushState(null, "", path);
  page.set(path);
}

/** Goes on to sign-in or, for somebody who is signed in, Home. What the page's address carried is gone. */
export function leaveAccountPage(): void {
  history.replaceState(null, "", "/");
  page.set(null);
}

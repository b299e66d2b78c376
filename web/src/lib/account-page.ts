/**
 * Whether this is the page of somebody who forgot their password, or one to which a letter led: a state of sign-in (domain.md#signin-open). Such pages are
 * loaded and left as documents of their own, so that the router of the signed-in part knows nothing of them.
 */
export const isAccountPage = /^\/(forgot|reset|welcome|verify)$/.test(globalThis.location?.pathname ?? "");

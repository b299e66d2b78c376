/**
 * Whether this is the page of somebody who forgot their password, or one to which a letter or a link led: a state of sign-in (domain.md#signin-open). Such pages are
 * loaded and left as documents of their own, so that the router of the signed-in part knows nothing of them.
 */
export const isAccountPage = /^\/(forgot|reset|welcome|verify|restore|shared|evidence)$/.test(globalThis.location?.pathname ?? "");

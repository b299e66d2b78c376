/*
 * Beside the calls of `admin/portals.ts`, since every page needs these and few need those.
 */

/** Where an uploaded logo is fetched. */
export function logoPathOf(hash: string): string {
  return `/api/Portal/Logo?hash=${hash}`;
}

/** The hash of an uploaded logo's path; undefined for that of a shipped one. */
export function logoHashOf(path: string): string | undefined {
  return /^\/api\/Portal\/Logo\?hash=([0-9a-f]{64})$/.exec(path)?.[1];
}

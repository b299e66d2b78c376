const name = "remotebay_refresh";

/** The refresh cookie's value in a `Cookie` header; null where there is none. */
export function readRefreshCookie(header: string | undefined): string | null {
  const pair = header?.split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || null;
}

/**
 * A `Set-Cookie` header that keeps `value` for `seconds`; 0 removes it. No script and no other site gets at it.
 * The value needs no escaping: it is made of letters, digits and `-_.` (see refresh-secrets.ts).
 */
export function refreshCookie(value: string, seconds: number, secure: boolean): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/api; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
}

type Claims = Readonly<Record<string, unknown>>;

function textOf(value: unknown, max: number): string {
  return typeof value === "string"
    ? value
        .replaceAll(/\p{Cc}/gu, " ")
        .trim()
        .slice(0, max)
    : "";
}

/** The e-mail of a provider's user if the provider has verified it and is believed for its domain; null if not. */
export function believedEmail(claims: Claims, domains: readonly string[]): string | null {
  const email = textOf(claims["email"], 254);
  // Some providers write it as text.
  const isVerified = claims["email_verified"] === true || claims["email_verified"] === "true";
  const [, domain] = /^[^@\s]+@([^@\s]+)$/.exec(email.toLowerCase()) ?? [];
  return isVerified && domain !== undefined && domains.includes(domain) ? email : null;
}

/** The names of a provider's user, as far as it says them. */
export function namesOf(claims: Claims): { GivenName: string; FamilyName: string } {
  return { GivenName: textOf(claims["given_name"], 80), FamilyName: textOf(claims["family_name"], 80) };
}

/** Whether passkeys can be made and used here: the browser has them, and the page has a domain's name, not an IP address. */
export function arePasskeysPossible(): boolean {
  return window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Whether the browser offers passkeys where a username is typed. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!arePasskeysPossible()) return false;
  // Older browsers have passkeys without this.
  const known = PublicKeyCredential as Partial<Pick<typeof PublicKeyCredential, "isConditionalMediationAvailable">>;
  return (await known.isConditionalMediationAvailable?.()) ?? false;
}

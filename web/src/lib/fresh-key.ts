/** A unique key of 128 random bits. `crypto.randomUUID` is not available over plain http, which shops may use on the local network. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

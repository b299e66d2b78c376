/** A key that no other call has: 128 random bits. `crypto.randomUUID` is missing where a shop opens the service by its plain address on the local network. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

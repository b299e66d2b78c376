/** A unique key of 128 random bits. `crypto.randomUUID` is not available over plain http, which shops may use on the local network. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A fresh key in the form of a UUID, for ids that the service checks as such. */
export function freshUuid(): string {
  return freshKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Bytes as WebCrypto takes them: the same code runs in Node and in the browser. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** The text of bytes in UTF-8; null where they are none. */
export function textOf(bytes: Bytes): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

export function isSame(one: Bytes, other: Bytes): boolean {
  if (one.byteLength !== other.byteLength) return false;
  for (let at = 0; at < one.byteLength; at++) if (one[at] !== other[at]) return false;
  return true;
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function hex(bytes: Bytes): string {
  let text = "";
  for (let at = 0; at < bytes.byteLength; at++) text += pairs[bytes[at] ?? 0] ?? "";
  return text;
}

export function fromHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length >> 1);
  for (let at = 0; at < bytes.byteLength; at++) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

export function base64(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes));
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

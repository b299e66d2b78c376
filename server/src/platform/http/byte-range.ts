import { Readable } from "node:stream";

/** Bytes of a file, the last one included. */
export interface ByteRange {
  start: number;
  end: number;
}

interface Asking {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The part of a file that a GET asks for (RFC 9110, section 14). Null: the whole file, since none is asked for, or several, or of another version of
 * the file (`If-Range`); a part that is not well-formed is ignored.
 */
export function wantedRange({ method, headers }: Asking, size: number, etag: string): ByteRange | "unsatisfiable" | null {
  const { range, "if-range": version } = headers;
  if (method !== "GET" || typeof range !== "string" || (version !== undefined && version !== etag)) return null;
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (from === "" && to === "") return null;
  if (from === "") return Number(to) === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== "" && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return "unsatisfiable";
  return { start: Number(from), end: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}

/** A part of a file. Of a stream the bytes before it are read and dropped, and those after it are not read. */
export function partOf(body: Uint8Array | NodeJS.ReadableStream, { start, end }: ByteRange): Uint8Array | NodeJS.ReadableStream {
  return body instanceof Uint8Array ? body.subarray(start, end + 1) : Readable.from(within(body, start, end));
}

async function* within(body: NodeJS.ReadableStream, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0));
    if (part.byteLength > 0) yield part;
    at += chunk.byteLength;
    if (at > end) return;
  }
}

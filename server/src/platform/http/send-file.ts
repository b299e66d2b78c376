import type { FastifyReply } from "fastify";
import { problem } from "../problem.ts";
import { partOf, wantedRange } from "./byte-range.ts";

/** A file that a handler returns instead of JSON. */
export interface FileBody {
  body: Uint8Array | NodeJS.ReadableStream;
  type: string;
  /** Suggested file name; the browser shows the file inline unless it is an `attachment`. */
  name?: string;
  /** A file that somebody uploaded: no script of it runs, whatever it contains. */
  isForeign?: boolean;
  attachment?: boolean;
  /** The `Cache-Control` header, `private, max-age=…`; without it the file is not cached. */
  cache?: string;
  /** For a file that is also sent in parts, as a video player asks for them: its size in bytes, and a name of its content (RFC 9110, `ETag`). */
  parts?: { size: number; tag: string };
}

/** Sends a file, or the part of it that the request asks for. */
export function sendFile(reply: FastifyReply, file: FileBody): FastifyReply {
  const place = file.attachment ? "attachment" : "inline";
  if (file.isForeign)
    void reply.header("content-security-policy", "sandbox; default-src 'none'").header("x-content-type-options", "nosniff");
  if (file.name) void reply.header("content-disposition", `${place}; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  // Whoever signs in at the same browser next may have no right to the file.
  if (file.cache) void reply.header("vary", "authorization");
  void reply.header("cache-control", file.cache ?? "no-store").type(file.type);
  return reply.send(file.parts === undefined ? file.body : wanted(reply, file.body, file.parts));
}

function wanted(reply: FastifyReply, body: FileBody["body"], { size, tag }: NonNullable<FileBody["parts"]>): FileBody["body"] {
  void reply.header("accept-ranges", "bytes").header("etag", `"${tag}"`);
  const range = wantedRange(reply.request, size, `"${tag}"`);
  if (range === null) return body;
  if (range === "unsatisfiable") {
    void reply.header("content-range", `bytes */${size}`).removeHeader("content-disposition");
    throw problem("range-not-satisfiable");
  }
  // A part is a part of the bytes that are stored: it is not compressed.
  reply.request.headers["x-no-compression"] = "";
  void reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${size}`)
    .header("content-length", String(range.end - range.start + 1));
  return partOf(body, range);
}

import { Readable } from "node:stream";
import { required } from "@remotebay/contract";
import type { FastifyRequest } from "fastify";
import { ProblemError, problem } from "../problem.ts";
import { countArriving } from "./upload-room.ts";

/** The file of a multipart body with the text fields that came before it. */
export interface UploadedFile {
  /** The name that its sender gave it. */
  name: string;
  /** Fails with a problem if the body ends early, or if it is larger than it may be. */
  file: Readable;
  /** The text of a field; empty if it is absent or comes after the file. */
  field(name: string): string;
}

/**
 * Starts to read a multipart body that carries one file, of at most `maxBytes` (default: what any picture has). A body that cannot be read is `malformed`, one
 * without a file `invalid`.
 */
export async function readUpload(request: FastifyRequest, maxBytes?: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw problem("unsupported-type");
  countArriving(request);
  const part = await request.file(maxBytes === undefined ? {} : { limits: { fileSize: maxBytes } }).catch((error: unknown) => {
    throw asProblem(error);
  });
  if (!part) throw problem("invalid", { errors: [required("file")] });
  return {
    name: part.filename ?? "",
    file: Readable.from(explained(part.file)),
    field: (name) => {
      const field = Object.hasOwn(part.fields, name) ? part.fields[name] : undefined;
      return field !== undefined && "value" in field && typeof field.value === "string" ? field.value : "";
    },
  };
}

/** A file of a multipart body, in memory. */
export interface UploadedPart {
  /** The name that its sender gave it. */
  name: string;
  bytes: Buffer;
}

/** Reads the files of a multipart body, by the names of their fields. Throws `too-large` for one above `maxBytes`, and refuses more than `max` of them. */
export async function readParts(request: FastifyRequest, limits: { max: number; maxBytes: number }): Promise<Map<string, UploadedPart>> {
  if (!request.isMultipart()) throw problem("unsupported-type");
  countArriving(request);
  const found = new Map<string, UploadedPart>();
  try {
    for await (const part of request.files({ limits: { files: limits.max, fileSize: limits.maxBytes } }))
      found.set(part.fieldname, { name: part.filename, bytes: await part.toBuffer() });
  } catch (error) {
    throw asProblem(error);
  }
  return found;
}

async function* explained(stream: Readable & { truncated?: boolean }): AsyncGenerator<Buffer> {
  try {
    for await (const part of stream) yield part as Buffer;
    // The parser drops what is above the limit and says so at the end.
    if (stream.truncated === true) throw problem("too-large");
  } catch (error) {
    throw asProblem(error);
  }
}

/** The multipart parser reports an incomplete body with several kinds of errors, most of them without a status. */
function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const isTooLarge = error instanceof Error && "statusCode" in error && error.statusCode === 413;
  const found = problem(isTooLarge ? "too-large" : "malformed");
  found.cause = error;
  return found;
}

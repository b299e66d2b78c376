import { createHash } from "node:crypto";
import { maxRatingsFile } from "@remotebay/contract";
import type { FastifyRequest } from "fastify";
import { readUpload } from "../../../platform/http/upload.ts";

/** A file that was sent. */
export interface SentFile {
  name: string;
  parts: readonly Uint8Array[];
  /** The hash of its content. */
  digest: string;
}

/** Reads a sent file whole, before anything waits for it in the database: a slow sender holds up nobody. Throws `too-large`. */
export async function readRatingsFile(request: FastifyRequest): Promise<SentFile> {
  const { name, file } = await readUpload(request, maxRatingsFile);
  const hash = createHash("sha256");
  const parts: Uint8Array[] = [];
  for await (const part of file as AsyncIterable<Uint8Array>) {
    hash.update(part);
    parts.push(part);
  }
  return { name: plainName(name), parts, digest: hash.digest("base64url") };
}

/** A file's name as it is shown: in one line, and not too long. */
function plainName(name: string): string {
  return name
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}

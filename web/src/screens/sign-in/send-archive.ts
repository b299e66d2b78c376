import { addArchivePart, archivePart } from "@remotebay/contract";
import { send } from "../../lib/call.ts";

/** Tries of one part, with a pause between them: a phone's line comes back. */
const tries = 5;
const pauseMs = 2_000;

/** Sends an archive to the server part by part; `onProgress` is told the share that is there, from 0 to 1. Throws the problem of the last try. */
export async function sendArchive(file: Blob, code: string, onProgress: (share: number) => void): Promise<void> {
  const parts = Math.ceil(file.size / archivePart);
  for (let part = 0; part < parts;) {
    const Bytes = await base64(file.slice(part * archivePart, (part + 1) * archivePart));
    part = await sendPart({ Code: code, Parts: parts, Part: part, Bytes });
    onProgress(part / parts);
  }
}

async function sendPart(body: { Code: string; Parts: number; Part: number; Bytes: string }): Promise<number> {
  for (let left = tries; ; left -= 1) {
    try {
      return (await send(addArchivePart, { body })).Part;
    } catch (error) {
      if (left === 1 || !isPassing(error)) throw error;
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
}

function isPassing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "offline" || code === "unavailable" || code === "too-many";
}

async function base64(part: Blob): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
  reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")));
  reader.readAsDataURL(part);
  // `data:application/octet-stream;base64,…`
  return (await promise).split(",")[1] ?? "";
}

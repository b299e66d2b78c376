import type { Bytes } from "@remotebay/evidence/bytes";
import { checkTimeStamp, timeStampRequest, tokenIn } from "@remotebay/evidence/time-stamp";

/** Asks the authority that the operator chose to stamp a content (RFC 3161). */
export type TimeAuthority = (content: Bytes, now: Date) => Promise<Bytes>;

const timeoutMs = 10_000;
/** A stamp with the certificates of its authority has some kilobytes. */
const maxBytes = 65_536;
/** An authority whose clock is further away than this is not believed. */
const clockMs = 3_600_000;

/** Throws where the authority does not answer, refuses, or answers something that is not a stamp of this content, of this request and of now. */
export function timeAuthority(url: string): TimeAuthority {
  return async (content, now) => {
    const nonce = crypto.getRandomValues(new Uint8Array(16));
    // Positive, and without a leading zero.
    nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
    const body = await timeStampRequest(content, nonce);
    const headers = { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" };
    const answer = await fetch(url, { method: "POST", headers, body, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`the time stamp authority answered ${answer.status}`);
    const token = tokenIn(await readAtMost(answer));
    const stamp = await checkTimeStamp(token, content);
    if (stamp.nonce === undefined || Buffer.compare(stamp.nonce, nonce) !== 0) throw new Error("the time stamp is not of this request");
    if (Math.abs(stamp.at.getTime() - now.getTime()) > clockMs) throw new Error(`the time stamp is of ${stamp.at.toISOString()}`);
    return token;
  };
}

async function readAtMost(answer: Response): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new Error("the time stamp authority answered too much");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

import { makeCircuitBreaker } from "../circuit-breaker.ts";

/** The time limits of calls to a store, in milliseconds. */
export interface S3Limits {
  /** Until an answer begins, and between two parts of a body. */
  silence: number;
  /** What an upload may take longer for each of its bytes: a thousandth is one megabyte a second. */
  perByte: number;
}

export const s3Limits: S3Limits = { silence: 5_000, perByte: 0.001 };

// After three failures in a row calls are refused at once, and one of them tries again after a second, then two, at most five.
const breaking = { failures: 3, pause: 1_000, maxPause: 5_000 };

/**
 * `fetch` for one store: bounded in time, so that a store that hangs holds no call for long, and refused at once while the store is away. A body that
 * says that the whole bucket is missing is an error: for the client it would be a missing object.
 */
export function makeS3Fetch({ silence, perByte }: S3Limits, send: typeof fetch = fetch): typeof fetch {
  const breaker = makeCircuitBreaker(breaking);
  return async (input, init) => {
    if (!breaker.allows(performance.now())) throw new Error("the file store is away");
    const size = init?.body instanceof Uint8Array ? init.body.byteLength : 0;
    const controller = new AbortController();
    const limit = silence + size * perByte;
    const timer = setTimeout(() => controller.abort(new Error(`the file store did not answer within ${Math.round(limit)} ms`)), limit);
    try {
      const answered = await send(input, { ...init, signal: controller.signal });
      const response = answered.ok ? answered : await wholeAnswer(answered);
      if (response.status >= 500) breaker.failed(performance.now());
      else breaker.succeeded();
      return response;
    } catch (error) {
      breaker.failed(performance.now());
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The answer to a call that failed, with its explanation read while its time is limited. */
async function wholeAnswer(response: Response): Promise<Response> {
  const text = await response.text();
  if (response.status === 404 && text.includes("NoSuchBucket")) throw new Error("the bucket does not exist");
  return new Response(text, { status: response.status, statusText: response.statusText, headers: response.headers });
}

/** The parts of a body; a store that stops sending for longer than `silence` is an error. Time counts only while a part is waited for. */
export async function* partsOf(body: ReadableStream<Uint8Array> | null, silence: number): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const part = await within(reader.read(), silence);
      if (part.done) return;
      yield part.value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

async function within<T>(work: Promise<T>, limit: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`the file store sent nothing for ${limit} ms`)), limit);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

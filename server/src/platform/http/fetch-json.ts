import { inSpan, SpanKind, traceHeaders } from "../tracing.ts";

/** What another service answered. */
export interface JsonAnswer {
  status: number;
  body: unknown;
}

type Asking = Omit<RequestInit, "headers"> & {
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Whether the service may continue the trace. */
  passTrace?: boolean;
};

/**
 * Calls another service over HTTP and reads its JSON. Throws if it does not answer, redirects, answers with more than `maxBytes`, or with
 * something that is not JSON although the status says success. `signal` bounds the time, reading included.
 */
export async function fetchJson(url: string | URL, { passTrace = false, ...init }: Asking, maxBytes: number): Promise<JsonAnswer> {
  const method = init.method ?? "GET";
  const attributes = { "http.request.method": method, "server.address": new URL(url).hostname };
  return inSpan({ name: method, kind: SpanKind.CLIENT, attributes }, async (span) => {
    const headers = { ...init.headers, ...(passTrace ? traceHeaders() : {}) };
    const response = await fetch(url, { ...init, headers, redirect: "error" });
    span?.setAttribute("http.response.status_code", response.status);
    return answerOf(response, await readText(response, maxBytes));
  });
}

function answerOf(response: Response, text: string): JsonAnswer {
  try {
    return { status: response.status, body: JSON.parse(text) as unknown };
  } catch (cause) {
    if (!response.ok) return { status: response.status, body: null };
    throw new Error("The answer is not JSON.", { cause });
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

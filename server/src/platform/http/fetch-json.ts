/** What another service answered. */
export interface JsonAnswer {
  status: number;
  body: unknown;
}

/**
 * Calls another service over HTTP and reads its JSON. Throws if it does not answer, redirects, answers with more than `maxBytes`, or with
 * something that is not JSON although the status says success. `signal` bounds the time, reading included.
 */
export async function fetchJson(url: string | URL, init: RequestInit & { signal: AbortSignal }, maxBytes: number): Promise<JsonAnswer> {
  const response = await fetch(url, { ...init, redirect: "error" });
  const text = await readText(response, maxBytes);
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

import { problem } from "../../../platform/problem.ts";

/** Timeout in milliseconds, short because a user waits for the result. */
const timeout = 5000;
/** Maximum size of a response in characters; both registers send a few kilobytes. */
const maxLength = 200_000;

/** Queries a register. Returns `null` for 404; throws `unavailable` or `too-many` for any other status than 200. */
export async function ask(url: string | URL, init: RequestInit = {}): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeout) });
    text = await response.text();
  } catch {
    throw problem("unavailable", { detail: "The register did not answer." });
  }
  if (response.status === 404) return null;
  if (response.status === 429) throw problem("too-many", { detail: "The register's rate limit was reached." });
  if (!response.ok || text.length > maxLength) throw problem("unavailable", { detail: `The register answered ${response.status}.` });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw problem("unavailable", { detail: "The register did not answer in JSON." });
  }
}

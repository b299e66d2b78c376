import { problem } from "../../../platform/problem.ts";

/** A register that takes longer is as good as down: somebody waits at a counter. */
const patience = 5000;
/** Both registers answer a few kilobytes; anything else is not a register. */
const longest = 200_000;

/** Sends one question to a register. `null` for 404; problems `unavailable` and `too-many` for the rest that is not 200. */
export async function ask(url: string | URL, init: RequestInit = {}): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(patience) });
    text = await response.text();
  } catch {
    throw problem("unavailable", { detail: "The register did not answer." });
  }
  if (response.status === 404) return null;
  if (response.status === 429) throw problem("too-many", { detail: "The register asks us to wait." });
  if (!response.ok || text.length > longest) throw problem("unavailable", { detail: `The register answered ${response.status}.` });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw problem("unavailable", { detail: "The register did not answer in JSON." });
  }
}

import { keepScanText, keptText, type Scan } from "@remotebay/contract";
import { enqueue } from "../../../lib/outbox/use-outbox.ts";

/**
 * Sends the text that scans were read from to the service, which keeps it, and returns the scans with its hash. Without HTTPS browsers cannot
 * compute one: the scans then name no text.
 */
export async function withKeptText(id: number, source: string, scans: readonly Scan[]): Promise<Scan[]> {
  if (globalThis.crypto?.subtle === undefined) return [...scans];
  const Text = keptText(source);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(Text)));
  const TextHash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // What becomes of it stands in the list of what waits.
  enqueue(keepScanText, { body: { Id: id, Text } }).reply.catch(() => undefined);
  return scans.map((scan) => ({ ...scan, TextHash }));
}

/** What `keptOrFetched` needs of the browser; tests replace it. */
export interface LaterFilesPorts {
  open: () => Promise<Pick<Cache, "match" | "put">>;
  fetch: (request: Request) => Promise<Response>;
}

/**
 * Answers a request for a file that is kept from its first use on. A device that cannot keep it, since its storage is full or closed to the
 * page, gets it from the service each time.
 */
export async function keptOrFetched(request: Request, { open, fetch }: LaterFilesPorts): Promise<Response> {
  const cache = await open().catch(() => undefined);
  const kept = await cache?.match(request).catch(() => undefined);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) await cache?.put(request, reply.clone()).catch(() => undefined);
  return reply;
}

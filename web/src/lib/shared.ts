// What was shared into the installed application from another one (`share_target` of the manifest): the service worker keeps it here, and the
// screen `/share` reads it. It stays until it was sent or discarded, over signing in too, and goes when the user signs out.

/** A text and files that somebody shared; never both empty. */
export interface Shared {
  text: string;
  files: File[];
}

/** The address to which the system posts what is shared, and the screen's. */
export const sharePath = "/share";

/** Files that one sharing may hold; a system shares a whole selection of pictures. */
const maxFiles = 20;

const cacheName = "remotebay-shared";
const listAddress = "/shared/list";
const fileAddress = (nth: number) => `/shared/${nth}`;

/** What `keepShared` and `readShared` need of a cache; tests replace it. */
export interface SharedCache {
  put(address: string, reply: Response): Promise<void>;
  match(address: string): Promise<Response | undefined>;
}

/** Keeps a posted form in place of what was shared before. */
export async function keepShared(form: FormData, openEmpty: () => Promise<SharedCache> = openEmptyCache): Promise<void> {
  const cache = await openEmpty();
  const said = ["title", "text", "url"].map((name) => textOf(form.get(name))).filter((part) => part.trim() !== "");
  // Some systems repeat the title or the address in the text.
  const text = [...new Set(said)].join("\n");
  const files = form.getAll("files").filter((part) => part instanceof File && part.name !== "");
  const kept = files.slice(0, maxFiles) as File[];
  await Promise.all(kept.map((file, nth) => cache.put(fileAddress(nth), new Response(file))));
  const list = kept.map(({ name, type }) => ({ name, type }));
  await cache.put(listAddress, new Response(JSON.stringify({ text, files: list })));
}

function textOf(part: FormDataEntryValue | null): string {
  return typeof part === "string" ? part : "";
}

/** What was shared; null if nothing is kept. */
export async function readShared(open: () => Promise<SharedCache> = () => caches.open(cacheName)): Promise<Shared | null> {
  const cache = await open();
  const list = (await (await cache.match(listAddress))?.json()) as { text: string; files: { name: string; type: string }[] } | undefined;
  if (!list) return null;
  // Their bytes, since a Blob of a cache cannot be read any more once the cache is deleted.
  const bytesOf = async (nth: number) => (await (await cache.match(fileAddress(nth)))?.arrayBuffer()) ?? "";
  const files = await Promise.all(list.files.map(async ({ name, type }, nth) => new File([await bytesOf(nth)], name, { type })));
  return list.text === "" && files.length === 0 ? null : { text: list.text, files };
}

/** Deletes what was shared. */
export async function forgetShared(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(cacheName);
}

async function openEmptyCache(): Promise<SharedCache> {
  await caches.delete(cacheName);
  return await caches.open(cacheName);
}

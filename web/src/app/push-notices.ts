import type { PushMessage } from "@remotebay/contract";

/** A window of the application. */
export interface NoticeWindow {
  url: string;
  isLookedAt: boolean;
  focus(): Promise<unknown>;
  /** Rejects where the service worker does not control the window. */
  navigate(url: string): Promise<unknown>;
}

/** What the service worker can do. */
export interface NoticePorts {
  origin: string;
  windows(): Promise<readonly NoticeWindow[]>;
  show(title: string, options: { body: string; tag: string; data: { url: string }; icon: string }): Promise<void>;
  /** Removes the notices with a tag. */
  close(tag: string): Promise<void>;
  open(url: string): Promise<unknown>;
  /** Marks the application's icon: something waits. */
  mark(): Promise<unknown>;
}

/** What a push carries; one that cannot be read leads Home, since a browser demands a notice for each push. */
export function readPush(text: string): PushMessage {
  try {
    const { title, body, url, tag } = JSON.parse(text) as Record<string, unknown>;
    return { title: textOf(title) || "RemoteBay", body: textOf(body), url: pathOf(url), tag: textOf(tag) };
  } catch {
    return { title: "RemoteBay", body: "", url: "/", tag: "" };
  }
}

/** Shows a push; its notice goes at once where its page is being looked at. */
export async function showPush(text: string, ports: NoticePorts): Promise<void> {
  const { title, body, url, tag } = readPush(text);
  await ports.show(title, { body, tag, data: { url }, icon: "/icons/192.png" });
  await ports.mark();
  const windows = await ports.windows();
  if (tag !== "" && windows.some((one) => one.isLookedAt && isAt(one, url, ports))) await ports.close(tag);
}

/** Leads to the page of a notice: in the window that shows it, else in another of the application, else in a new one. */
export async function followNotice(given: unknown, ports: NoticePorts): Promise<void> {
  const url = pathOf(given);
  const windows = await ports.windows();
  const there = windows.find((one) => isAt(one, url, ports));
  if (there) return void (await there.focus());
  const [other] = windows.toSorted((one, two) => Number(two.isLookedAt) - Number(one.isLookedAt));
  const address = ports.origin + url;
  if (!other) return void (await ports.open(address));
  try {
    await other.navigate(address);
    await other.focus();
  } catch {
    await ports.open(address);
  }
}

function isAt({ url }: NoticeWindow, path: string, { origin }: NoticePorts): boolean {
  const [now, wanted] = [new URL(url), new URL(path, origin)];
  // A page keeps more of its state in its address.
  return now.pathname === wanted.pathname && [...wanted.searchParams].every(([name, value]) => now.searchParams.get(name) === value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Only a path of the application. */
function pathOf(value: unknown): string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : "/";
}

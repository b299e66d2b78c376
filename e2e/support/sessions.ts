import type { BrowserContext, Cookie } from "@playwright/test";

// The worker's signed-in state. A session belongs to one browser at a time, because each use of its cookie replaces it and a second one
// would be taken for a copy (docs/decisions/008-sessions.md): a story that ends leaves its sessions to the next.

/** A session of an account, and when its password was given. */
interface Owned {
  account: string;
  session: string;
  provenAt: number;
}

/** The sessions that no browser has at present, by account. */
const left = new Map<string, { cookie: Cookie; provenAt: number }[]>();
/** The session that a browser was given. */
const given = new WeakMap<BrowserContext, Owned>();
/** Milliseconds after which a session is not given again: after ten minutes a call may ask for the password (docs/decisions/052-proof-again.md). */
const longest = 5 * 60_000;

/** Signs a browser in without the sign-in screen: with a session that an earlier story left, or with a new one. */
export async function giveSession(context: BrowserContext, account: string, password: string): Promise<void> {
  let provenAt = await resume(context, account);
  if (provenAt === undefined) {
    provenAt = Date.now();
    const reply = await context.request.post("/api/getToken", { data: { user: `${account}@demo.test`, pwd: password } });
    if (!reply.ok()) throw new Error(`signing ${account} in: ${reply.status()}`);
  }
  const cookie = await cookieOf(context);
  if (cookie) given.set(context, { account, session: sessionOf(cookie), provenAt });
}

/** Keeps the session of a browser that is about to be closed, unless its story signed out or in as somebody else. */
export async function leaveSession(context: BrowserContext): Promise<void> {
  const owner = given.get(context);
  // Without a page it was closed by the story.
  if (!owner || context.pages().length === 0) return;
  const cookie = await cookieOf(context);
  if (!cookie || sessionOf(cookie) !== owner.session) return;
  left.set(owner.account, [...(left.get(owner.account) ?? []), { cookie, provenAt: owner.provenAt }]);
}

/** When the password of the session was given with which the browser goes on; undefined if none was left, or it is too old or was ended meanwhile. */
async function resume(context: BrowserContext, account: string): Promise<number | undefined> {
  const found = left.get(account)?.pop();
  if (!found || Date.now() - found.provenAt > longest) return undefined;
  await context.addCookies([found.cookie]);
  return (await context.request.post("/api/refreshToken")).ok() ? found.provenAt : undefined;
}

async function cookieOf(context: BrowserContext): Promise<Cookie | undefined> {
  return (await context.cookies()).find(({ name }) => name === "remotebay_refresh");
}

function sessionOf({ value }: Cookie): string {
  return value.split(".")[0] ?? "";
}

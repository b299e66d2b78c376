import type { BrowserContext, Cookie } from "@playwright/test";

// The worker's signed-in state. A session belongs to one browser at a time, because each use of its cookie replaces it and a second one
// would be taken for a copy (docs/decisions/008-sessions.md): a story that ends leaves its sessions to the next.

/** The cookies of sessions that no browser has at present, by account. */
const left = new Map<string, Cookie[]>();
/** The account and session that a browser was given. */
const given = new WeakMap<BrowserContext, { account: string; session: string }>();

/** Signs a browser in without the sign-in screen: with a session that an earlier story left, or with a new one. */
export async function giveSession(context: BrowserContext, account: string, password: string): Promise<void> {
  if (!(await resume(context, account))) {
    const reply = await context.request.post("/api/getToken", { data: { user: `${account}@demo.test`, pwd: password } });
    if (!reply.ok()) throw new Error(`signing ${account} in: ${reply.status()}`);
  }
  const cookie = await cookieOf(context);
  if (cookie) given.set(context, { account, session: sessionOf(cookie) });
}

/** Keeps the session of a browser that is about to be closed, unless its story signed out or in as somebody else. */
export async function leaveSession(context: BrowserContext): Promise<void> {
  const owner = given.get(context);
  // Without a page it was closed by the story.
  if (!owner || context.pages().length === 0) return;
  const cookie = await cookieOf(context);
  if (!cookie || sessionOf(cookie) !== owner.session) return;
  left.set(owner.account, [...(left.get(owner.account) ?? []), cookie]);
}

/** False if there is no session to go on with: none was left, or it was ended meanwhile. */
async function resume(context: BrowserContext, account: string): Promise<boolean> {
  const cookie = left.get(account)?.pop();
  if (!cookie) return false;
  await context.addCookies([cookie]);
  return (await context.request.post("/api/refreshToken")).ok();
}

async function cookieOf(context: BrowserContext): Promise<Cookie | undefined> {
  return (await context.cookies()).find(({ name }) => name === "remotebay_refresh");
}

function sessionOf({ value }: Cookie): string {
  return value.split(".")[0] ?? "";
}

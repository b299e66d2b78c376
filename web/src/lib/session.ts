import {
  getToken,
  getUserByName,
  mustCompleteProfile,
  type SignIn,
  signOut as signOutCall,
  type UserRecord,
  type Variant,
} from "@remotebay/contract";
import { createContext, use } from "react";
import { isAccountPage } from "./account-page.ts";
import { CallProblem, send } from "./call.ts";
import { currentConfiguration, useConfiguration, variantOf } from "./configuration.ts";
import { inTab, isTablet, onDevice, parsed } from "./storage.ts";
import { makeStore, useStore } from "./store.ts";
import { awaitToken, onSessionEnd, renewToken, setToken, userOf, whyRefused } from "./token.ts";

/** The session state. `unreachable`: the device has a session but neither an answer of the service nor the user's record. */
export type Session = { status: "starting" | "unreachable" | "anonymous" } | { status: "signed-in"; user: UserRecord };

const store = makeStore<Session>({ status: "starting" });
const userPlace = "user";
const cleanings = new Set<() => void>();
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("remotebay.session");

type Message = { what: "signed-out" } | { what: "signed-in"; user: number };

/** The path that signs out, also for RAG-only users (domain.md#signout). */
export const logoutPath = "/logout";

/** Whether a user signed in on this device and did not sign out, and their shared tablet is not locked meanwhile. */
export function mayBeSignedIn(): boolean {
  return onDevice.read("signed-in") !== null && Date.now() < Number(onDevice.read("tablet-until") ?? Infinity);
}

/** Restores the session of this browser. Without a marker of an earlier sign-in no call is made. */
export async function startSession(): Promise<void> {
  if (location.pathname.toLowerCase() === logoutPath) return await signOut();
  if (location.pathname.startsWith("/openid/")) {
    const { comeBack } = await import("./open-id.ts");
    return await comeBack(beginSession, startSession);
  }
  if (!mayBeSignedIn()) {
    rememberPath();
    store.set({ status: "anonymous" });
    return;
  }
  try {
    const token = await renewToken();
    if (token) await loadUser();
    else endRefused();
  } catch (error) {
    if (error instanceof CallProblem && error.status === 401) endRefused();
    else restoreUser();
  }
}

/** Without a connection a session goes on with the user's record of last time; the first call that gets through renews it or ends it. */
function restoreUser(): void {
  const user = parsed(onDevice.read(userPlace)) as UserRecord | undefined;
  if (!user) return store.set({ status: "unreachable" });
  awaitToken(() => void loadUser().catch(() => undefined));
  store.set({ status: "signed-in", user });
}

/** Signs in (domain.md#signin-choice). Throws `CallProblem`: `wrong-login`, `too-many`, `offline`, … */
export async function signIn(input: SignIn): Promise<void> {
  await beginSession(await send(getToken, { body: input }));
}

/** Goes on as the user of a new session's token. */
export async function beginSession(token: string): Promise<void> {
  setToken(token);
  if (isTablet()) (await import("./tablet.ts")).changeTo(userOf(token));
  onDevice.write("signed-in", "yes");
  const user = await loadUser();
  tell({ what: "signed-in", user: user.Id });
}

/** Signs out here, or everywhere this user is signed in. The user's data on this device is deleted. */
export async function signOut(everywhere = false): Promise<void> {
  let provider: string | null = null;
  try {
    const query = { everywhere: everywhere ? "true" : "false" } as const;
    if (onDevice.read("open-id") === null) await send(signOutCall, { query });
    else provider = await (await import("./open-id.ts")).signOutBoth(query);
  } catch (error) {
    // Without a connection the local sign-out still happens, but "everywhere" must be confirmed by the service.
    if (everywhere) throw error;
  }
  leave();
  tell({ what: "signed-out" });
  await (await forget())?.forgetElsewhere();
  // Once more: a form that went from the screen meanwhile has stored its draft.
  await forget();
  // The provider's own session ends there, and it leads back here.
  if (provider !== null) location.assign(provider);
}

/** Deletes what is stored of a user who left, unless somebody else came meanwhile; everything that is where the code that knows what stays cannot be loaded. */
async function forget() {
  const code = await import("./forget-user.ts").catch(() => undefined);
  if (store.get().status !== "signed-in") {
    if (code) code.forgetStored();
    else for (const place of [onDevice, inTab]) place.clear();
  }
  return code;
}

/** Reads the user's record again, after it changed. */
export async function loadUser(): Promise<UserRecord> {
  const user = await send(getUserByName, {});
  onDevice.write(userPlace, JSON.stringify(user));
  inTab.remove("ended");
  store.set({ status: "signed-in", user });
  return user;
}

/** Calls back at every sign-out, to delete the user's data. */
export function onLeave(clean: () => void): () => void {
  cleanings.add(clean);
  return () => cleanings.delete(clean);
}

/** The current session, in React. */
export function useSession(): Session {
  return useStore(store);
}

/** The current session, outside React. */
export function currentSession(): Session {
  return store.get();
}

/** Somebody else in whose name, and another variant in which, a part of the page is shown: the preview of a portal. */
export const Shown = createContext<{ user: UserRecord; variant: Variant } | null>(null);

/** The signed-in user. Only below the shell, where there is one. */
export function useUser(): UserRecord {
  const shown = use(Shown);
  const session = useStore(store);
  if (shown) return shown.user;
  if (session.status !== "signed-in") throw new Error("This component requires a signed-in user.");
  return session.user;
}

/** The variant of the signed-in user: labels, features, theme. */
export function useVariant(): Variant {
  const shown = use(Shown);
  const own = variantOf(useConfiguration(), useUser().Variant);
  return shown?.variant ?? own;
}

/** Whether a user has to complete their profile before anything else (domain.md#people-profile); not as long as their variant is unknown. */
export function hasToCompleteProfile(user: UserRecord): boolean {
  const configuration = currentConfiguration();
  return configuration !== undefined && mustCompleteProfile(user, variantOf(configuration, user.Variant));
}

/** Stores the requested path, to redirect to it after sign-in (domain.md#signin-open). */
function rememberPath(): void {
  const path = location.pathname + location.search;
  if (path !== "/" && !/^\/(login|switch)/.test(path) && !isAccountPage) inTab.write("path", path);
}

/** Returns the stored path and deletes it. */
export function takeRememberedPath(): string {
  const path = inTab.read("path") ?? "/";
  inTab.remove("path");
  // Only local paths are accepted: `//elsewhere` would leave the site.
  return /^\/(?![/\\])/.test(path) ? path : "/";
}

/** Ends a session that goes on later; drafts remain for after the next sign-in. */
export function end(): void {
  rememberPath();
  leave();
}

/** Ends a session that the service refuses; the sign-in page says why (domain.md#signin-banned). */
function endRefused(): void {
  inTab.write("ended", whyRefused() ?? "unauthenticated");
  end();
}

/** Why the session of this tab ended, for the sign-in page; null where its user left or none was open. */
export function whyEnded(): string | null {
  return inTab.read("ended");
}

function leave(): void {
  setToken(undefined);
  onDevice.remove("signed-in");
  onDevice.remove(userPlace);
  for (const clean of cleanings) clean();
  store.set({ status: "anonymous" });
}

function tell(message: Message): void {
  // A BroadcastChannel, unlike a window, has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message);
}

function hear(message: Message): void {
  const session = store.get();
  if (message.what === "signed-out") {
    if (session.status === "signed-in") leave();
    void forget();
  } else if (session.status === "anonymous") {
    void startSession();
  } else if (session.status === "signed-in" && session.user.Id !== message.user) {
    // The cookie belongs to another user now, so nothing of the first may stay on the screen.
    location.reload();
  }
}

channel?.addEventListener("message", (event: MessageEvent<Message>) => hear(event.data));
onSessionEnd(endRefused);

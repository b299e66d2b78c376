import { getToken, getUserByName, type SignIn, signOut as signOutCall, type UserRecord, type Variant } from "@remotebay/contract";
import { CallProblem, send } from "./call.ts";
import { useConfiguration, variantOf } from "./configuration.ts";
import { inTab, onDevice } from "./storage.ts";
import { makeStore, useStore } from "./store.ts";
import { onSessionEnd, renewToken, setToken } from "./token.ts";

/** Who is here. `unreachable`: somebody signed in here before, and the service does not answer. */
export type Session = { status: "starting" | "unreachable" | "anonymous" } | { status: "signed-in"; user: UserRecord };

const store = makeStore<Session>({ status: "starting" });
const cleanings = new Set<() => void>();
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("remotebay.session");

type Message = { what: "signed-out" } | { what: "signed-in"; user: number };

/** Whether somebody signed in on this device and did not leave. */
export function mayBeSignedIn(): boolean {
  return onDevice.read("signed-in") !== null;
}

/** Looks whether this browser is signed in already. Without a mark of an earlier sign-in nothing is asked. */
export async function startSession(): Promise<void> {
  if (!mayBeSignedIn()) {
    comeBackHere();
    store.set({ status: "anonymous" });
    return;
  }
  try {
    const token = await renewToken();
    if (token) await loadUser();
    else end();
  } catch (error) {
    if (error instanceof CallProblem && error.status === 401) end();
    else store.set({ status: "unreachable" });
  }
}

/** Signs in (section 4 "Login"). Throws `CallProblem`: `wrong-login`, `too-many`, `offline`, … */
export async function signIn(input: SignIn): Promise<void> {
  const token = await send(getToken, { body: input });
  setToken(token);
  onDevice.write("signed-in", "yes");
  const user = await loadUser();
  tell({ what: "signed-in", user: user.Id });
}

/** Signs out here, or everywhere this user is signed in. What this device kept for the user is removed. */
export async function signOut(everywhere = false): Promise<void> {
  try {
    await send(signOutCall, { query: { everywhere: everywhere ? "true" : "false" } });
  } catch (error) {
    // Without a connection this browser forgets the user all the same; "everywhere" must be known to have happened.
    if (everywhere) throw error;
  }
  onDevice.forget("draft.", "list.");
  inTab.forget("");
  leave();
  tell({ what: "signed-out" });
}

/** Reads the user's record again, after it changed. */
export async function loadUser(): Promise<UserRecord> {
  const user = await send(getUserByName, {});
  store.set({ status: "signed-in", user });
  return user;
}

/** Calls back whenever a user leaves, to forget what was loaded for them. */
export function onLeave(clean: () => void): () => void {
  cleanings.add(clean);
  return () => cleanings.delete(clean);
}

/** Who is here, kept current. */
export function useSession(): Session {
  return useStore(store);
}

/** Who is here, outside of React. */
export function currentSession(): Session {
  return store.get();
}

/** The signed-in user. Only below the shell, where there is one. */
export function useUser(): UserRecord {
  const session = useStore(store);
  if (session.status !== "signed-in") throw new Error("Nobody is signed in above this component.");
  return session.user;
}

/** The variant of the signed-in user: labels, features, theme. */
export function useVariant(): Variant {
  return variantOf(useConfiguration(), useUser().Variant);
}

/** Keeps the path a visitor wanted, to go on there after signing in (section 6). */
function comeBackHere(): void {
  const path = location.pathname + location.search;
  if (path !== "/" && !path.startsWith("/login")) inTab.write("path", path);
}

/** The path that was wanted, once. */
export function takeRememberedPath(): string {
  const path = inTab.read("path") ?? "/";
  inTab.remove("path");
  // A path of ours only: `//elsewhere` would leave the site.
  return /^\/(?![/\\])/.test(path) ? path : "/";
}

/** The service no longer knows the session: what was being done waits behind the sign-in. */
function end(): void {
  comeBackHere();
  leave();
}

function leave(): void {
  setToken(undefined);
  onDevice.remove("signed-in");
  for (const clean of cleanings) clean();
  store.set({ status: "anonymous" });
}

function tell(message: Message): void {
  // A channel, unlike a window, has no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message);
}

function hear(message: Message): void {
  const session = store.get();
  if (message.what === "signed-out") {
    if (session.status === "signed-in") leave();
  } else if (session.status === "anonymous") {
    void startSession();
  } else if (session.status === "signed-in" && session.user.Id !== message.user) {
    // The cookie is another user's now: nothing of the first may stay on the screen.
    location.reload();
  }
}

channel?.addEventListener("message", (event: MessageEvent<Message>) => hear(event.data));
onSessionEnd(end);

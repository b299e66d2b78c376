import { configurationChanged, type EventMessage, locationChanged, userChanged, type Watch } from "@remotebay/contract";
import type { QueryClient } from "@tanstack/react-query";
import { io, type Socket } from "socket.io-client";
import { loadConfiguration } from "./configuration.ts";
import { setLost } from "./connection.ts";
import { accepted, dispatch, signalling, watched } from "./live-state.ts";
import { makeRefresher } from "./refresh.ts";
import { currentSession, loadUser } from "./session.ts";
import { inTab } from "./storage.ts";
import { currentToken, renewToken } from "./token.ts";

/** The first message of a connection: the missed events, or `reset` if there were too many. */
interface CaughtUp {
  position: string;
  missed: EventMessage[];
  reset: boolean;
  /** With `reset`: the seconds after which to fetch everything again, so that not all clients do so at once. */
  after?: number;
}

/** Opens the live connection of a user; returns a function that closes it. */
export function openSocket(client: QueryClient, userId: number): () => void {
  const place = `position.${userId}`;
  const refresh = makeRefresher(client);
  let sent = { token: "" };
  const socket = io("/", {
    path: "/realtime",
    transports: ["websocket"],
    reconnectionDelay: 500,
    reconnectionDelayMax: 8000,
    // The whole of each delay is drawn by lot: all lines were lost at the same moment.
    randomizationFactor: 1,
    auth: (give) => void credentials(place).then((known) => give((sent = known))),
  });

  // What arrives while its user signs out would be left behind in this tab.
  const keepPosition = (position: string) => {
    if (currentSession().status === "signed-in") inTab.write(place, position);
  };
  const take = (message: EventMessage) => {
    keepPosition(message.position);
    if (message.name === userChanged.name || message.name === locationChanged.name) void loadUser().catch(() => undefined);
    if (message.name === configurationChanged.name) void loadConfiguration();
    refresh(message);
    dispatch(message);
  };
  socket.on("live", take);
  // Signals are neither stored nor repeated: who types, who is there.
  socket.on("signal", (signal: unknown) => dispatch({ id: "", name: "signal", data: signal, position: "" }));
  const anew = fetchAnew(client);
  socket.on("caught-up", ({ position, missed, reset, after = 0 }: CaughtUp) => {
    // On a tab's first connection, events since the first replies may have been missed.
    if (reset || inTab.read(place) === null) anew.begin(reset ? after : 0);
    for (const message of missed) take(message);
    keepPosition(position);
  });

  const stopFollowing = followConnection(socket, () => sent.token);
  const stopWatching = followWatched(socket);
  return () => {
    stopFollowing();
    stopWatching();
    anew.stop();
    socket.disconnect();
    found();
  };
}

/** Makes every reply old: what is shown is fetched again after some seconds, and the rest when it is next shown. */
function fetchAnew(client: QueryClient): { begin: (after: number) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin: (after) => {
      clearTimeout(timer);
      if (after === 0) return void client.invalidateQueries();
      void client.invalidateQueries({ refetchType: "none" });
      timer = setTimeout(() => void client.refetchQueries({ type: "active", stale: true }), after * 1000);
      return undefined;
    },
    stop: () => clearTimeout(timer),
  };
}

async function credentials(place: string): Promise<{ token: string; since: string | null }> {
  const token = await currentToken().catch(() => undefined);
  return { token: token ?? "", since: inTab.read(place) };
}

const lost = () => setLost("socket", true);
const found = () => setLost("socket", false);

/** Tracks the connection state, and reconnects after the service refused the token. */
function followConnection(socket: Socket, sentToken: () => string): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const reopen = (wait: number, renews = true) => {
    lost();
    // Socket.IO reconnects after a loss but not after a refusal.
    if (socket.active || currentSession().status !== "signed-in") return;
    clearTimeout(again);
    again = setTimeout(() => {
      const renewed = renews ? renewToken(sentToken()).catch(() => undefined) : Promise.resolve();
      void renewed.then(() => socket.connect());
    }, wait);
  };
  const wake = () => {
    // A short interruption may have left the socket open.
    if (socket.connected) found();
    else socket.connect();
  };
  socket.on("connect", found);
  // The service disconnects when the token expires; reconnect immediately with the next one.
  socket.on("disconnect", () => reopen(0));
  socket.on("connect_error", (error: Error & { data?: { retryAfter?: number } }) =>
    // Where too many come at once nothing is wrong with the token.
    reopen((error.data?.retryAfter ?? 2) * 1000, error.message !== "busy"),
  );
  addEventListener("offline", lost);
  addEventListener("online", wake);
  return () => {
    clearTimeout(again);
    removeEventListener("offline", lost);
    removeEventListener("online", wake);
    socket.off();
  };
}

/** Joins the rooms of the watched rows, again after every reconnection. */
function followWatched(socket: Socket): () => void {
  let joined = new Set<string>();
  const join = (key: string) => {
    socket.emit("watch", watchOf(key), (isAccepted: unknown) => {
      if (isAccepted === true && joined.has(key) && socket.connected) accepted.set(new Set([...accepted.get(), key]));
    });
  };
  const leave = (key: string) => {
    socket.emit("unwatch", watchOf(key));
    accepted.set(new Set([...accepted.get()].filter((one) => one !== key)));
  };
  const align = () => {
    if (!socket.connected) return;
    const before = joined;
    joined = new Set(watched.get().keys());
    for (const key of joined) if (!before.has(key)) join(key);
    for (const key of before) if (!joined.has(key)) leave(key);
  };
  socket.on("connect", () => {
    joined = new Set();
    signalling.set((signal) => socket.emit("signal", signal));
    align();
  });
  socket.on("disconnect", () => {
    accepted.set(new Set());
    signalling.set(undefined);
  });
  return watched.subscribe(align);
}

function watchOf(key: string): Watch {
  const [noun = "", id] = key.split("/");
  return { noun, id: Number(id) };
}

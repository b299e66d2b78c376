import type { Server, Socket } from "socket.io";
import type { LimitedLog } from "../log-limiter.ts";
import { makeAllowance, makePauses, type Allowance } from "./allowance.ts";

type Connection = Socket["conn"];

/** What a connection may send. A page that returns watches at most 200 rows at once. */
const ofUser = { burst: 300, perSecond: 20 };
/** Before it is signed in, a connection sends one message. */
const ofStranger = { burst: 10, perSecond: 1 };
/** A watch that is refused or malformed costs as much as this many further messages, so that ids cannot be tried out. */
const refusalCost = 9;
/** Seconds for which a user whose connection was closed for flooding is refused. */
const pauseSeconds = 30;

/** Closes connections that send too much and refuses their users for a while. Each process counts for itself. */
export interface FloodGuard {
  /** Allows a connection what a signed-in user may send. */
  signedIn(socket: Socket, userId: number): void;
  /** Counts a watch that was refused. */
  refused(socket: Socket): void;
  /** The seconds a user still has to wait; 0 if connections are accepted. */
  secondsLeft(userId: number): number;
}

interface Sender {
  allowance: Allowance;
  userId?: number;
}

/** Counts every packet of every connection, whatever it contains, before Socket.IO parses it. */
export function guardFloods(io: Server, log: LimitedLog): FloodGuard {
  const senders = new WeakMap<Connection, Sender>();
  const pauses = makePauses(pauseSeconds);
  const count = (connection: Connection, cost: number) => {
    const sender = senders.get(connection);
    if (!sender || connection.readyState !== "open" || sender.allowance.take(cost)) return;
    cut(connection);
    if (sender.userId !== undefined) pauses.begin(sender.userId);
    log.warn("live-flood", { userId: sender.userId }, "a live connection sent too many messages and was closed");
  };
  io.engine.on("connection", (connection: Connection) => {
    senders.set(connection, { allowance: makeAllowance(ofStranger) });
    connection.on("packet", () => count(connection, 1));
  });
  return {
    signedIn: (socket, userId) => void senders.set(socket.conn, { allowance: makeAllowance(ofUser), userId }),
    refused: (socket) => count(socket.conn, refusalCost),
    secondsLeft: pauses.secondsLeft,
  };
}

/** Closes at once: what was received but not parsed yet is dropped, and no closing handshake is awaited. */
function cut(connection: Connection): void {
  connection.close(true);
  connection.request.socket.destroy();
}

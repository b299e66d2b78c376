import type { Server, Socket } from "socket.io";

type Connection = Socket["conn"];

/** Connections of a process that have not signed in; each has ten seconds to do so (`connectTimeout`). */
const maxStrangers = 500;

/** Bounds the open connections of a process: of each user, and of strangers. */
export interface ConnectionBound {
  /** Gives a connection one of its user's places until it closes; false if all are taken. */
  admit(connection: Connection, userId: number): boolean;
  /** A connection has sent its token and waits for its turn: until the answer is called, it is not closed for those that come after it. */
  waits(connection: Connection): () => void;
}

/** Counts every connection from its beginning. `perUser`: undefined for no bound. */
export function boundConnections(io: Server, perUser: number | undefined): ConnectionBound {
  // In the order in which they came.
  const strangers = new Set<Connection>();
  const ofUsers = new Map<number, number>();
  io.engine.on("connection", (connection: Connection) => {
    strangers.add(connection);
    connection.once("close", () => strangers.delete(connection));
    // Browsers sign in with their first message: who has waited longest is the least likely to do so.
    const [oldest] = strangers;
    if (strangers.size > maxStrangers) oldest?.close(true);
  });
  return {
    waits: (connection) => {
      strangers.delete(connection);
      return () => {
        if (connection.readyState === "open") strangers.add(connection);
      };
    },
    admit: (connection, userId) => {
      const open = ofUsers.get(userId) ?? 0;
      if (perUser !== undefined && open >= perUser) return false;
      strangers.delete(connection);
      // One that closed while its token was checked takes no place.
      if (connection.readyState !== "open") return true;
      ofUsers.set(userId, open + 1);
      connection.once("close", () => {
        const left = (ofUsers.get(userId) ?? 1) - 1;
        if (left > 0) ofUsers.set(userId, left);
        else ofUsers.delete(userId);
      });
      return true;
    },
  };
}

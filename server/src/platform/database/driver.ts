import type { Socket } from "node:net";
import type pg from "pg";

/** What we use of `pg`'s connections beside what it documents: all of it stands here, and driver.test.ts fails where a release changes it. */
interface Inner {
  processID: number | null;
  readyForQuery: boolean;
  connection: { stream: Socket };
}

const inner = (client: pg.ClientBase) => client as unknown as Inner;

/** Ends a connection without waiting for the other side; what waits on it fails. `end` would wait for the answers that are due. */
export function cutOff(client: pg.ClientBase, error?: Error): void {
  inner(client).connection.stream.destroy(error);
}

/** How far a connection is: the process of the server behind it, whether a statement waits on it, and the bytes that have arrived. */
export function progressOf(client: pg.ClientBase): { processId: number | null; isWaiting: boolean; bytesRead: number } {
  const { processID, readyForQuery, connection } = inner(client);
  return { processId: processID, isWaiting: !readyForQuery, bytesRead: connection.stream.bytesRead };
}

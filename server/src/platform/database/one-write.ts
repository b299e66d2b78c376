import type pg from "pg";

/**
 * Statements that a connection is given in one turn of the event loop go out in one write: `pg` makes one for each, and the writes of a
 * transaction cost more than all the rest of it.
 */
export function writeOnce(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { cork(): void; uncork(): void } } };
  const submit = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isHeld = false;
  const release = () => {
    isHeld = false;
    connection.stream.uncork();
  };
  const query = (...args: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      connection.stream.cork();
      // A tick that is scheduled from a microtask comes after all microtasks, so after every statement that waits for nothing but promises.
      queueMicrotask(() => process.nextTick(release));
    }
    return submit(...args);
  };
  client.query = query as typeof client.query;
}

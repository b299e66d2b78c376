import type { Socket } from "socket.io";
import { expect, test } from "vitest";
import type { Identity } from "../context.ts";
import { type Listener, newState, recheckRooms, stateOf, type Watching } from "./connections.ts";

test("a check of rights that ends late does not bring back rights that a later one has taken", async () => {
  const listener = (id: number): Listener => ({ identity: { id } as Identity, rooms: ["user:1"], expiresAt: 0 });
  const socket = {
    connected: true,
    handshake: { auth: { token: "t" } },
    data: newState(listener(1), 0),
    disconnect: () => undefined,
  } as unknown as Socket;
  const [late, soon] = [Promise.withResolvers<Listener>(), Promise.withResolvers<Listener>()];
  const answers = [late.promise, soon.promise];
  let changes = 1;
  const again = Promise.withResolvers<void>();
  const watching = {
    changes: () => changes,
    listener: () => {
      const answer = answers.shift();
      if (answer === undefined) again.resolve();
      return answer ?? Promise.resolve(listener(3));
    },
  } as unknown as Watching;
  const first = recheckRooms(watching, socket);
  changes += 1;
  const second = recheckRooms(watching, socket);
  soon.resolve(listener(3));
  await soon.promise;
  late.resolve(listener(2));
  await again.promise;
  await Promise.all([first, second]);
  expect(stateOf(socket).listener.identity.id).toBe(3);
});

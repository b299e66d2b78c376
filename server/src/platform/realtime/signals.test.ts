import { EventEmitter } from "node:events";
import type pg from "pg";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { personalData as personal } from "../../personal-data.ts";
import { openSignals } from "./signals.ts";

/** A connection on which another process speaks as soon as this one listens, before it has been told that it does. */
class TalkedTo extends EventEmitter {
  private readonly message: object;
  constructor(message: object) {
    super();
    this.message = message;
  }
  connect = () => Promise.resolve();
  query = (text: string) => {
    if (text.startsWith("listen")) this.emit("notification", { payload: JSON.stringify({ from: "another process", all: [this.message] }) });
    return Promise.resolve();
  };
  end = () => Promise.resolve();
}

test("a process that starts while others send signals hears them", async () => {
  const told: unknown[][] = [];
  const io = { to: (room: string) => ({ emit: (...what: unknown[]) => void told.push([room, ...what]) }) };
  const signal = { noun: "channel", id: 7, name: "typing", value: true, userId: 1, userName: "Maya" };
  const signals = await openSignals({
    io: io as never,
    nouns: ["channel"],
    refused: () => undefined,
    log: createLog({ personal, level: "silent" }),
    redis: undefined,
    newConnection: () => new TalkedTo({ kind: "signal", room: "watch channel 7", signal }) as unknown as pg.Client,
  });
  await signals.close();
  expect(told).toEqual([["watch channel 7", "signal", signal]]);
});

import { LiveCall } from "@remotebay/contract";
import type { Socket } from "socket.io";
import * as v from "valibot";
import type { Identity, Origin } from "../context.ts";
import { stateOf } from "./connections.ts";

/** The answer to a call over a connection: what HTTP would answer. */
export interface LiveAnswer {
  status: number;
  reply?: unknown;
  problem?: object;
}

/** Answers a call of a connection's user; never throws. */
export type LiveCaller = (user: Identity, origin: Origin, call: v.InferOutput<typeof LiveCall>) => Promise<LiveAnswer>;

/** Serves the calls that a client sends over its connection, each with an acknowledgement. */
export function followCalls(answer: LiveCaller, socket: Socket): void {
  let sent = 0;
  const { address, headers } = socket.handshake;
  socket.on("call", (message: unknown, acknowledge: unknown) => {
    if (typeof acknowledge !== "function") return;
    const call = v.safeParse(LiveCall, message);
    if (!call.success) return void acknowledge({ status: 400, problem: { code: "malformed", status: 400 } });
    sent += 1;
    const origin = { ip: address, userAgent: headers["user-agent"] ?? "", requestId: `${socket.id}-${sent}` };
    void answer(stateOf(socket).listener.identity, origin, call.output).then((answered) => void acknowledge(answered));
  });
}

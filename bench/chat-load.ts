import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openLightConnection, realtimePath, type LightConnection } from "./light-connection.ts";

/** What connections are opened to: the service, the bare chat, or the echo. */
export interface Target {
  kind: "service" | "bare" | "echo";
  port: number;
  connections: { token: string; channel: number }[];
}

/** Many people who chat, in a process of their own: what they take is not the service's. */
export interface ChatLoad {
  /** Every connection sends `each` messages, one after the other. Answers the messages a second until all are answered and each other side has all of its. */
  send(each: number): Promise<number>;
  /** The first connection sends messages one by one; answers the milliseconds after which each connection had each of them. */
  fanOut(messages: number): Promise<number[]>;
  /** Ends the connections. */
  close(): Promise<void>;
}

type Command = { kind: "open"; target: Target } | { kind: "send"; each: number } | { kind: "fan-out"; messages: number };

/** Opens the connections; resolves when each can send and receive. */
export async function openChatLoad(target: Target): Promise<ChatLoad> {
  const child = fork(fileURLToPath(import.meta.url), ["load"], { execArgv: [], serialization: "advanced" });
  const ask = async (command: Command): Promise<unknown> => {
    const answer = once(child, "message");
    child.send(command);
    const ended = once(child, "exit").then(() => Promise.reject(new Error("the load ended")));
    return ((await Promise.race([answer, ended])) as [unknown])[0];
  };
  await ask({ kind: "open", target });
  return {
    send: async (each) => (await ask({ kind: "send", each })) as number,
    fanOut: async (messages) => (await ask({ kind: "fan-out", messages })) as number[],
    close: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended.catch(() => undefined);
    },
  };
}

interface Connection {
  connection: LightConnection;
  /** Sends a message; resolves when it is answered. */
  send(text: string): Promise<void>;
}

/** Opens one connection; `heard` is called for each message of the channel. */
async function openConnection(
  { kind, port }: Target,
  { token, channel }: Target["connections"][number],
  heard: (text: string) => void,
): Promise<Connection> {
  const ready = Promise.withResolvers<void>();
  const answers = new Map<number, () => void>();
  let sent = 0;
  const answered = (id: number) => {
    answers.get(id)?.();
    answers.delete(id);
  };
  const hear = (text: string, connection: LightConnection): void => {
    if (kind === "bare") {
      if (text === "ready") ready.resolve();
      else if (text.startsWith('{"ack"')) answered((JSON.parse(text) as { ack: number }).ack);
      else heard(text);
    } else if (text.startsWith('42["live",{"name":"chat.message"')) heard(text);
    else if (text.startsWith("43")) {
      if (!text.includes('"status":200')) throw new Error(text);
      answered(Number.parseInt(text.slice(2), 10));
    } else if (text.startsWith('42["caught-up"')) ready.resolve();
    else if (text.startsWith("0{")) connection.send(`40${JSON.stringify({ token })}`);
    else if (text === "2") connection.send("3");
  };
  const path = kind === "bare" ? `/?channel=${channel}` : realtimePath;
  const connection = openLightConnection({ port, path, hear, broken: ready.reject });
  await ready.promise;
  const pack = (id: number, text: string): string => {
    const clientId = randomUUID();
    const body = { url: `group_channel_${channel}`, clientId, text, language: "en" };
    if (kind === "bare") return JSON.stringify({ ack: id, clientId, text });
    // As much as the service's own event.
    if (kind === "echo") return `42${JSON.stringify(["message", { name: "chat.message", data: { ...body, filling: "x".repeat(420) } }])}`;
    return `42${id}${JSON.stringify(["call", { path: "Chat/Send", body }])}`;
  };
  return {
    connection,
    send: (text) => {
      sent += 1;
      const id = sent;
      const answer = kind === "echo" ? Promise.resolve() : new Promise<void>((resolve) => void answers.set(id, resolve));
      connection.send(pack(id, text));
      return answer;
    },
  };
}

const ignore = (_text: string): void => undefined;

/** The other process. */
function serveCommands(): void {
  const connections: Connection[] = [];
  let target: Target;
  let heard = ignore;
  const open = async (): Promise<void> => {
    // Fifty at a time: a connection that opens reads what it missed.
    for (let from = 0; from < target.connections.length; from += 50)
      connections.push(
        ...(await Promise.all(target.connections.slice(from, from + 50).map((one) => openConnection(target, one, (text) => heard(text))))),
      );
  };
  const send = async (each: number): Promise<number> => {
    const total = each * connections.length;
    // The service tells both sides, as other tabs of the sender have the message too.
    let expected = total * (target.kind === "bare" ? 1 : 2);
    const all = Promise.withResolvers<void>();
    heard = () => {
      expected -= 1;
      if (expected === 0) all.resolve();
    };
    const begin = performance.now();
    await Promise.all(
      connections.map(async (connection) => {
        for (let nth = 0; nth < each; nth += 1)
          await connection.send("The camera is clean, and the targets stand as the instruction says.");
      }),
    );
    await all.promise;
    return (total / (performance.now() - begin)) * 1000;
  };
  const fanOut = async (messages: number): Promise<number[]> => {
    const times: number[] = [];
    for (let nth = 0; nth < messages; nth += 1) {
      const all = Promise.withResolvers<void>();
      let left = connections.length;
      const begin = performance.now();
      heard = () => {
        times.push(performance.now() - begin);
        left -= 1;
        if (left === 0) all.resolve();
      };
      await Promise.all([connections[0]?.send("One message for everybody."), all.promise]);
    }
    return times;
  };
  process.on("message", (command: Command) => {
    const work = async (): Promise<unknown> => {
      if (command.kind === "send") return send(command.each);
      if (command.kind === "fan-out") return fanOut(command.messages);
      target = command.target;
      return open();
    };
    void work().then((answer) => process.send?.(answer ?? "done"));
  });
}

if (process.argv[2] === "load" && process.send !== undefined) serveCommands();

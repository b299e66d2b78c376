import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { Server } from "socket.io";
import { WebSocketServer, type WebSocket } from "ws";

/** A server to compare with, on a loopback port. */
export interface BareServer {
  port: number;
  close(): Promise<void>;
}

/** What a chat server cannot do without: stores each message with a prepared statement, answers its sender, and hands it to the other one. */
export async function startBareChat(databaseUrl: string): Promise<BareServer> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  await pool.query(
    "create table bare_messages (id bigint primary key generated always as identity, channel int not null, client uuid not null, text text not null, at timestamptz not null default now())",
  );
  const text = "insert into bare_messages (channel, client, text) values ($1, $2, $3) returning id";
  const channels = new Map<number, WebSocket[]>();
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
  server.on("connection", (socket, { url = "" }) => {
    const channel = Number(new URL(url, "ws://localhost").searchParams.get("channel"));
    const all = [...(channels.get(channel) ?? []), socket];
    channels.set(channel, all);
    socket.on("message", (data: Buffer) => {
      const sent = JSON.parse(data.toString()) as { ack: number; clientId: string; text: string };
      void pool.query<{ id: string }>({ name: "store", text, values: [channel, sent.clientId, sent.text] }).then(({ rows }) => {
        const id = rows[0]?.id;
        socket.send(JSON.stringify({ ack: sent.ack, id }));
        const told = JSON.stringify({ id, channel, clientId: sent.clientId, text: sent.text });
        for (const other of channels.get(channel) ?? []) if (other !== socket) other.send(told);
      });
    });
    socket.send("ready");
  });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await pool.end();
    },
  };
}

/** Socket.IO that sends each message to everybody, and no more. */
export async function startEcho(): Promise<BareServer> {
  const http = createServer();
  const io = new Server(http, { path: "/realtime", transports: ["websocket"], perMessageDeflate: false, serveClient: false });
  io.on("connection", (socket) => {
    socket.on("message", (message: unknown) => void io.emit("live", message));
    socket.emit("caught-up");
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return { port: (http.address() as AddressInfo).port, close: () => io.close() };
}

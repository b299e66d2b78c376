import { connect, type Socket } from "node:net";

/** Where the service takes live connections. */
export const realtimePath = "/realtime/?EIO=4&transport=websocket";

/** One WebSocket that takes little time from the machine: the usual clients take longer over a message than the service takes to send it. */
export interface LightConnection {
  /** Sends one text of up to 65,535 bytes. */
  send(text: string): void;
  close(): void;
}

export interface LightConnectionOptions {
  port: number;
  path: string;
  /** Receives each text. */
  hear(text: string, connection: LightConnection): void;
  /** Called once when the connection breaks or is refused. */
  broken(error: Error): void;
}

/** Opens a WebSocket on the loopback address; texts that arrive meanwhile are heard. */
export function openLightConnection({ port, path, hear, broken }: LightConnectionOptions): LightConnection {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const connection: LightConnection = { send: (text) => sendText(socket, text), close: () => socket.destroy() };
  let held: Buffer | undefined;
  let isUpgraded = false;
  socket.on("data", (chunk: Buffer) => {
    let bytes = held === undefined ? chunk : Buffer.concat([held, chunk]);
    if (!isUpgraded) {
      const end = bytes.indexOf("\r\n\r\n");
      isUpgraded = end !== -1;
      bytes = isUpgraded ? bytes.subarray(end + 4) : bytes;
    }
    held = isUpgraded ? readTexts(bytes, (text) => hear(text, connection)) : bytes;
  });
  socket.once("error", broken);
  socket.once("close", () => broken(new Error("a connection was closed")));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
  );
  return connection;
}

/** Reads whole frames of a server, which are not masked; answers the beginning of the next one. */
function readTexts(bytes: Buffer, hear: (text: string) => void): Buffer | undefined {
  let at = 0;
  while (bytes.length >= at + 2) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < at + head) break;
    const size = short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
    if (bytes.length < at + head + size) break;
    if (((bytes[at] ?? 0) & 0x0f) === 1) hear(bytes.toString("utf8", at + head, at + head + size));
    at += head + size;
  }
  return at < bytes.length ? bytes.subarray(at) : undefined;
}

/** One text frame, masked with zeros. */
function sendText(socket: Socket, text: string): void {
  const header = Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0]);
  header.writeUInt16BE(Buffer.byteLength(text), 2);
  socket.write(Buffer.concat([header, Buffer.from(text)]));
}

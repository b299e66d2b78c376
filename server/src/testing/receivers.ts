import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import type { PushMessage } from "@remotebay/contract";

/** A call that a receiver got. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A server on this machine that remembers what it was sent. */
export interface Receiver {
  url: string;
  received: Received[];
  /** The status of the next answers, one each; 201 after them. */
  statuses: number[];
  close(): void;
}

/** A push service or another HTTP API; `answer` gives the body of an answer. */
export async function openReceiver(answer: (path: string) => unknown = () => ({})): Promise<Receiver> {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(statuses.shift() ?? 201, { "content-type": "application/json" }).end(JSON.stringify(answer(path)));
    });
  });
  const url = `http://${await listenOn(server)}`;
  return { url, received, statuses, close: () => void server.close() };
}

/** A mail server that remembers letters as they were sent, and refuses those to the addresses of `refused`. */
export async function openMailbox(): Promise<{ url: string; letters: string[]; refused: Set<string>; close(): void }> {
  const refused = new Set<string>();
  const letters: string[] = [];
  const server = createTcpServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let text = "";
    let isLetter = false;
    say("220 mailbox");
    socket.on("error", () => socket.destroy());
    socket.setEncoding("utf8").on("data", (part) => {
      text += String(part);
      for (;;) {
        const end = isLetter ? "\r\n.\r\n" : "\r\n";
        const at = text.indexOf(end);
        if (at < 0) return;
        const line = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isLetter) letters.push(line);
        const receiver = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1];
        if (receiver !== undefined && refused.has(receiver) && !isLetter) {
          say("550 nobody has this address");
          continue;
        }
        say(isLetter ? "250 stored" : /^DATA/i.test(line) ? "354 go on" : /^QUIT/i.test(line) ? "221 bye" : "250 fine");
        isLetter = !isLetter && /^DATA/i.test(line);
      }
    });
  });
  return { url: `smtp://${await listenOn(server)}`, letters, refused, close: () => void server.close() };
}

async function listenOn(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A browser's subscription with the private half of its keys. */
export interface Subscriber {
  P256dh: string;
  Auth: string;
  /** Reads a push as the browser does (RFC 8291). */
  read(body: Buffer): PushMessage;
}

function derive(ikm: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", ikm, salt, info, bytes));
}

export function makeSubscriber(): Subscriber {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const secret = randomBytes(16);
  return {
    P256dh: own.getPublicKey().toString("base64url"),
    Auth: secret.toString("base64url"),
    read: (body) => {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const theirs = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), theirs]);
      const ikm = derive(own.computeSecret(theirs), secret, info, 32);
      const key = derive(ikm, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(ikm, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const record = body.subarray(21 + idLength);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8")) as PushMessage;
    },
  };
}

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import * as contract from "@remotebay/contract";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally } from "./testing/live.ts";

// Uploads are read whole, so what has arrived of them is bounded, for all and for each user, and a body has to keep a pace.

let app: TestApp;
let port: number;
let people: Person[];
let path: string;
let sockets: Socket[] = [];
/** The server's ends of the connections, by the client's port. */
const ends = new Map<number, Socket>();

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  app.fastify.server.on("connection", (socket: Socket) => ends.set(socket.remotePort ?? 0, socket));
  port = Number(new URL(await listenLocally(app.fastify)).port);
  people = await Promise.all(["tech", "shop", "coord", "dispatch"].map((name) => app.signIn(`${name}@demo.test`)));
  const [tech, shop] = people as [Person, Person];
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  path = `/api/${contract.sendFile.path}?url=${contract.channelUrl(id)}`;
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => app.close());

const edge = "upload-edge";
const megabytes = (count: number) => count * 1_048_576;
/** So large that it is refused where the room of another upload was not given back. */
const text = Buffer.alloc(megabytes(12), "What the control unit said. ");

/** The beginning of a video, which may have 40 MB. */
const video = (bytes: number) => Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom")], bytes);

interface Begun {
  socket: Socket;
  /** The beginning of the reply when one comes. */
  answer: Promise<string>;
  /** Sends more of the file, and resolves when the server has it or has closed the connection. */
  send(bytes: Buffer | string): Promise<void>;
  end(): Promise<string>;
}

const ending = `\r\n--${edge}--\r\n`;

/** Begins an upload that says how long its file is and sends none of it yet. */
async function begin(person: Person | undefined, fileBytes: number): Promise<Begun> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  const answer = new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(chunk.toString())));
  await once(socket, "connect");
  const part = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
  const send = async (bytes: Buffer | string) => {
    socket.write(bytes);
    const arrived = () => {
      const end = ends.get(socket.localPort ?? 0);
      return socket.destroyed || end?.destroyed === true || end?.bytesRead === socket.bytesWritten;
    };
    while (!arrived()) await new Promise((resolve) => setImmediate(resolve));
  };
  await send(
    `POST ${path}&clientId=${randomUUID()} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person?.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${edge}\r\nContent-Length: ${part.length + fileBytes + ending.length}\r\n\r\n${part}`,
  );
  return { socket, answer, send, end: () => send(ending).then(() => answer) };
}

async function sendWhole(person: Person | undefined): Promise<{ status: number; retryAfter: string | null }> {
  const body = new FormData();
  body.append("file", new Blob([text]), "note.txt");
  const reply = await fetch(`http://127.0.0.1:${port}${path}&clientId=${randomUUID()}`, {
    method: "POST",
    headers: { authorization: `Bearer ${person?.token}` },
    body,
  });
  return { status: reply.status, retryAfter: reply.headers.get("retry-after") };
}

/** The service's time stands still until the test lets it go on. */
const stopTime = () => vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.now() });
const refusedWith = (status: number) => new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\nretry-after: [1-9]`, "i");

test("uploads that announce much and send little take no room, and are refused when their patience is over", async () => {
  stopTime();
  const [tech, shop, coord] = people;
  const slow = [await begin(tech, megabytes(79)), await begin(tech, megabytes(49)), await begin(shop, megabytes(79))];
  for (const one of slow) await one.send("x");
  expect(await sendWhole(coord)).toMatchObject({ status: 200 });
  for (let second = 0; second < 22; second += 1) {
    for (const one of slow) await one.send("x");
    vi.advanceTimersByTime(1_000);
  }
  for (const { answer } of slow) expect(await answer).toMatch(refusedWith(408));
  expect(await Promise.race(slow.map(({ answer }) => answer))).toContain('"code":"too-slow"');
});

test("a slow phone's upload of minutes gets through, with pauses of some seconds and past the server's limit of time", async () => {
  stopTime();
  const [tech] = people;
  const second = Buffer.alloc(50_000, "Slowly. ");
  const upload = await begin(tech, 100 * second.length);
  for (let nth = 1; nth <= 100; nth += 1) {
    await upload.send(second);
    vi.advanceTimersByTime(nth % 10 === 0 ? 12_000 : 1_000);
  }
  const timeout = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  app.fastify.server.emit("clientError", timeout, ends.get(upload.socket.localPort ?? 0));
  expect(await upload.end()).toMatch(/^HTTP\/1\.1 200 /);
});

test("any other body is still cut by the server's limit of time", async () => {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.write(
    `POST /api/${contract.getToken.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  await vi.waitFor(() => expect(ends.has(socket.localPort ?? 0)).toBe(true), 5_000);
  const timeout = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  app.fastify.server.emit("clientError", timeout, ends.get(socket.localPort ?? 0));
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 408 /);
});

test("of one user's uploads the latest is refused when they take more than the user's share; others are not", async () => {
  const [tech, shop] = people;
  const [first, second] = [await begin(tech, megabytes(39)), await begin(tech, megabytes(39))];
  await first.send(video(megabytes(38)));
  void second.send(video(megabytes(38)));
  expect(await second.answer).toMatch(refusedWith(429));
  expect(await sendWhole(shop)).toMatchObject({ status: 200 });
  await first.send(Buffer.alloc(megabytes(1)));
  expect(await first.end()).toMatch(/^HTTP\/1\.1 200 /);
});

test("when the room is used up, who takes most of it gives way to who takes little", async () => {
  const [tech, shop, coord, dispatcher] = people;
  const large = [await begin(tech, megabytes(40)), await begin(shop, megabytes(39)), await begin(coord, megabytes(39))];
  for (const [nth, one] of large.entries()) await one.send(video(megabytes(nth === 0 ? 39.5 : 38.75)));
  expect(await sendWhole(dispatcher)).toMatchObject({ status: 200 });
  const [first, ...others] = large;
  expect(await first?.answer).toMatch(refusedWith(503));
  for (const one of others) {
    await one.send(Buffer.alloc(megabytes(0.25)));
    expect(await one.end()).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("a user has eight uploads at a time, and may send again when one has ended", async () => {
  const [tech] = people;
  const many = await Promise.all(Array.from({ length: 8 }, () => begin(tech, 100)));
  expect(await sendWhole(tech)).toEqual({ status: 429, retryAfter: "5" });
  expect(await many[0]?.send("x".repeat(100)).then(() => many[0]?.end())).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendWhole(tech)).toMatchObject({ status: 200 });
});

test("uploads that break off, are refused or fail give their room back", async () => {
  const [tech] = people;
  for (let round = 0; round < 30; round += 1) {
    const { socket, send } = await begin(tech, megabytes(60));
    await send(Buffer.alloc(megabytes(1)));
    socket.destroy();
  }
  const failing = Array.from({ length: 8 }, () =>
    app.fastify.inject({
      method: "POST",
      url: `${path}&clientId=${randomUUID()}`,
      headers: { authorization: `Bearer ${tech?.token}`, "content-type": `multipart/form-data; boundary=${edge}`, "content-length": "7" },
      payload: "nothing",
    }),
  );
  expect((await Promise.all(failing)).map(({ statusCode }) => statusCode).filter((status) => status !== 400 && status !== 429)).toEqual([]);
  await vi.waitFor(async () => expect(await sendWhole(tech)).toMatchObject({ status: 200 }), 5_000);
});

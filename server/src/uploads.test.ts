import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import * as contract from "@remotebay/contract";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally } from "./testing/live.ts";

// Uploads are read whole, so what is in memory at a time is bounded: for all, and for each user.

let app: TestApp;
let port: number;
let people: Person[];
let path: string;
let sockets: Socket[] = [];

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  port = Number(new URL(await listenLocally(app.fastify)).port);
  people = await Promise.all(["tech", "shop", "coord", "dispatch"].map((name) => app.signIn(`${name}@demo.test`)));
  const [tech, shop] = people as [Person, Person];
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  path = `/api/${contract.sendFile.path}?url=${contract.channelUrl(id)}`;
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => app.close());

const edge = "upload-edge";
/** So large that it is refused where the room of another upload was not given back. */
const text = Buffer.alloc(12 * 1_048_576, "What the control unit said. ");

/** Begins an upload that says how long it is and sends no more than the beginning. Answers the first line of the reply when one comes. */
function begin(person: Person | undefined, bytes: number | "unknown"): { answer: Promise<string>; socket: Socket } {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const length = bytes === "unknown" ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  const head = `POST ${path}&clientId=${randomUUID()} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person?.token}\r\n`;
  const part = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
  const beginning = bytes === "unknown" ? `${part.length.toString(16)}\r\n${part}\r\n` : part;
  socket.write(`${head}Content-Type: multipart/form-data; boundary=${edge}\r\n${length}\r\n\r\n${beginning}`);
  socket.on("error", () => undefined);
  return { socket, answer: new Promise((resolve) => socket.once("data", (chunk) => resolve(chunk.toString()))) };
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

const megabytes = (count: number) => count * 1_048_576;

test("one user's uploads leave room for the others'", async () => {
  const [tech, shop] = people;
  const both = [begin(tech, megabytes(40)), begin(tech, megabytes(40))];
  expect(await Promise.race(both.map(({ answer }) => answer))).toMatch(/^HTTP\/1\.1 503 /);
  expect(await sendWhole(shop)).toMatchObject({ status: 200 });
});

test("uploads beyond the memory for them are refused with the time to wait, and accepted when the others are done", async () => {
  const all = people.map((person) => begin(person, megabytes(40)));
  expect(await Promise.race(all.map(({ answer }) => answer))).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: [1-9]/i);
  const [, , , dispatcher] = people;
  const unknown = begin(dispatcher, "unknown");
  expect(await unknown.answer).toMatch(/^HTTP\/1\.1 503 /);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await sendWhole(dispatcher)).toMatchObject({ status: 200 }), 5_000);
});

test("uploads that break off, are refused or fail give their room back", async () => {
  const [tech] = people;
  for (let round = 0; round < 30; round += 1) {
    const { socket } = begin(tech, megabytes(60));
    await once(socket, "connect");
    socket.destroy();
  }
  const failing = Array.from({ length: 20 }, () =>
    app.fastify.inject({
      method: "POST",
      url: `${path}&clientId=${randomUUID()}`,
      headers: { authorization: `Bearer ${tech?.token}`, "content-type": `multipart/form-data; boundary=${edge}`, "content-length": "7" },
      payload: "nothing",
    }),
  );
  expect((await Promise.all(failing)).every(({ statusCode }) => statusCode === 400)).toBe(true);
  await vi.waitFor(async () => expect(await sendWhole(tech)).toMatchObject({ status: 200 }), 5_000);
});

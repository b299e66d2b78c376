import { randomUUID } from "node:crypto";
import { createRequest, type MessageType, type SystemLine, takeJob } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { presentFor } from "./logic/present.ts";
import { storeMessages, type NewMessage } from "./send-store.ts";
import { messagesAfter } from "./store.ts";
import type { StoredFile } from "./tables.ts";

// A message is told by the statement that stores it, in SQL, and read by logic/present.ts: both have to say the same.

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  const [shop, tech] = [await app.signIn("shop@demo.test"), await app.signIn("tech@demo.test")];
  ({ id } = await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) }));
  await tech.ask(takeJob, { body: { Id: id } });
});
afterAll(() => app.close());

const message = (messageType: MessageType, change: Partial<NewMessage> = {}): NewMessage => ({
  channelId: id,
  clientId: randomUUID(),
  userId: null,
  userName: "",
  messageType,
  text: "",
  language: "",
  system: null,
  file: null,
  at: "2026-03-01T10:20:30.400Z",
  reach: null,
  locationId: null,
  ip: "",
  userAgent: "",
  requestId: "presented",
  ...change,
});

const picture: StoredFile = { key: "chat/a.webp", thumbnailKey: "chat/b.webp", contentType: "image/webp", name: "a.webp", size: 77 };
const system = { key: "took", parameters: {} } as unknown as SystemLine;

test("a message is told as it is read", async () => {
  const written = [
    message("user", { text: 'Say "hello" \\ ü', language: "de" }),
    message("system", { system }),
    message("file", { file: picture }),
    message("file", { file: { ...picture, thumbnailKey: "", contentType: "application/pdf" } }),
  ];
  const stored = await storeMessages(app.database.db, written);
  const seqs = stored.map(({ seq }) => seq).toSorted((a, b) => a - b);
  expect(seqs).toHaveLength(written.length);
  const { rows } = await app.database.pool.query<{ data: object }>(
    "select data from live_events where name = 'chat.message' and (data ->> 'Id')::int = $1 and (data ->> 'seq')::int >= $2 order by id",
    [id, seqs[0]],
  );
  const read = await messagesAfter(app.database.db, id, (seqs[0] ?? 0) - 1, 10);
  const presented = read.map((row) => {
    const { type: _, ...shown } = presentFor(0, row);
    return Object.assign(shown, { Stream: `channel/${id}`, Seq: row.seq, Id: id });
  });
  expect(rows.map(({ data }) => data)).toEqual(presented);
});

test("a client's id is the same message only with the same kind, text, writer and file", async () => {
  const first = message("user", { text: "x" });
  await storeMessages(app.database.db, [first]);
  const changes: Partial<NewMessage>[] = [{}, { messageType: "file" }, { text: "y" }, { userId: 1 }, { file: picture }];
  const again = await Promise.all(
    changes.map(async (change) => (await storeMessages(app.database.db, [Object.assign({}, first, change)]))[0]),
  );
  expect(again.map((stored) => stored?.isSame)).toEqual([true, false, false, false, false]);
});

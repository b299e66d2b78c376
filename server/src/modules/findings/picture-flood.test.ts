import * as contract from "@remotebay/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

// A picture that is small in bytes may be large to decode: what one account may have decoded is bounded by pixels, and others do not wait for it.

let app: TestApp;
let shop: Person;
let tech: Person;
let other: Person;

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  const people = await Promise.all(["shop", "tech", "tech2"].map((name) => app.signIn(`${name}@demo.test`)));
  [shop, tech, other] = people as [Person, Person, Person];
});
afterAll(() => app.close());

async function takenJob(technician: Person): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await technician.ask(contract.takeJob, { body: { Id: id } });
  return id;
}

let shade = 0;
/** A picture that no other test has sent, of a few kilobytes. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: (shade += 1), b: 90 } } })
    .png()
    .toBuffer();

async function send(technician: Person, id: number, bytes: Buffer) {
  const reply = await app.fastify.inject({
    method: "POST",
    url: `/api/${contract.addPicture.path}?id=${id}`,
    headers: { "content-type": "multipart/form-data; boundary=bay", authorization: `Bearer ${technician.token}` },
    payload: Buffer.concat([
      Buffer.from(`--bay\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
      bytes,
      Buffer.from("\r\n--bay--\r\n"),
    ]),
  });
  return { status: reply.statusCode, retryAfter: reply.headers["retry-after"] };
}

test("an account's pictures beyond its share of pixels are refused with the time to wait, and another's is stored first", async () => {
  const [job, others] = [await takenJob(tech), await takenJob(other)];
  const huge = await Promise.all(Array.from({ length: 8 }, () => picture(7050, 7050)));
  const order: string[] = [];
  const flood = huge.map((bytes) => send(tech, job, bytes).then((reply) => (order.push(`flood ${reply.status}`), reply)));
  // The first refusal shows that the share is used up.
  const refused = await Promise.race(flood.map(async (sent) => ((await sent).status === 429 ? sent : new Promise<never>(() => undefined))));
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect((await send(other, others, await picture(1200, 900))).status).toBe(200);
  order.push("other");
  const replies = await Promise.all(flood);
  const tally = Map.groupBy(replies, ({ status }) => status);
  expect([...tally.keys()].toSorted((a, b) => a - b)).toEqual([200, 429]);
  // One is being decoded, and four wait.
  expect(tally.get(200)).toHaveLength(5);
  expect(order.slice(order.indexOf("other")).filter((one) => one === "flood 200").length).toBeGreaterThan(0);
  // What was refused is taken later.
  expect((await send(tech, job, huge[7] ?? Buffer.alloc(0))).status).toBe(200);
});

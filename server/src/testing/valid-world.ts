import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import type { Call } from "@remotebay/contract";
import sharp from "sharp";
import { seedPeople } from "../../../seed/world/people.ts";
import type { Person, TestApp } from "./app.ts";
import { newRequest } from "./examples.ts";
import { setUpApp } from "./second-factors.ts";
import type { World } from "./valid-recipe.ts";

/** Makes the world in a new application. */
export async function makeWorld(app: TestApp, demo: boolean): Promise<World> {
  const ids = await seedPeople(app.database);
  const names = ["shop", "coord", "tech", "super", "rd", "glass", "five", "dispatch"] as const;
  await app.database.pool.query("update users set demonstration = false where username in ('five@demo.test', 'glass@demo.test')");
  const people = {} as World["people"];
  for (const name of names) people[name] = await app.signIn(`${name}@demo.test`, { demo });
  const job = (await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ScanType: { Id: 3 } }) })).id;
  await people.tech.ask(contract.takeJob, { body: { Id: job } });
  const url = contract.channelUrl(job);
  await people.shop.ask(contract.createChannel, { body: { url } });
  const sent = await people.shop.ask(contract.sendMessage, { body: { url, clientId: randomUUID(), text: "Hello" } });
  if (!demo) for (const person of [people.five, people.glass]) await setUpApp(app, person);
  return {
    app,
    people,
    job,
    url,
    messageId: sent.id,
    locationId: ids.locationIds["northside"] ?? 0,
    bellini: ids.locationIds["bellini"] ?? 0,
    deviceId: ids.deviceIds["northside"]?.[0] ?? 0,
    userId: ids.userIds["shop@demo.test"] ?? 0,
    send: (...sent) => upload(app, ...sent),
  };
}

const edge = "valid-edge";

/** A multipart body of these files. */
export function multipart(files: Record<string, Buffer>, name = "a.png"): { payload: Buffer; contentType: string } {
  const parts = Object.entries(files).flatMap(([field, bytes]) => [
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return { payload: Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]), contentType: `multipart/form-data; boundary=${edge}` };
}

/** Sends files to a call that takes them, and returns its reply. */
export async function upload(
  app: TestApp,
  call: Call,
  who: Person,
  query: Record<string, string>,
  files: Record<string, Buffer>,
): Promise<{ id?: number; Id?: number }> {
  const { payload, contentType } = multipart(files);
  const response = await app.fastify.inject({
    method: "POST",
    url: `/api/${call.path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${who.token}`, "content-type": contentType },
    payload,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

/** A small picture. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#0b5a66" } })
    .png()
    .toBuffer();

/** Adds a picture by one of the calls that take one, to the world's job. */
export async function pictureOf({ job, send }: World, call: Call, who: Person): Promise<{ Id: number | undefined }> {
  return { Id: (await send(call, who, { id: String(job) }, { file: await picture() })).Id };
}
